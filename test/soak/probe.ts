import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import v8 from 'node:v8';
import { BroadcastChannel, isMainThread } from 'node:worker_threads';
import { collectGarbage } from '../helpers/collect-garbage.ts';

// Loaded before the server and its workers with `--import`, in each of their threads: keeps in $SOAK_VITALS/PID.json what
// only a process itself knows, and has all threads let go of whatever nobody needs when the soak asks for it with SIGUSR2.
// Between that nothing is collected but what the program collects by itself: it is the program that is looked at. A heap
// snapshot is to be had with --heapsnapshot-signal.

const EVERY_MS = 20_000;
/** What threads may take to collect, and memory outside of JavaScript's to be given back. */
const COLLECTING_MS = 2_000;
/** What was collected may have kept more from being so. */
const ROUNDS = 2;
/** What threads are sent; they answer with how much their heaps have then, and how much of it is compiled code. */
const COLLECT = 'collect';
const dataOf = (message: unknown) => (message as { readonly data: unknown }).data;
const folder = process.env['SOAK_VITALS'];

/** Bytes that this thread has of compiled code, with what V8 knows of it. */
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
    const letGo = async () => {
      for (let round = 0; round < ROUNDS; round++) {
        threads = { kept: 0, compiled: 0 };
        channel.postMessage(COLLECT);
        await collectGarbage();
        await sleep(COLLECTING_MS);
      }
      rests++;
      tell();
    };
    process.on('SIGUSR2', () => void letGo());
    // From now on it may be asked.
    tell();
    setInterval(tell, EVERY_MS).unref();
  }
}
