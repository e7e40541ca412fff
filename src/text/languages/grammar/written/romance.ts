import { either, lookup, many, map, type Parser, type Table, word } from '../../engine/parser.ts';
import type { Cardinal } from './cardinal.ts';
import { createNumberPredicates } from './known-numbers.ts';
import { type MinusWords, minusSign } from './minus.ts';
import { manyOrName, plainNumber } from './plain-number.ts';
import { type QuantityWords, quantity } from './quantity.ts';

export interface RomanceNumberWords extends Pick<
  QuantityWords,
  'marks' | 'scales' | 'leastDecimals' | 'format'
> {
  readonly number: Parser<Cardinal>;
  readonly below100: Parser<number>;
  readonly below1000: Parser<number>;
  /** Words of the digits from one on, as they are said one by one. */
  readonly ones: Table<number>;
  readonly zero: string;
  readonly minus: MinusWords;
  /** Tables of number words, further number words, and those among them that are articles. */
  readonly tables: readonly Table<unknown>[];
  readonly others: readonly string[];
  readonly articles: readonly string[];
  /** A thousand, and the words before which it only means many: `mil gracias`. */
  readonly thousand: string;
  readonly manyTimes: string;
}

/** Digits, amounts and plain numbers of a Romance language; one to nine alone stay words. */
export function romanceNumbers(words: RomanceNumberWords) {
  const { number, below100, below1000, marks, scales, leastDecimals, format } = words;
  const zero = map(word(words.zero), () => '0');
  const digit: Parser<string> = either(zero, map(lookup(words.ones), String));
  /** A number of two digits, not said digit by digit. */
  const twoDigits: Parser<string> = map(below100, (value) => (value < 10 ? undefined : String(value)));
  const minus = minusSign(words.minus);
  const amount = quantity({
    cardinal: number,
    zero: [words.zero],
    minus,
    marks,
    decimals: map(many(either(zero, map(below1000, String))), (digits) => digits.join('')),
    scales,
    ...(leastDecimals && { leastDecimals }),
    ...(format && { format }),
  });
  const { isNumber, isKey } = createNumberPredicates(
    words.tables,
    [words.zero, ...words.others],
    words.articles,
  );
  /** `veinte mil` → `20000`. */
  const cardinals = plainNumber({
    amount,
    largestWord: 9n,
    isNumber,
    isPhrase: manyOrName(words.thousand, words.manyTimes, isNumber),
  });
  return { digit, twoDigits, minus, amount, isNumber, isKey, cardinals };
}
