import type { Clock } from '../base/clock.ts';

/** On an overloaded machine, work may take this many times its processor time. */
const MAX_PATIENCE = 10;
/**
 * A factor on the number of threads per core: some threads get less than their share, and the number is that
 * of the last minute.
 */
const UNEVEN = 2;
const LEAST_MS_BETWEEN_LOOKS = 100;

/** The clocks of a deadline. */
export interface WorkTime {
  readonly clock: Clock;
  /** Returns the milliseconds of processor time that the work has used so far. */
  readonly processorTime: () => number;
  /** Returns the number of runnable threads per core. Default: very many. */
  readonly threadsPerCore?: (() => number) | undefined;
}

export interface WatchedWork {
  /** Returns the milliseconds of the deadline that are used. */
  used(): number;
  /** Stops watching. */
  end(): void;
}

/**
 * Calls `action` when work that starts now has used `allowedMs()`, which may grow. Processor time counts, so
 * that a busy machine does not shorten the deadline, and at least a part of the elapsed time: the more
 * threads per core, the smaller, down to a tenth.
 */
export function watchWork(
  { clock, processorTime, threadsPerCore = () => MAX_PATIENCE }: WorkTime,
  allowedMs: () => number,
  action: () => void,
): WatchedWork {
  const [begun, usedBefore] = [clock.now(), processorTime()];
  const used = () => {
    const passed = clock.now() - begun;
    const patience = Math.min(MAX_PATIENCE, UNEVEN * threadsPerCore());
    return Math.min(passed, Math.max(processorTime() - usedBefore, passed / patience));
  };
  let callOff = () => {};
  const wait = (left: number) => {
    // Work cannot use more than the elapsed time, so nothing is missed in between.
    if (left > 0)
      callOff = clock.after(Math.max(left, LEAST_MS_BETWEEN_LOOKS), () => wait(allowedMs() - used()));
    else action();
  };
  wait(allowedMs());
  return { used, end: () => callOff() };
}
