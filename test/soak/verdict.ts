import type { Point } from './slope.ts';
import { lowest, slope } from './slope.ts';

/** What grows within an hour by no more than this, in MiB, does not grow. */
const MOST_MIB_AN_HOUR = 1;
/** Before it is warm, what is used is compiled, and each process has had as much to do at once as it will. */
export const WARM_UP_MINUTES = 20;
/** Of each such share of the time the lowest point counts. */
const STRETCHES = 20;

/** The memory of a process by minute of the soak, judged: a line that says how it went, and whether it grew. */
export function judgeMemory(name: string, points: readonly Point[]): { line: string; grew: boolean } {
  const after = points.filter(([minute]) => minute >= WARM_UP_MINUTES);
  const minutes = (after.at(-1)?.[0] ?? WARM_UP_MINUTES) - WARM_UP_MINUTES;
  const warm = lowest(after, minutes / STRETCHES);
  const found = slope(warm);
  if (found === undefined) return { line: `${name}: too short to say whether it grows`, grew: false };
  const [mean, from, to] = [found.slope, found.from, found.to].map((each) => (60 * each).toFixed(2));
  const grew = 60 * found.slope > MOST_MIB_AN_HOUR;
  const ends = `${warm[0]![1].toFixed(1)} → ${warm.at(-1)![1].toFixed(1)} MiB`;
  const verdict = grew ? 'GROWS' : 'steady';
  return { line: `${name}: ${mean} MiB an hour (95 %: ${from} to ${to}), ${ends}, ${verdict}`, grew };
}
