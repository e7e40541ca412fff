import type { CueLimits } from './cue-limits.ts';
import type { Piece } from './pieces.ts';

type LineLimits = Pick<CueLimits, 'columns' | 'lines'>;

/** Whether the pieces, none of which is wider than a line, have room in the lines of a cue. */
export const fitsLines = (pieces: readonly Piece[], limits: LineLimits): boolean =>
  linesNeeded(pieces, limits) <= limits.lines;

/**
 * The fewest lines that hold the pieces, about as long as each other, parted at good places where that costs little balance,
 * no word alone on the last.
 */
export function layOut<P extends Piece>(pieces: readonly P[], limits: LineLimits): readonly (readonly P[])[] {
  const count = linesNeeded(pieces, limits);
  const mean = widthOf(pieces) / count;
  /** The cheapest ways to have so many lines of the first pieces: what they cost, and where the last line begins. */
  let best: (Way | undefined)[] = [{ cost: 0, from: 0 }];
  const ways: (Way | undefined)[][] = [];
  for (let line = 0; line < count; line++) {
    const next: (Way | undefined)[] = [];
    for (let to = 1; to <= pieces.length; to++) next[to] = cheapest(pieces, best, to, { mean, limits });
    ways.push(next);
    best = next;
  }
  const lines: (readonly P[])[] = [];
  let to = pieces.length;
  for (const way of ways.toReversed()) {
    const { from } = way[to]!;
    lines.unshift(pieces.slice(from, to));
    to = from;
  }
  return lines;
}

/** The text of a line. */
export const textOfLine = (pieces: readonly Piece[]): string =>
  pieces.map((piece, index) => (spaceBefore(piece, index) === 1 ? ` ${piece.text}` : piece.text)).join('');

interface Way {
  readonly cost: number;
  readonly from: number;
}

/** The best place for a line that ends before piece `to` to begin at. */
function cheapest(
  pieces: readonly Piece[],
  before: readonly (Way | undefined)[],
  to: number,
  { mean, limits }: { readonly mean: number; readonly limits: LineLimits },
): Way | undefined {
  let best: Way | undefined;
  let width = 0;
  for (let from = to - 1; from >= 0; from--) {
    const piece = pieces[from]!;
    const after = from + 1 < to && pieces[from + 1]!.spaced ? 1 : 0;
    width += piece.columns + after;
    if (width > limits.columns) break;
    const way = before[from];
    if (!way) continue;
    const isAlone = to === pieces.length && from === to - 1 && from > 1;
    const breakCost = to < pieces.length ? LINE_BREAK_COST[pieces[to - 1]!.breakAfter] : 0;
    const cost = way.cost + breakCost + Math.abs(width - mean) / 2 + (isAlone ? ALONE_COST : 0);
    if (!best || cost <= best.cost) best = { cost, from };
  }
  return best;
}

/** As few as can be, each filled before the next is begun. */
function linesNeeded(pieces: readonly Piece[], { columns }: LineLimits): number {
  let lines = 0;
  let width = Infinity;
  for (const piece of pieces) {
    const wider = width + piece.columns + (piece.spaced ? 1 : 0);
    if (wider <= columns) width = wider;
    else {
      lines++;
      width = piece.columns;
    }
  }
  return lines;
}

const widthOf = (pieces: readonly Piece[]) =>
  pieces.reduce((sum, piece, index) => sum + piece.columns + spaceBefore(piece, index), 0);

const spaceBefore = ({ spaced }: Piece, index: number) => (spaced && index > 0 ? 1 : 0);

/** In columns that would have to move to another line. */
const LINE_BREAK_COST: Record<Piece['breakAfter'], number> = {
  sentence: 0,
  clause: 2,
  conjunction: 6,
  space: 12,
  word: 14,
  bound: 22,
  inside: 40,
};
const ALONE_COST = 20;
