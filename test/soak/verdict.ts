import { lowest, slope } from './slope.ts';

/** Growth up to this many MiB an hour is tolerated. */
const MOST_MIB_AN_HOUR = 1;
/**
 * The length of the warm-up, in which V8 compiles the code in use, and each process reaches its peak of
 * concurrent work.
 */
export const WARM_UP_MINUTES = 20;
/** The number of intervals of time; the lowest point of each counts. */
const STRETCHES = 20;

/** The memory that an idle process keeps, in MiB. */
export interface MemoryPoint {
  readonly minute: number;
  readonly own: number;
  /**
   * The part of it that is compiled code, which grows for hours, because V8 compiles each rarely used
   * function once.
   */
  readonly compiled: number;
}

/**
 * Judges the memory of a process: a line with its growth with and without compiled code, and whether it grew
 * without.
 */
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
