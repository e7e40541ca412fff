/** A word, and the columns it takes in its text without spaces. */
export interface Span {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** Whether a place is asked for as the start of what follows it, or the end of what precedes it. */
export type Edge = 'start' | 'end';

/**
 * Where a column of one text is found in another wording of it: exact where both have a word in common,
 * in proportion to width between such words.
 */
export function matchColumns(
  text: readonly Span[],
  words: readonly Span[],
): (column: number, edge: Edge) => number {
  const anchors = anchorsOf(text, words);
  return (column, edge) => {
    const right =
      edge === 'start'
        ? anchors.findLastIndex(([at]) => at <= column) + 1
        : Math.max(
            1,
            anchors.findIndex(([at]) => at >= column),
          );
    const [fromText, fromWords] = anchors[right - 1]!;
    const [toText, toWords] = anchors[right] ?? anchors.at(-1)!;
    if (toText === fromText) return fromWords;
    return fromWords + ((column - fromText) / (toText - fromText)) * (toWords - fromWords);
  };
}

/** A column of the text and the column of the words that is the same moment. */
type Anchor = readonly [text: number, words: number];

function anchorsOf(text: readonly Span[], words: readonly Span[]): Anchor[] {
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

const joined = (spans: readonly Span[]) => spans.map(({ text }) => text).join('');
const toKey = ({ text }: Span) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The longest common subsequence of two lists, as pairs of indices; empty strings match nothing. */
function commonSubsequence(a: readonly string[], b: readonly string[]): [number, number][] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1));
  const isSame = (i: number, j: number) => a[i] !== '' && a[i] === b[j];
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[i]![j] = isSame(i, j)
        ? lengths[i + 1]![j + 1]! + 1
        : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!);
    }
  }
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (isSame(i, j)) pairs.push([i++, j++]);
    else if (lengths[i + 1]![j]! >= lengths[i]![j + 1]!) i++;
    else j++;
  }
  return pairs;
}
