import { lowest, slope } from './slope.ts';

/** What grows within an hour by no more than this, in MiB, does not grow. */
const MOST_MIB_AN_HOUR = 1;
/** Before it is warm, what is used is compiled, and each process has had as much to do at once as it will. */
export const WARM_UP_MINUTES = 20;
/** Of each such share of the time the lowest point counts. */
const STRETCHES = 20;

/** What a process keeps at rest, in MiB. */
export interface MemoryPoint {
  readonly minute: number;
  readonly own: number;
  /** Of that, what V8 has compiled: functions that are used now and then go on to be for hours, each of them once. */
  readonly compiled: number;
}

/** The memory of a process, judged: a line that says how it went, with and without compiled code, and whether it grew without. */
export function judgeMemory(name: string, points: readonly MemoryPoint[]): { line: string; grew: boolean } {
  const after = points.filter(({ minute }) => minute >= WARM_UP_MINUTES);
  const width = ((after.at(-1)?.minute ?? WARM_UP_MINUTES) - WARM_UP_MINUTES) / STRETCHES;
  const slopeOf = (sizeOf: (point: MemoryPoint) => number) => {
    const warm = lowest(
      after.map((point) => [point.minute, sizeOf(point)]),
      width,
    );
    return { warm, found: slope(warm) };
  };
  const all = slopeOf(({ own }) => own);
  const rest = slopeOf(({ own, compiled }) => own - compiled).found;
  if (all.found === undefined || rest === undefined)
    return { line: `${name}: too short to say whether it grows`, grew: false };
  const told = ({ slope, from, to }: typeof rest) => {
    const [mean, least, most] = [slope, from, to].map((each) => (60 * each).toFixed(2));
    return `${mean} MiB an hour (95 %: ${least} to ${most})`;
  };
  const grew = 60 * rest.slope > MOST_MIB_AN_HOUR;
  const isWarm = 60 * all.found.slope <= MOST_MIB_AN_HOUR;
  const verdict = grew ? 'GROWS' : isWarm ? 'steady' : 'steady, and still compiling';
  const ends = `${all.warm[0]![1].toFixed(1)} → ${all.warm.at(-1)![1].toFixed(1)} MiB`;
  return {
    line: `${name}: ${told(all.found)}, ${ends}; without compiled code ${told(rest)}: ${verdict}`,
    grew,
  };
}
