import type { Ranges } from '../../engine/language.ts';
import { either, lookup, map, type Parser, word } from '../../engine/parser.ts';
import { among, saidFor } from '../../engine/word-list.ts';

/** A language's words for ranges, such as `from` and `to`. Each field lists alternatives. */
export interface RangeWords {
  /** The words between the numbers, and before the first one: `to`, `from`. */
  readonly to: string;
  readonly from: string;
  readonly or: string;
  /** `between`, and the word that then joins the numbers. */
  readonly between: string;
  readonly and: string;
  /** Articles before both numbers in that case: `entre el cinco y el diez`. */
  readonly articles?: string;
  readonly zero: string;
  /**
   * Words that multiply the number before them, with their exponent of ten; words that stay words are not
   * needed here.
   */
  readonly scales: Readonly<Record<string, number>>;
}

/** Parses the words by their meaning, separated by `; `: `to bis; from von; or oder`. */
export const rangeWords = (rows: string): Omit<RangeWords, 'scales'> => ({
  to: '',
  from: '',
  or: '',
  between: '',
  and: '',
  zero: '',
  ...saidFor(rows),
});

/** Creates the rules that write spoken ranges in digits; `layouts` lists the accepted written forms. */
export const ranges = (
  number: Parser<{ readonly value: bigint }>,
  words: RangeWords,
  layouts: Ranges['layouts'] = [String],
): Ranges => ({
  number: either(
    map(number, ({ value }) => value),
    map(word(...words.zero.split(' ')), () => 0n),
  ),
  layouts,
  scales: lookup(words.scales),
  to: among(words.to),
  from: among(words.from),
  or: among(words.or),
  between: among(words.between),
  and: among(words.and),
  article: among(words.articles ?? ''),
});
