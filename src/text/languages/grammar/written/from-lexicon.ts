import { type Language, type Ranges, rule, type Rule } from '../../engine/language.ts';
import {
  either,
  lookup,
  longest,
  map,
  type Parser,
  sequence,
  unlessBefore,
  type Table,
  word,
} from '../../engine/parser.ts';
import { toTokens, type TokenStyle } from '../../engine/tokens.ts';
import { among, phrases as listOf } from '../../engine/word-list.ts';
import type { CurrencyForms } from '../spoken/money.ts';
import { barePairs } from './bare-pairs.ts';
import { countedThrough, goingOnOrCounted, vagueHundreds } from './counted.ts';
import { dateRules, type DateWords } from './day-of-month.ts';
import { dottedNumbers } from './dotted-numbers.ts';
import { electronic, type ElectronicWords } from './electronic.ts';
import { halvesOf } from './halves.ts';
import { iban } from './iban.ts';
import { dimensions, type LengthWords, measure, type MeasureWords, metresOf } from './measure.ts';
import {
  type Currency,
  currencyWords,
  endOr,
  hundredthsAtEnd,
  money,
  type MoneyWords,
  namedCurrencies,
} from './money.ts';
import { bloodPressure, type NumberPhraseWords, numberPhrasesOf, outOf } from './number-phrases.ts';
import type { NumberReader } from './number-reader.ts';
import { ordinalsWritten } from './ordinal.ts';
import { type PlainNumbers, plainNumber } from './plain-number.ts';
import { type Quantity, quantityRule } from './quantity.ts';
import { ranges, type RangeWords } from './ranges.ts';
import { serials } from './serials.ts';
import { phrase, setPhrases } from './set-phrases.ts';
import { tail } from './tail.ts';
import { dashed, telephone, type TelephoneWords } from './telephone.ts';
import { titlesBeforeNames } from './titles.ts';
import { partOfUnit, unitNames, withHalf } from './units.ts';

/**
 * How a language writes the words of its lexicon. Lists of words are separated by spaces, lists of phrases by
 * `; `.
 */
export interface WrittenWords extends DateWords {
  readonly reader: NumberReader;
  readonly style?: TokenStyle;
  /** Units by symbol as in the lexicon, further names of some, and symbols that are not written. */
  readonly units: Table<string>;
  readonly unitWords?: Table<string>;
  readonly withoutUnits?: readonly string[];
  readonly per: readonly string[];
  /** Names of units that mean a moment after one: `minuut`. */
  readonly moments?: string;
  /**
   * Phrases for a half after a unit, and the words between a fraction and its unit: `metros y medio`, `de`.
   */
  readonly halfOfUnit?: { readonly behind: string; readonly of: string };
  /** How the height of a person is said: `een meter tachtig`. */
  readonly metres?: LengthWords;
  /** The word between dimensions. */
  readonly by?: string;
  /** Exceptions for measures and money. */
  readonly measure?: Partial<Pick<MeasureWords, 'amount' | 'perUnits'>>;
  readonly money?: Partial<Pick<MoneyWords, 'amount' | 'minors' | 'joiners' | 'bareHundredths'>>;
  readonly currencies: Readonly<Record<string, CurrencyForms>>;
  readonly currencyWords?: Table<Currency>;
  /** Writes an amount with its sign; by default the sign follows. */
  readonly place?: (number: string, symbol: string) => string;
  readonly of?: readonly string[];
  /** Words that may follow an amount whose hundredths have no unit: `drei Euro fünfzig im Monat`. */
  readonly closers?: string;
  readonly titles?: Table<string>;
  readonly electronic: Omit<ElectronicWords, 'number' | 'plainWords'> & { readonly plainWords: string };
  readonly telephone: Pick<TelephoneWords, 'repeats' | 'longest' | 'layOut' | 'cues' | 'plus' | 'opening'> & {
    readonly pair?: Parser<string>;
    readonly digit?: Parser<string>;
    readonly layOutAbroad?: TelephoneWords['layOutAbroad'];
    /** Whether groups of three digits are said as numbers: `четыреста девяносто пять`. */
    readonly hasLongGroups?: boolean;
  };
  /** Rules of this language alone: times and others. */
  readonly rules: readonly Rule[];
  /** Writes an ordinal of ten or more whose last word is `last`. Without it, ordinals stay words. */
  readonly ordinal?: (value: bigint, last: string) => string;
  /** Names of rulers, whose ordinals are Roman numerals: `Ludwik XIV`. */
  readonly rulers?: string;
  /** Words for a century, whose ordinal is a Roman numeral: `XIX wiek`. */
  readonly centuries?: string;
  /** Words after which an ordinal is a share: `jeder zehnte`. */
  readonly each?: string;
  /** Words after which a hundred or a thousand stays a word: `einige hundert meter`. */
  readonly some?: string;
  /** The words of a blood pressure, unless `numberPhrases` has them. */
  readonly pressure?: NumberPhraseWords['pressure'];
  /** Phrases between a number and the number that it is a part of: `van de`. */
  readonly outOf?: string;
  /** A rule for all ordinals, instead of `ordinal`. */
  readonly ordinals?: Rule;
  /** Numbers with a half, for `halvesOf`: `1,5 anderhalf; ,5 en een half`. */
  readonly halves?: string;
  /** Reads fractions; then halves are decimals only of millions: `zwei ein halb` → `2 1/2`. */
  readonly fractional?: Parser<Quantity>;
  /** Fractions that stay words: `um terço`. */
  readonly wordFractions?: Parser<unknown>;
  /** Names of currencies that are weights if no hundredths follow. */
  readonly weights?: string;
  /** Reads a denominator: `derde` → 3. */
  readonly parts?: Parser<bigint>;
  readonly range: RangeWords & DateWords['range'];
  /** The ways in which the numbers of a range are written, if there are several. */
  readonly layouts?: Ranges['layouts'];
  /** Numbers that stay words in addition to those of one word. */
  readonly isPhrase?: NonNullable<PlainNumbers['isPhrase']>;
  /** Phrases with numbers, instead of those from `phrases` to `between`. */
  readonly numberPhrases?: NumberPhraseWords;
  /** Phrases that stay words, and words after which `honderd` and the like only mean many. */
  readonly phrases?: string;
  /** Numbers of one word with other meanings: they are written in digits only before a unit. */
  readonly doubtful?: string;
  readonly prices?: string;
  readonly between?: string;
  readonly continuations: string;
}

/** Creates the rules that write numbers, dates, amounts and times of a language, from its words. */
export function writtenFrom(words: WrittenWords): Language {
  const { language, reader, style = {}, range } = words;
  const { number, isNumber, below100, digit, twoDigits, ordinal } = reader;
  const fold = style.fold ?? String;
  const units: Table<string> = {
    ...unitNames(words.units, fold, words.withoutUnits),
    ...words.unitWords,
  };
  const { currencies, minors } = currencyWords(words.currencies, fold);
  const goesOn = goingOnOrCounted(isNumber, units, currencies, words.currencyWords ?? {});

  const { dates, years, month } = dateRules(words, reader, fold, goesOn);
  const isOver = endOr([range.and, range.or, words.closers ?? '', ...words.per].join(' '));
  const decimalHalves = halvesOf(reader, words.halves ?? '', words.fractional !== undefined);
  const halves = words.fractional ? longest(decimalHalves, words.fractional) : decimalHalves;
  const amount = longest(halves, reader.amount);
  const isMoment = among(words.moments ?? '');
  const weights = new Set(words.weights?.split(' '));
  const isBehind = words.place === undefined;
  const amounts = money({
    // `3 миллиона рублей`: a sign after it would separate the number from its word.
    amount: map(longest(decimalHalves, reader.amount), (quantity) =>
      isBehind && quantity.scale !== undefined ? undefined : quantity,
    ),
    currencies: { ...currencies, ...words.currencyWords },
    named: namedCurrencies(language, fold),
    minors,
    ...(words.of && { of: words.of }),
    joiners: range.and.split(' '),
    hundredths: below100,
    bareHundredths: hundredthsAtEnd(
      below100,
      isNumber,
      [],
      // `euro pięćdziesiąt trzeciego marca`
      (next, tokens, at) => isOver(next) || dates[0]!(tokens, at, tokens[at - 1]) !== undefined,
    ),
    mark: ',',
    isWord: ({ currency, hasHundredths }) => !hasHundredths && weights.has(currency),
    place: words.place ?? ((number, symbol) => `${number} ${symbol}`),
    ...words.money,
  });
  const measures = measure({
    amount,
    units,
    per: words.per,
    isNumber,
    perUnits: { ...unitNames(words.units, fold), ...units },
    isWord: ({ words, whole }, unit) => words === 1 && whole === 1n && isMoment(unit),
    ...words.measure,
  });
  const doubtful = among(words.doubtful ?? '');

  return {
    tokenize: (text) => toTokens(text, style),
    rules: [
      vagueHundreds(reader, goesOn, words.some ?? ''),
      dashed({ digit, pair: reader.digitGroup }, words.electronic.marks),
      ...(words.outOf === undefined ? [] : [outOf(number, words.outOf, goesOn)]),
      ...(words.numberPhrases
        ? numberPhrasesOf({ ...reader, goesOn, zero: range.zero.split(' ') }, words.numberPhrases)
        : [setPhrases(words.phrases ?? '')]),
      ...words.rules,
      ...(words.numberPhrases ? [] : pairsAndCounting()),
      ...(words.titles ? [titlesBeforeNames(words.titles)] : []),
      electronic({
        ...words.electronic,
        number: either(twoDigits, digit),
        plainWords: [...reader.scales, ...words.electronic.plainWords.split(' ')],
      }),
      iban({ digit, number }),
      serials(
        { digit, pair: map(number, ({ value }) => String(value)) },
        goesOn,
        words.electronic.plainWords.split(' '),
      ),
      dottedNumbers({ number, piece: either(twoDigits, digit), dot: words.electronic.dot, goesOn }),
      amounts,
      ...(words.metres ? [metresOf(reader, words.metres)] : []),
      measures,
      ...(words.halfOfUnit ? partsOfUnits(words.halfOfUnit) : []),
      ...(words.by === undefined ? [] : [dimensions(number, words.by, measures)]),
      ...dates,
      telephone({
        digit,
        pair: words.telephone.hasLongGroups ? reader.digitGroup : twoDigits,
        groupAbroad: words.telephone.pair ?? reader.digitGroup,
        goesOn,
        layOutAbroad: (digits) => ` ${digits}`,
        ...words.telephone,
      }),
      ...(words.parts ? [fractions(words.parts)] : []),
      quantityRule(halves, words.wordFractions),
      ...(words.ordinal ? [ordinalsWritten(unlessBefore(ordinal, month), words.ordinal, words)] : []),
      ...(words.ordinals ? [words.ordinals] : []),
      ...years,
      plainNumber({
        amount: reader.amount,
        largestWord: 9n,
        isNumber,
        isPhrase: (tokens, at, quantity, left) =>
          (quantity.words === 1 && (doubtful(tokens[at]) || reader.isLarge(tokens[at]!.key))) ||
          words.isPhrase?.(tokens, at, quantity, left) === true,
      }),
    ],
    tail: tail(reader.scales, units, words.shortMonths ?? {}),
    ranges: ranges(number, range, words.layouts),
    continuations: listOf(words.continuations),
  };

  /** Two numbers of unclear kind, and counting. */
  function pairsAndCounting(): readonly Rule[] {
    const { prices = '', between = '' } = words;
    const zero = range.zero.split(' ');
    return [
      ...(words.pressure === undefined ? [] : [bloodPressure({ number, isNumber, ...words.pressure })]),
      barePairs({ number, isNumber, goesOn, zero, joiners: [], largestWord: 9n, prices, between }),
      countedThrough(number, isNumber),
    ];
  }

  function partsOfUnits({ behind, of }: NonNullable<WrittenWords['halfOfUnit']>): readonly Rule[] {
    const anyUnit = lookup(units, words.measure?.perUnits ?? {});
    return [
      withHalf(reader.amount, lookup(units), phrase(behind)),
      partOfUnit(halves, word(...of.split(' ')), anyUnit),
    ];
  }

  /** `twee derde` → `2/3`; a single part may be the third in a row. */
  function fractions(parts: Parser<bigint>): Rule {
    const ratio = map(sequence(number, parts), ([{ value }, of]) =>
      value > 1n && value < of ? `${value}/${of}` : undefined,
    );
    return rule(ratio);
  }
}
