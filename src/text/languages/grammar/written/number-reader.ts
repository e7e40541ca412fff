import {
  either,
  lookup,
  many,
  map,
  type Parser,
  remembered,
  sequence,
  type Table,
  word,
} from '../../engine/parser.ts';
import { compoundSplitter } from '../../engine/compound.ts';
import { toTokens } from '../../engine/tokens.ts';
import { among } from '../../engine/word-list.ts';
import type { SpellOut } from '../spell-out.ts';
import { bareLarge, type Cardinal, cardinal } from './cardinal.ts';
import { type KnownNumbers, createNumberPredicates } from './known-numbers.ts';
import { type MinusWords, minusSign } from './minus.ts';
import { ordinal as ordinalOf } from './ordinal.ts';
import { type Quantity, quantity, type QuantityWords } from './quantity.ts';
import { tensAndOnes, withHundreds } from './small-numbers.ts';

/** How to read the numbers that a speller says. Lists of words are separated by spaces. */
export interface NumberRows {
  /** The rule sets of cardinals; the first one gives the words that ordinals correspond to. */
  readonly sets: readonly string[];
  /** The rule sets of ordinals, if they are read. */
  readonly ordinalSets?: readonly string[];
  /**
   * Further words for numbers, for example short forms, and for ordinals, with the corresponding cardinals.
   */
  readonly words?: Table<number>;
  readonly ordinals?: Table<string>;
  /** Whether tens and units are never separate words if they can be one: `veinte y uno` are two numbers. */
  readonly closesTens?: boolean;
  /** Reads 1 to 99, if tens and units are combined in another way. */
  readonly below100?: (ones: Table<number>) => Parser<number>;
  /** Words that multiply the number before them by a hundred, and the numbers that may precede them. */
  readonly hundred?: string;
  readonly isCounting?: (value: number) => boolean;
  readonly thousand: string;
  /** Those that mean `many` without a number before them: `тысячи людей`. */
  readonly thousands?: string;
  /** Words from a million on, with their exponent of ten. */
  readonly large: Table<number>;
  /** Whether such a word alone is not a number: `million deux cents`. */
  readonly areCounted?: boolean;
  readonly zero: string;
  /** Words that are also articles: alone they are not numbers. */
  readonly articles: string;
  /** Words between units and the tens after them, for example `und`; without it, tens come first. */
  readonly onesFirst?: string;
  /** Words that may precede the last part of a number. */
  readonly joiners?: string;
  /** The same after hundreds, if it differs: `cien y veinte` are two numbers. */
  readonly hundredJoiners?: string;
  /** The words for a minus, or the word for it with the words that mark it as a sign. */
  readonly minus: string | MinusWords;
  /** The words for the decimal mark, with the mark. */
  readonly marks: Table<string>;
  /** Reads the words after the decimal mark; by default a series of numbers below a thousand. */
  readonly decimals?: (numbers: Pick<NumberReader, 'number' | 'digit'>) => Parser<string>;
  readonly leastDecimals?: QuantityWords['leastDecimals'];
  readonly format?: QuantityWords['format'];
}

/** The parsers that are created from the spelled numbers. */
export interface NumberReader extends KnownNumbers {
  readonly number: Parser<Cardinal>;
  /** The words of its parts. */
  readonly ones: Table<number>;
  readonly teens: Table<number>;
  readonly tens: Table<number>;
  readonly hundreds: Table<number>;
  /** Reads 1 to 99. */
  readonly below100: Parser<number>;
  readonly digit: Parser<string>;
  readonly minus: Parser<unknown>;
  /** Reads a number of two digits that is not said digit by digit. */
  readonly twoDigits: Parser<string>;
  /** Reads a number of two or three digits, as in groups of a telephone number. */
  readonly digitGroup: Parser<string>;
  /** Whether a token is a word for a million or more. */
  readonly isLarge: (key: string) => boolean;
  readonly amount: Parser<Quantity>;
  readonly ordinal: Parser<bigint>;
  /** Words for a thousand and more, which may stay words after digits. */
  readonly scales: readonly string[];
  /**
   * Splits numbers and ordinals that are one word, for `TokenStyle.splitCompound`:
   * `driehonderdvijfentwintig`.
   */
  readonly splitNumber: (key: string) => readonly string[] | undefined;
}

const ONES = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const TEENS = ONES.map((value) => value + 9).concat(19);
const TENS = ONES.slice(1).map((value) => value * 10);
const HUNDREDS = ONES.map((value) => value * 100);
const AMID_TENS = TENS.flatMap((ten) => ONES.map((one) => ten + one));
const list = (words = ''): readonly string[] => (words === '' ? [] : words.split(' '));

/** Creates the reader of a language's numbers from its speller, so that it reads every spoken number. */
export function numberReader(
  say: SpellOut,
  rows: NumberRows,
  fold: (key: string) => string = String,
): NumberReader {
  const { words = {}, sets, ordinalSets = [], onesFirst, large, leastDecimals, format } = rows;
  const key = (value: number, set: string) => fold(say(String(value), set).toLowerCase());
  const wordsOf = (values: readonly number[]): Table<number> =>
    Object.fromEntries(
      [
        ...sets.flatMap((set) => values.map((value) => [key(value, set), value] as const)),
        ...Object.entries(words).filter(([, value]) => values.includes(value)),
      ].filter(([word]) => !word.includes(' ')),
    );
  // Units follow ten as well, if eleven has no word of its own: `on bir`.
  const isTenPlain = say('11', sets[0]).includes(' ');
  // `ventuno`, if units come last: one word, which no units follow.
  const joined = onesFirst === undefined ? AMID_TENS : [];
  const isClosed = (ten: number) => rows.closesTens === true && !say(String(ten + 1), sets[0]).includes(' ');
  const [ones, teens, tens, hundreds] = [
    ONES,
    [...TEENS, ...joined, ...TENS.filter(isClosed)],
    [...(isTenPlain ? [10] : []), ...TENS].filter((ten) => !isClosed(ten)),
    HUNDREDS,
  ].map(wordsOf) as [Table<number>, Table<number>, Table<number>, Table<number>];
  const [hundred, thousand, joiners] = [list(rows.hundred), list(rows.thousand), list(rows.joiners)];
  const zero = list(rows.zero);
  const scales = [...thousand, ...Object.keys(large)];

  const below100 = remembered(
    rows.below100?.(ones) ??
      (onesFirst === undefined
        ? tensAndOnes({ ones, teens, tens, joiners })
        : either(
            map(sequence(lookup(ones), word(...list(onesFirst)), lookup(tens)), ([one, , ten]) => one + ten),
            lookup(tens, teens, ones),
          )),
  );
  // `cents` alone is money.
  const aHundred = hundred.filter((name) => !hundred.includes(name.slice(0, -1)));
  const fixed = { ...hundreds, ...Object.fromEntries(aHundred.map((name) => [name, 100])) };
  const { isCounting = (value) => value % 10 > 0 || value === 20 } = rows;
  const coefficient = map(below100, (value) => (isCounting(value) ? value : undefined));
  const below1000 = withHundreds(below100, {
    fixed,
    multiplier: hundred,
    coefficient,
    joiners: list(rows.hundredJoiners ?? rows.joiners),
  });
  const counted = cardinal({ group: below1000, thousand, bareThousand: true, large, joiners });
  const isMany = among(rows.thousands ?? '');
  const any = rows.areCounted ? counted : either(counted, bareLarge(counted, large));
  const number = remembered<Cardinal>((tokens, at) => (isMany(tokens[at]) ? undefined : any(tokens, at)));

  const nought = map(word(...zero), () => '0');
  const digit = either(nought, map(lookup(ones), String));
  const anyDecimals = map(many(either(nought, map(below1000, String))), (digits) => digits.join(''));
  const minus = typeof rows.minus === 'string' ? word(...list(rows.minus)) : minusSign(rows.minus);
  const quantityWords: QuantityWords = {
    cardinal: number,
    zero,
    minus,
    ...(leastDecimals && { leastDecimals }),
    ...(format && { format }),
    marks: rows.marks,
    decimals: rows.decimals?.({ number, digit }) ?? anyDecimals,
    scales,
  };
  const known = createNumberPredicates(
    [ones, teens, tens, hundreds],
    [...zero, ...hundred, ...scales],
    list(rows.articles),
  );
  const toCardinal = ordinalWords();

  const ordinal = ordinalOf(
    number,
    (word) => toCardinal.get(word),
    (word) => known.isKey(word) || list(onesFirst).includes(word),
    (word) => word in tens,
  );
  const morphemes = new Set([
    ...[ones, teens, tens].flatMap((table) => Object.keys(table)),
    ...zero,
    ...hundred,
    ...thousand,
    ...list(onesFirst),
    ...joiners,
    ...toCardinal.keys(),
  ]);

  return {
    number,
    ones,
    teens,
    tens,
    hundreds,
    below100,
    digit,
    minus,
    twoDigits: map(below100, (value) => (value < 10 ? undefined : String(value))),
    digitGroup: map(below1000, (value) => (value < 10 ? undefined : String(value))),
    isLarge: (word) => word in large,
    amount: quantity(quantityWords),
    ordinal,
    scales,
    ...known,
    splitNumber: compoundSplitter(morphemes, (parts) => {
      const tokens = toTokens(parts.join(' '));
      // `negentientien` is a year in two parts.
      return [number, ordinal, sequence(below100, below100)].some(
        (read) => read(tokens, 0)?.end === parts.length,
      );
    }),
  };

  /** Returns the cardinal of each ordinal: `twintigste` → `twintig`. */
  function ordinalWords(): ReadonlyMap<string, string> {
    const values = [...ONES, ...TEENS, ...TENS, ...HUNDREDS, 1000];
    const spelled = ordinalSets.flatMap((set) =>
      values.flatMap((value) => {
        const [said, cardinal] = [key(value, set), key(value, sets[0]!)];
        const base = cardinal.includes(' ') && value === 1000 ? thousand[0]! : cardinal;
        return said.includes(' ') || said === cardinal ? [] : [[said, base] as const];
      }),
    );
    return new Map([...spelled, ...Object.entries(rows.ordinals ?? {})]);
  }
}
