import type { CueLimits } from './cue-limits.ts';
import type { CuePiece } from './pieces.ts';

type LineLimits = Pick<CueLimits, 'columns' | 'lines'>;

/**
 * Counts the lines that pieces need, while pieces are added from the last to the first. The count equals that
 * of filling lines from the first piece.
 */
export class LinesBackward {
  readonly #pieces: readonly CuePiece[];
  readonly #columns: number;
  #count = 0;
  #width = Infinity;

  constructor(pieces: readonly CuePiece[], { columns }: Pick<LineLimits, 'columns'>) {
    this.#pieces = pieces;
    this.#columns = columns;
  }

  /** The number of lines for the added pieces. */
  get count(): number {
    return this.#count;
  }

  /** Adds the piece before the previously added one. */
  take(index: number): void {
    const { columns } = this.#pieces[index]!;
    const wider = this.#width + columns + (this.#pieces[index + 1]?.spaced ? 1 : 0);
    const fits = wider <= this.#columns;
    this.#width = fits ? wider : columns;
    if (!fits) this.#count++;
  }
}

/**
 * Breaks pieces into the fewest lines of the given width. Lines have similar lengths and break at good
 * places if that costs little balance, and no word stands alone on the last line.
 */
export function layOut<P extends CuePiece>(
  pieces: readonly P[],
  limits: LineLimits,
): readonly (readonly P[])[] {
  const places = placesToBreak(pieces, limits);
  const count = places.length - 1;
  const mean = widthOf(pieces) / count;
  /** The start of the last line by the end of `count` lines, and the cost of these lines. */
  const begins: Uint32Array[] = [];
  let costs = new Float64Array(1);
  for (let line = 0; line < count; line++) {
    const next = cheapest(pieces, costs, { from: places[line]!, to: places[line + 1]! }, { mean, limits });
    costs = next.costs;
    begins.push(next.begins);
  }
  const lines: (readonly P[])[] = [];
  let to = pieces.length;
  for (let line = count - 1; line >= 0; line--) {
    const from = begins[line]![to - places[line + 1]!.first]!;
    lines.push(pieces.slice(from, to));
    to = from;
  }
  return lines.toReversed();
}

export const textOfLine = (pieces: readonly CuePiece[]): string =>
  pieces.map((piece, index) => (spaceBefore(piece, index) === 1 ? ` ${piece.text}` : piece.text)).join('');

/** Indices of pieces, both ends included. */
interface Places {
  readonly first: number;
  readonly last: number;
}

/**
 * Returns for each line the range of pieces that may begin it, and the end of the last line as the final
 * entry.
 */
function placesToBreak(pieces: readonly CuePiece[], { columns }: LineLimits): readonly Places[] {
  const last = [0];
  const first = [pieces.length];
  let width = Infinity;
  for (let index = 0; index < pieces.length; index++) {
    const wider = width + pieces[index]!.columns + spaceBefore(pieces[index]!, index);
    if (wider > columns && index > 0) last.push(index);
    width = wider <= columns ? wider : pieces[index]!.columns;
  }
  if (pieces.length > 0) last.push(pieces.length);
  const lines = new LinesBackward(pieces, { columns });
  for (let index = pieces.length - 1; index >= 0; index--) {
    const before = lines.count;
    lines.take(index);
    if (lines.count > before && index < pieces.length - 1) first.push(index + 1);
  }
  if (pieces.length > 0) first.push(0);
  const begins = first.toReversed();
  return last.map((place, line) => ({ first: begins[line]!, last: place }));
}

/** For each possible end of a line, returns the best beginning and the total cost up to that end. */
function cheapest(
  pieces: readonly CuePiece[],
  before: Float64Array,
  { from: begin, to: end }: { readonly from: Places; readonly to: Places },
  { mean, limits }: { readonly mean: number; readonly limits: LineLimits },
) {
  const costs = new Float64Array(end.last - end.first + 1).fill(Infinity);
  const begins = new Uint32Array(costs.length);
  for (let to = end.first; to <= end.last; to++) {
    const breakCost = to < pieces.length ? LINE_BREAK_COST[pieces[to - 1]!.breakAfter] : 0;
    const at = to - end.first;
    let width = 0;
    for (let from = to - 1; from >= begin.first; from--) {
      width += pieces[from]!.columns + (from + 1 < to && pieces[from + 1]!.spaced ? 1 : 0);
      if (width > limits.columns) break;
      if (from > begin.last) continue;
      const isAlone = to === pieces.length && from === to - 1 && from > 1;
      const cost =
        before[from - begin.first]! + breakCost + Math.abs(width - mean) / 2 + (isAlone ? ALONE_COST : 0);
      if (cost > costs[at]!) continue;
      costs[at] = cost;
      begins[at] = from;
    }
  }
  return { costs, begins };
}

const widthOf = (pieces: readonly CuePiece[]) =>
  pieces.reduce((sum, piece, index) => sum + piece.columns + spaceBefore(piece, index), 0);

const spaceBefore = ({ spaced }: CuePiece, index: number) => (spaced && index > 0 ? 1 : 0);

/** The cost of a break, as the columns by which lines may be unequal to avoid it. */
const LINE_BREAK_COST: Record<CuePiece['breakAfter'], number> = {
  sentence: 0,
  clause: 2,
  conjunction: 6,
  space: 12,
  word: 14,
  bound: 22,
  inside: 40,
};
const ALONE_COST = 20;
