import type { CueLimits } from './cue-limits.ts';
import { LinesBackward } from './lines.ts';
import type { Break } from './pieces.ts';
import type { TimedPiece } from './word-times.ts';

/** Minimum display time of a cue, if there is room. */
export const MIN_SECONDS = 1;
/** Reading speed in columns per second that leaves time to see the picture. */
export const READING_SPEED = 20;
const LONG_PAUSE_SECONDS = 3;

/** Cost of each additional cue, besides the cost of its cut. */
const CUE_COST = 5;
const ALONE_COST = 4;
const BREAK_COST: Record<Break, number> = {
  sentence: 0,
  clause: 4,
  conjunction: 10,
  space: 16,
  word: 18,
  bound: 26,
  inside: 40,
};

/**
 * Divides the pieces into cues at the lowest cost, by dynamic programming over the possible cuts (as in Knuth
 * & Plass, "Breaking paragraphs into lines", 1981). Time is proportional to the number of pieces and to the
 * pieces per cue.
 */
export function cutPieces(pieces: readonly TimedPiece[], end: number, limits: CueLimits): TimedPiece[][] {
  const costs = new Float64Array(pieces.length + 1);
  const begins = Uint32Array.from(costs, (_, to) => Math.max(0, to - 1));
  for (let to = 1; to <= pieces.length; to++) {
    const { breakAfter, end: spoken } = pieces[to - 1]!;
    const until = pieces[to]?.start ?? end;
    const cutCost = BREAK_COST[breakAfter] - 6 * Math.min(LONG_PAUSE_SECONDS, until - spoken);
    const lines = new LinesBackward(pieces, limits);
    let columns = 0;
    let cheapest = Infinity;
    for (let from = to - 1; from >= 0; from--) {
      const { start, columns: wide } = pieces[from]!;
      lines.take(from);
      // A single piece always fits: it is at most as wide as a line, and a piece that is spoken too long is
      // cut in time.
      const isAlone = from === to - 1;
      if (!isAlone && (lines.count > limits.lines || spoken - start > limits.seconds)) break;
      columns += wide;
      const cost = costs[from]! + cueCost({ columns, seconds: until - start, cutCost, isAlone }, limits);
      if (cost < cheapest) {
        cheapest = cost;
        begins[to] = from;
      }
    }
    costs[to] = cheapest;
  }
  const parts: TimedPiece[][] = [];
  for (let to = pieces.length; to > 0; to = begins[to]!) parts.push(pieces.slice(begins[to], to));
  return parts.toReversed();
}

/** The facts that the cost of a cue depends on. */
interface CueFacts {
  readonly columns: number;
  /** Seconds until the next cue starts, or until the last one must end. */
  readonly seconds: number;
  readonly cutCost: number;
  readonly isAlone: boolean;
}

function cueCost({ columns, seconds, cutCost, isAlone }: CueFacts, limits: CueLimits): number {
  const tooShort = Math.max(0, MIN_SECONDS - seconds);
  const tooFast = Math.max(0, columns / READING_SPEED - seconds);
  const empty = 1 - columns / (limits.lines * limits.columns);
  const alone = isAlone ? ALONE_COST : 0;
  return CUE_COST + cutCost + 30 * tooShort + 4 * tooFast + 6 * empty * empty + alone;
}
