import { performance } from 'node:perf_hooks';
import v8 from 'node:v8';
import vm from 'node:vm';

/** So many bytes of sound and numbers that nobody needs may lie about. */
const LITTER = 16 * 2 ** 20;
const IDLE_MS = 2_000;
/** Of its time, that a thread which has nothing to do is awake at most. */
const IDLE_SHARE = 0.02;

/** Bytes that this thread holds outside of JavaScript's own memory, WebAssembly's among them. */
const outside = () => v8.getHeapStatistics().external_memory;

let needed = outside();
let collect: (() => void) | undefined;

/**
 * Gives back the sound and the numbers that this thread has done with, once they may be many. They lie
 * outside of JavaScript's own memory, which is so small that it is cleared seldom: what one call had was
 * still there beside what the next one has, and stayed when there was nothing left to do. Takes some 10 ms
 * then: to be called when an answer is out.
 */
export function giveBack(): void {
  needed = Math.min(needed, outside());
  if (outside() < needed + LITTER) return;
  if (!collect) {
    v8.setFlagsFromString('--expose-gc');
    collect = vm.runInNewContext('gc') as () => void;
  }
  collect();
  needed = outside();
}

/** Does so whenever this thread has come to rest; keeps no process alive. */
export function giveBackAtRest(): void {
  let before = performance.eventLoopUtilization();
  let worked = false;
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    const works = performance.eventLoopUtilization(now, before).utilization > IDLE_SHARE;
    if (worked && !works) {
      needed = 0;
      giveBack();
    }
    worked = works;
    before = now;
  }, IDLE_MS).unref();
}
