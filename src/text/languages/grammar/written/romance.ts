import type { Language, Ranges, Rule } from '../../engine/language.ts';
import {
  after,
  either,
  lookup,
  map,
  type Parser,
  place,
  sequence,
  type Table,
  unlessBefore,
  word,
} from '../../engine/parser.ts';
import { toTokens, type TokenStyle } from '../../engine/tokens.ts';
import { among, phrases as listOf, wordList } from '../../engine/word-list.ts';
import { goingOnOrCounted } from './counted.ts';
import { dottedNumbers } from './dotted-numbers.ts';
import { electronic, type ElectronicWords } from './electronic.ts';
import { fractions as fractionsOf, type FractionWords, type Ratio } from './fraction.ts';
import { measure, type MeasureWords, metres, type MetreWords } from './measure.ts';
import { type Currency, hundredthsAtEnd, money, type MoneyWords, namedCurrencies } from './money.ts';
import { type NumberPhraseWords, numberPhrasesOf } from './number-phrases.ts';
import type { NumberReader } from './number-reader.ts';
import { manyOrName, plainNumber } from './plain-number.ts';
import { type Quantity, quantityRule } from './quantity.ts';
import { ranges, type RangeWords } from './ranges.ts';
import { tail } from './tail.ts';
import { telephone, type TelephoneWords } from './telephone.ts';
import { partOfUnit, withHalf } from './units.ts';

/** How a Romance language says fractions. Here and below lists of words are separated by spaces. */
interface RomanceFractionWords extends Pick<FractionWords, 'fraction'> {
  /** The word between a whole number and its part, and the parts that are said alone: `mezzo` → 2. */
  readonly and: string;
  readonly halves: Table<bigint>;
  /** Fractions that stay words. */
  readonly words?: Parser<unknown>;
}

/** Reads fractions, alone and behind whole numbers: `due e mezzo`, `tre quinti`. */
export function romanceFractions(
  { number, minus, isLarge }: NumberReader,
  { fraction, and, halves, words }: RomanceFractionWords,
) {
  const half = map(lookup(halves), (parts): Ratio => [1n, parts]);
  const fractional = unlessBefore(
    fractionsOf({ cardinal: number, minus, fraction, rest: after(word(and), either(half, fraction)) }),
    place((tokens, at) => isLarge(tokens[at]?.key ?? '')),
  );
  return { fractional, fractions: quantityRule(fractional, words) };
}

interface RomanceQuantityWords
  extends Pick<MoneyWords, 'minors' | 'place'>, Partial<Pick<MeasureWords, 'perUnits'>> {
  /** ISO 639-1. */
  readonly language: string;
  readonly fold?: (key: string) => string;
  readonly currencies: Table<Currency>;
  readonly units: Table<string>;
  readonly per: string;
  /** Behind a unit, the word before a half and those for it; before a unit, the words behind its part. */
  readonly and: string;
  readonly half: string;
  readonly of: string;
  /** Between `million` and a currency. */
  readonly moneyOf?: string;
  /** Between whole ones and hundredths, and those of them behind which any number is of hundredths. */
  readonly joiners: string;
  readonly surely: string;
  /** Hundredths without their word; by default ten or more. */
  readonly cents?: Parser<number>;
  /** Amounts of money, and numbers before units, where they are written otherwise than others. */
  readonly moneyAmount?: Parser<Quantity>;
  readonly format?: (quantity: Quantity) => Quantity;
  readonly isNoMoney?: MoneyWords['isWord'];
  /** Units that with a one are moments, and what else is no measure. */
  readonly moments: string;
  readonly isNoMeasure?: MeasureWords['isWord'];
  /** Where `un metro e ottanta` is said. */
  readonly metres?: { readonly names: string; readonly joiners: string; readonly closers: string };
}

/** Reads amounts of money and measures. `goesOn` tells whether a number goes on, or counts something. */
export function romanceQuantities(
  reader: NumberReader,
  fractional: Parser<Quantity>,
  words: RomanceQuantityWords,
) {
  const { amount, below100, isNumber } = reader;
  const { units, currencies, format = (quantity) => quantity, fold, isNoMeasure, isNoMoney } = words;
  const isMoment = among(words.moments);
  const unit = lookup(units);
  const cents = words.cents ?? map(below100, (value) => (value < 10 ? undefined : value));
  const amounts = money({
    amount: words.moneyAmount ?? amount,
    currencies,
    named: namedCurrencies(words.language, fold),
    minors: words.minors,
    ...(words.moneyOf !== undefined && { of: [words.moneyOf] }),
    joiners: wordList(words.joiners),
    hundredths: below100,
    bareHundredths: hundredthsAtEnd(cents, isNumber, wordList(words.surely)),
    mark: ',',
    place: words.place,
    ...(isNoMoney && { isWord: isNoMoney }),
  });
  const lengths: MetreWords | undefined = words.metres && {
    amount,
    metres: wordList(words.metres.names),
    joiners: wordList(words.metres.joiners),
    below100,
    isNumber,
    closers: wordList(words.metres.closers),
  };
  const measures: readonly Rule[] = [
    withHalf(amount, unit, sequence(word(words.and), word(...wordList(words.half)))),
    partOfUnit(fractional, word(...wordList(words.of)), unit),
    ...(lengths ? [metres(lengths)] : []),
    measure({
      amount: map(either(fractional, amount), format),
      units,
      per: wordList(words.per),
      isNumber,
      perUnits: words.perUnits ?? units,
      isWord: (quantity, name) =>
        (quantity.words === 1 && quantity.whole === 1n && isMoment(name)) ||
        isNoMeasure?.(quantity, name) === true,
    }),
  ];
  const tables = [units, words.perUnits ?? {}];
  return { goesOn: goingOnOrCounted(isNumber, units, currencies), amounts, measures, tables };
}

interface RomanceWords extends Pick<
  NumberPhraseWords,
  'pressure' | 'regnal' | 'phrases' | 'special' | 'sums'
> {
  readonly style?: TokenStyle;
  readonly reader: NumberReader;
  readonly quantities: ReturnType<typeof romanceQuantities>;
  readonly ordinals: Rule;
  readonly fractions: Rule;
  /** Times are tried before measures where an hour is a unit as well. */
  readonly times: readonly Rule[];
  readonly areTimesFirst?: boolean;
  readonly dates: readonly Rule[];
  readonly titles: readonly Rule[];
  readonly addresses: Omit<ElectronicWords, 'number' | 'plainWords'> & { readonly plainWords: string };
  readonly telephones: Pick<
    TelephoneWords,
    'repeats' | 'longest' | 'layOut' | 'layOutAbroad' | 'opening' | 'plus'
  > & { readonly cues: string; readonly digit?: Parser<string> };
  /** Reads what may stand behind a telephone number: an extension. */
  readonly behindTelephone?: Parser<string>;
  readonly seconds: string;
  /** Between the sides of something. */
  readonly by?: string;
  readonly twenties: string;
  readonly pairJoiners: string;
  readonly prices: string;
  readonly between: string;
  readonly verse: string;
  /** A thousand, and the words before which it only means many: `mil gracias`. */
  readonly thousand: string;
  readonly manyTimes: string;
  readonly ranges: RangeWords;
  /** The ways in which numbers of a range are written, where there are several. */
  readonly layouts?: Ranges['layouts'];
  /** One of each kind of words that change how those before them are written. */
  readonly continuations: string;
}

/** Makes the rules that write the spoken forms of a Romance language of its words. */
export function writtenRomance(words: RomanceWords): Language {
  const { reader, quantities, style = {} } = words;
  const { number, isNumber, digit, twoDigits, amount } = reader;
  const { goesOn, amounts, measures, tables } = quantities;
  const plainWords = [...reader.scales, ...wordList(words.addresses.plainWords)];
  const telephones = telephone({
    digit,
    pair: twoDigits,
    goesOn,
    ...words.telephones,
    cues: wordList(words.telephones.cues),
  });
  const { behindTelephone } = words;
  const timed = words.areTimesFirst ? [...words.times, ...measures] : [...measures, ...words.times];
  return {
    tokenize: (text) => toTokens(text, style),
    rules: [
      ...numberPhrasesOf(
        { ...reader, goesOn },
        {
          ...words,
          seconds: wordList(words.seconds),
          ...(words.by !== undefined && { dimensions: { by: words.by, measures } }),
          pairs: {
            zero: [words.ranges.zero],
            joiners: wordList(words.pairJoiners),
            prices: words.prices,
            between: words.between,
          },
          verse: wordList(words.verse),
        },
      ),
      ...words.titles,
      electronic({ ...words.addresses, number: either(digit, twoDigits), plainWords }),
      dottedNumbers({ number, piece: either(twoDigits, digit), dot: words.addresses.dot, goesOn }),
      amounts,
      ...timed,
      ...words.dates,
      (tokens, at, left) => {
        const parts = telephones(tokens, at, left);
        const behind = parts && behindTelephone?.(tokens, parts.at(-1)!.end);
        return behind ? [...parts, { text: behind.value, end: behind.end }] : parts;
      },
      words.fractions,
      words.ordinals,
      plainNumber({
        amount,
        largestWord: 9n,
        isNumber,
        isPhrase: manyOrName(words.thousand, words.manyTimes, isNumber),
      }),
    ],
    tail: tail(reader.scales, ...tables),
    ranges: ranges(number, words.ranges, words.layouts),
    continuations: listOf(words.continuations),
  };
}
