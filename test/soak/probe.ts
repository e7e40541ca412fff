import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import v8 from 'node:v8';
import { BroadcastChannel, isMainThread } from 'node:worker_threads';
import { collectGarbage } from '../helpers/collect-garbage.ts';

// Loaded before the server and its workers with `--import`, in each of their threads: keeps in $SOAK_VITALS/PID.json what
// only a process itself knows, and has all threads let go of whatever nobody needs when the soak asks for it with SIGUSR2.
// Between that nothing is collected but what the program collects by itself: it is the program that is looked at. V8 alone
// is told to compile what is used after a tenth of the uses: it comes to compile all that it ever would, in a tenth of the
// time, and does not look like a leak for hours. A heap snapshot is to be had with --heapsnapshot-signal.

const EVERY_MS = 20_000;
/** What threads may take to collect, and memory outside of JavaScript's to be given back. */
const COLLECTING_MS = 2_000;
/** What was collected may have kept more from being so. */
const ROUNDS = 2;
/** Bytes of bytecode that a function runs between two looks of V8 at whether it is worth compiling; by itself, ten times that. */
const SOON = '--interrupt-budget=6758';
/** What threads are sent; they answer with how much their heaps have then. */
const COLLECT = 'collect';
const dataOf = (message: unknown) => (message as { readonly data: unknown }).data;
const folder = process.env['SOAK_VITALS'];

if (folder !== undefined) {
  v8.setFlagsFromString(SOON);
  const channel = new BroadcastChannel('voice-soak');
  channel.unref();
  if (!isMainThread) {
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- only this has it receive
    channel.onmessage = (message) => {
      if (dataOf(message) !== COLLECT) return;
      void collectGarbage().then(() => channel.postMessage(v8.getHeapStatistics().total_heap_size));
    };
  } else {
    mkdirSync(folder, { recursive: true });
    let rests = 0;
    let threadsKept = 0;
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- only this has it receive
    channel.onmessage = (message) => void (threadsKept += dataOf(message) as number);
    const tell = () => {
      const { heapTotal, heapUsed, external } = process.memoryUsage();
      const resources = process.getActiveResourcesInfo().length;
      const vitals = { heapTotal, heapUsed, external, threadsKept, resources, rests };
      writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify(vitals));
    };
    const letGo = async () => {
      for (let round = 0; round < ROUNDS; round++) {
        threadsKept = 0;
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
