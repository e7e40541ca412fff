import type { Clock } from '../base/clock.ts';

/** On a machine with too much to do, work may have to wait so many times as long for its processor time. */
const PATIENCE = 10;
const LEAST_MS_BETWEEN_LOOKS = 100;

/** Where a deadline has its time from. */
export interface WorkTime {
  readonly clock: Clock;
  /** Milliseconds of processor time that whoever does the work has used so far. */
  readonly processorTime: () => number;
}

/** Work that is watched. */
export interface WatchedWork {
  /** How many milliseconds of its time it has used. */
  used(): number;
  /** It is not watched any more. */
  end(): void;
}

/**
 * Calls `action` when work that begins now has used what `allowedMs` tells, which may grow meanwhile. What a
 * busy machine makes it wait for the processor is not held against it: of the time that passes, only what it
 * has the processor for counts, and at least a tenth.
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
  const look = () => {
    // Nothing is used faster than time passes: nothing is missed in between.
    const left = allowedMs() - used();
    if (left > 0) callOff = clock.after(Math.max(left, LEAST_MS_BETWEEN_LOOKS), look);
    else action();
  };
  look();
  return { used, end: () => callOff() };
}
