import type { Clock } from '../base/clock.ts';

/** On a machine with too much to do, work may have to wait so many times as long for its processor time. */
const PATIENCE = 10;
const LEAST_MS_BETWEEN_LOOKS = 100;

/** The clocks of a deadline. */
export interface WorkTime {
  readonly clock: Clock;
  /** Milliseconds of processor time that whoever does the work has used so far. */
  readonly processorTime: () => number;
}

/** Work with a deadline. */
export interface WatchedWork {
  /** How many milliseconds of its time it has used. */
  used(): number;
  /** It is not watched any more. */
  end(): void;
}

/**
 * Calls `action` when work that starts now has used `allowedMs()`, which may grow. Only processor time
 * counts, and at least a tenth of the elapsed time, so that a busy machine does not shorten the deadline.
 */
export function watchWork(
  { clock, processorTime }: WorkTime,
  allowedMs: () => number,
  action: () => void,
): WatchedWork {
  const [begun, usedBefore] = [clock.now(), processorTime()];
  const used = () => {
    const passed = clock.now() - begun;
    return Math.min(passed, Math.max(processorTime() - usedBefore, passed / PATIENCE));
  };
  let callOff = () => {};
  const wait = (left: number) => {
    // Nothing is used faster than time passes: nothing is missed in between.
    if (left > 0)
      callOff = clock.after(Math.max(left, LEAST_MS_BETWEEN_LOOKS), () => wait(allowedMs() - used()));
    else action();
  };
  wait(allowedMs());
  return { used, end: () => callOff() };
}
