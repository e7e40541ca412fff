import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import v8 from 'node:v8';
import { BroadcastChannel, isMainThread } from 'node:worker_threads';
import { collectGarbage } from '../helpers/collect-garbage.ts';

// Loaded with `--import` before the server and its workers, in each of their threads. Writes figures that
// only the process itself knows to $SOAK_VITALS/PID.json, and collects garbage in all threads when the soak
// sends SIGUSR2. At other times only the program's own collections run, because they are under test.
// --heapsnapshot-signal gives a heap snapshot.

const EVERY_MS = 20_000;
/** The time that threads get to collect garbage, and to return memory outside of the JavaScript heap. */
const COLLECTING_MS = 2_000;
/** The number of collections, because objects collected in the first may have kept others alive. */
const ROUNDS = 2;
/**
 * The message to threads, which answer with the size of their heaps after a collection, and of compiled code
 * in them.
 */
const COLLECT = 'collect';
const dataOf = (message: unknown) => (message as { readonly data: unknown }).data;
const folder = process.env['SOAK_VITALS'];

/** The bytes of compiled code and its metadata in this thread. */
function compiled(): number {
  const { code_and_metadata_size, bytecode_and_metadata_size } = v8.getHeapCodeStatistics();
  return code_and_metadata_size + bytecode_and_metadata_size;
}

if (folder !== undefined) {
  const channel = new BroadcastChannel('voice-soak');
  channel.unref();
  if (!isMainThread) {
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- only this has it receive
    channel.onmessage = (message) => {
      if (dataOf(message) !== COLLECT) return;
      void collectGarbage().then(() =>
        channel.postMessage({ kept: v8.getHeapStatistics().total_heap_size, compiled: compiled() }),
      );
    };
  } else {
    mkdirSync(folder, { recursive: true });
    let rests = 0;
    let threads = { kept: 0, compiled: 0 };
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- only this has it receive
    channel.onmessage = (message) => {
      const { kept, compiled } = dataOf(message) as typeof threads;
      threads = { kept: threads.kept + kept, compiled: threads.compiled + compiled };
    };
    const tell = () => {
      const { heapTotal, heapUsed, external } = process.memoryUsage();
      const resources = process.getActiveResourcesInfo().length;
      const inside = {
        heapTotal,
        heapUsed,
        external,
        resources,
        rests,
        threadsKept: threads.kept,
        compiled: compiled() + threads.compiled,
      };
      writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify(inside));
    };
    const collectAll = async () => {
      for (let round = 0; round < ROUNDS; round++) {
        threads = { kept: 0, compiled: 0 };
        channel.postMessage(COLLECT);
        await collectGarbage();
        await sleep(COLLECTING_MS);
      }
      rests++;
      tell();
    };
    process.on('SIGUSR2', () => void collectAll());
    // The file tells the soak that it can send SIGUSR2 from now on.
    tell();
    setInterval(tell, EVERY_MS).unref();
  }
}
