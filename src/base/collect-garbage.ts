import { performance } from 'node:perf_hooks';
import v8 from 'node:v8';
import vm from 'node:vm';

/** Bytes of unused buffers that may wait for collection. */
const LITTER = 16 * 2 ** 20;
const IDLE_MS = 2_000;
/** The largest share of time that an idle thread spends on this. */
const IDLE_SHARE = 0.02;

/** Bytes that this thread holds outside the JavaScript heap, including WebAssembly's. */
const outside = () => v8.getHeapStatistics().external_memory;

let needed = outside();
let collect: (() => void) | undefined;

/**
 * Runs garbage collection in this thread if it may hold much memory outside the JavaScript heap (samples,
 * tensors), which V8 would otherwise free late. Takes about 10 ms; call it after an answer has been sent.
 */
export function collectGarbage(): void {
  needed = Math.min(needed, outside());
  if (outside() < needed + LITTER) return;
  if (!collect) {
    v8.setFlagsFromString('--expose-gc');
    collect = vm.runInNewContext('gc') as () => void;
  }
  collect();
  needed = outside();
}

/** Calls `collectGarbage` whenever this thread becomes idle. Does not keep the process alive. */
export function collectGarbageWhenIdle(): void {
  let before = performance.eventLoopUtilization();
  let worked = false;
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    const works = performance.eventLoopUtilization(now, before).utilization > IDLE_SHARE;
    if (worked && !works) {
      needed = 0;
      collectGarbage();
    }
    worked = works;
    before = now;
  }, IDLE_MS).unref();
}
