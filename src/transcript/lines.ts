import type { Piece } from './pieces.ts';

/** Columns in a line, and lines in a cue: the common broadcasters' rule. */
export const MAX_COLUMNS = 42;

/** The one or two lines that hold the pieces; see `lineBreak`, which must have found a place. */
export function layOut(pieces: readonly Piece[]): readonly string[] {
  const at = lineBreak(pieces) ?? pieces.length;
  return at < pieces.length ? [join(pieces.slice(0, at)), join(pieces.slice(at))] : [join(pieces)];
}

/**
 * How many pieces stand on the first of at most two lines (all of them where one line is enough), or undefined
 * where two are too few. Two lines are about as long as each other, part at a good place where that costs
 * little balance, and leave no word alone below.
 */
export function lineBreak(pieces: readonly Piece[]): number | undefined {
  const width = pieces.reduce((sum, piece, index) => sum + piece.columns + spaceBefore(piece, index), 0);
  if (width <= MAX_COLUMNS) return pieces.length;
  if (width > 2 * MAX_COLUMNS + 1) return undefined;

  let best: number | undefined;
  let bestCost = Infinity;
  let upper = 0;
  for (let at = 1; at < pieces.length; at++) {
    const last = pieces[at - 1]!;
    upper += last.columns + spaceBefore(last, at - 1);
    const lower = width - upper - spaceBefore(pieces[at]!, at);
    if (upper > MAX_COLUMNS || lower > MAX_COLUMNS) continue;
    const alone = at === pieces.length - 1 && at > 1 ? ALONE_COST : 0;
    const cost = LINE_BREAK_COST[last.breakAfter] + Math.abs(upper - lower) / 2 + alone;
    if (cost < bestCost) [best, bestCost] = [at, cost];
  }
  return best;
}

const spaceBefore = ({ spaced }: Piece, index: number) => (spaced && index > 0 ? 1 : 0);

const join = (pieces: readonly Piece[]) =>
  pieces.map((piece, index) => (spaceBefore(piece, index) === 1 ? ` ${piece.text}` : piece.text)).join('');

/** In columns that would have to move to the other line. */
const LINE_BREAK_COST: Record<Piece['breakAfter'], number> = {
  sentence: 0,
  clause: 2,
  conjunction: 6,
  space: 12,
  word: 14,
  inside: 40,
};
const ALONE_COST = 20;
