import type { Ranges } from '../../engine/language.ts';
import { either, lookup, map, type Parser, word } from '../../engine/parser.ts';
import { among, saidFor } from '../../engine/word-list.ts';

/** A language's words for ranges, such as `from` and `to`. Each field lists alternatives. */
export interface RangeWords {
  /** The words between the numbers, and before the first: `to`, `from`. */
  readonly to: string;
  readonly from: string;
  readonly or: string;
  /** `between`, and what then stands between the numbers. */
  readonly between: string;
  readonly and: string;
  /** Articles before both numbers then: `entre el cinco y el diez`. */
  readonly articles?: string;
  readonly zero: string;
  /**
   * Words that make a number before them larger, by powers of ten; those that stay words if they are
   * written need not be here.
   */
  readonly scales: Readonly<Record<string, number>>;
}

/** The words by what they stand for, `; ` between: `to bis; from von; or oder`. */
export const rangeWords = (rows: string): Omit<RangeWords, 'scales'> => ({
  to: '',
  from: '',
  or: '',
  between: '',
  and: '',
  zero: '',
  ...saidFor(rows),
});

/** Builds the rules that write spoken ranges in digits; `layouts` lists the accepted written forms. */
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
