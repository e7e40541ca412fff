import { MARK_CLASS, markOf } from './marks.ts';

/** A text in which each character has one form, with the original position of each character. */
export interface FoldedText {
  readonly text: string;
  /** The UTF-16 range of the original for a range of `text`. */
  rangeOf(start: number, end: number): { readonly start: number; readonly end: number };
}

/** A character with its combining marks, half-width voicing marks included. */
const CLUSTER = /[^][\p{M}\uff9e\uff9f]{0,16}/gu;

/** Characters to drop in the decomposition of one character: `⑴` is `1`. */
const BETWEEN = new RegExp(String.raw`[\s${MARK_CLASS}]`, 'gu');

/**
 * Unicode's compatibility form (NFKC), character by character: `ｶﾞ` is `ガ`, `Ａ` is `A`, `㌔` is `キロ`. Marks
 * become those of `markOf`.
 * @param usual replaces other variants, beyond Unicode's: `髙` is `高`.
 */
export function foldText(
  original: string,
  usual: (character: string) => string = (character) => character,
): FoldedText {
  const starts: number[] = [];
  const ends: number[] = [];
  let text = '';
  for (const { 0: cluster, index } of original.matchAll(CLUSTER)) {
    const folded = markOf(cluster) ?? usual(foldCluster(cluster));
    text += folded;
    for (let unit = 0; unit < folded.length; unit++) {
      starts.push(index);
      ends.push(index + cluster.length);
    }
  }
  return {
    text,
    rangeOf: (start, end) => ({ start: starts[start] ?? original.length, end: ends[end - 1] ?? 0 }),
  };
}

function foldCluster(cluster: string): string {
  const folded = cluster.normalize('NFKC');
  return folded.length === 1 ? folded : folded.replace(BETWEEN, '');
}
