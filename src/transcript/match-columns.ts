import { firstIndex } from '../base/first-index.ts';

/** A word and the columns that it occupies in its text without spaces. */
export interface ColumnSpan {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** Whether a position is the start of the following word or the end of the preceding one. */
export type Edge = 'start' | 'end';

/**
 * Maps columns of one text to columns of another wording of the same text: exactly at words that both share,
 * and in proportion to width between them.
 */
export function matchColumns(
  text: readonly ColumnSpan[],
  words: readonly ColumnSpan[],
): (column: number, edge: Edge) => number {
  const anchors = anchorsOf(text, words);
  return (column, edge) => {
    const found = firstIndex(anchors.length, (index) => {
      const [at] = anchors[index]!;
      return edge === 'start' ? at > column : at >= column;
    });
    const right = edge === 'start' && found < 0 ? anchors.length : Math.max(1, found);
    const [fromText, fromWords] = anchors[right - 1]!;
    const [toText, toWords] = anchors[right] ?? anchors.at(-1)!;
    if (toText === fromText) return fromWords;
    return fromWords + ((column - fromText) / (toText - fromText)) * (toWords - fromWords);
  };
}

/** A column of the text and the column of the words at the same position. */
type Anchor = readonly [text: number, words: number];

function anchorsOf(text: readonly ColumnSpan[], words: readonly ColumnSpan[]): Anchor[] {
  const first: Anchor = [0, 0];
  const last: Anchor = [text.at(-1)?.to ?? 0, words.at(-1)?.to ?? 0];
  if (joined(text) === joined(words)) return [first, last];

  const inner = commonSubsequence(text.map(toKey), words.map(toKey)).flatMap(
    ([textIndex, wordIndex]): Anchor[] => {
      const [part, word] = [text[textIndex]!, words[wordIndex]!];
      return [
        [part.from, word.from],
        [part.to, word.to],
      ];
    },
  );
  return [first, ...inner, last];
}

const joined = (spans: readonly ColumnSpan[]) => spans.map(({ text }) => text).join('');
const toKey = ({ text }: ColumnSpan) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Maximum number of words per longest-common-subsequence step, whose time and memory are quadratic. */
const WINDOW = 1_024;

/**
 * The longest common subsequence of two lists, as pairs of indices, empty strings matching nothing. Longer
 * lists are compared window by window, each of which begins at the middle of the previous one.
 */
function commonSubsequence(a: readonly string[], b: readonly string[]): [number, number][] {
  const room = (count: number) => Math.min(count, WINDOW) + 1;
  const lengths = new Uint16Array(room(a.length) * room(b.length));
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    const [fromA, fromB] = [a.slice(i, i + WINDOW), b.slice(j, j + WINDOW)];
    const isLast = i + WINDOW >= a.length && j + WINDOW >= b.length;
    const found = longestCommon(fromA, fromB, lengths);
    // Words near the end of this window may have a better match in the next one.
    const kept = isLast ? found : found.filter(([x, y]) => x + y < WINDOW);
    for (const [x, y] of kept) pairs.push([i + x, j + y]);
    if (isLast) break;
    const [lastA, lastB] = kept.at(-1) ?? [-1, -1];
    const [nextA, nextB] = found[kept.length] ?? [WINDOW / 2, WINDOW / 2];
    i += Math.max(lastA + 1, nextA);
    j += Math.max(lastB + 1, nextB);
  }
  return pairs;
}

/** Takes at most `WINDOW` of each list; `lengths` is scratch memory. */
function longestCommon(
  a: readonly string[],
  b: readonly string[],
  lengths: Uint16Array,
): readonly [number, number][] {
  const width = b.length + 1;
  lengths.fill(0, 0, (a.length + 1) * width);
  const isSame = (i: number, j: number) => a[i] !== '' && a[i] === b[j];
  for (let i = a.length - 1; i >= 0; i--) {
    const [row, below] = [i * width, (i + 1) * width];
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[row + j] = isSame(i, j)
        ? lengths[below + j + 1]! + 1
        : Math.max(lengths[below + j]!, lengths[row + j + 1]!);
    }
  }
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (isSame(i, j)) pairs.push([i++, j++]);
    else if (lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!) i++;
    else j++;
  }
  return pairs;
}
