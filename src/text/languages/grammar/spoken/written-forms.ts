import { ANY_NUMBER, type Rule } from './rule.ts';
import { abbreviations, type Abbreviations } from './abbreviations.ts';
import { withBits } from './bits.ts';
import { coordinates } from './coordinates.ts';
import { dottedNumbers, numbers, ratios, scaleRatios } from './cardinals.ts';
import type { Figures } from './figures.ts';
import type { Fractions } from './fractions.ts';
import { feetAndInchesOf } from './feet-and-inches.ts';
import { markup } from './markup.ts';
import { heights, isRateFirst, measures, type MeasureWords, raceTimes, rates } from './measures.ts';
import { money, type MoneyWords } from './money.ts';
import { articleOfPart, type Noun, partedNouns } from './nouns.ts';
import type { Counted } from './number-words.ts';
import { powers, type PowerWords, sums, type SumWords } from './powers.ts';
import { about, hashtags, moreThan, plusOrMinus, symbols, typedSigns } from './symbols.ts';
import {
  afterBetween,
  ranges,
  scores,
  type ScoreWords,
  sizes,
  spans,
  timesOver,
  yearsOfSpan,
} from './ranges.ts';
import { romanNumbers, type RomanWords } from './roman.ts';
import { shortScales } from './short-scales.ts';
import { weekdays, type WeekdayWords } from './weekdays.ts';
import { readOut, telephones, type TelephoneWords } from './telephones.ts';
import { digitsOf } from './digits.ts';

/** The words of a language for its written forms. */
export interface WrittenForms {
  readonly figures: Figures;
  readonly webAddresses: readonly Rule[];
  readonly abbreviations: Abbreviations;
  /** Books with chapters and verses. */
  readonly verses: readonly Rule[];
  /** Rules of this language alone, tried before the rules for numbers. */
  readonly special?: readonly Rule[];
  readonly roman?: RomanWords;
  readonly dates: readonly Rule[];
  readonly clockTimes: readonly Rule[];
  readonly money: MoneyWords;
  readonly telephones: TelephoneWords;
  readonly measures: MeasureWords;
  readonly powers: PowerWords;
  readonly fractions: Fractions;
  readonly sums: Omit<SumWords, 'times'>;
  /** Says a year of four digits, if it differs from other numbers. */
  readonly year?: (digits: string) => string;
  readonly ordinalNumbers?: Rule;
  readonly scores?: ScoreWords;
  /** Abbreviations of weekdays, if known. */
  readonly shortDays?: Omit<WeekdayWords, 'to'>;
  /** Source of the words after which the dash of a range is not said `said.to`, and the word for it: `y`. */
  readonly between?: readonly [between: string, and: string];
  /** The text between small numbers, if a range of them is said without `said.to`. */
  readonly smallRange?: string;
  /** The word for a multiple: `2x`. */
  readonly timesOver?: (count: string) => string;
  /**
   * Fractions of the noun after them, if they are not said with that noun alone: `un cuarto`, `hora` → `un
   * cuarto de hora`.
   */
  readonly partOfNoun?: (parts: string, noun: Noun) => string;
  /** How a noun inflects the number before it; `written` in digits. */
  readonly genderOfNoun?: (noun: string, written?: string) => Counted;
  /** Nouns before a number that is a name and not an amount: `capítulo`. */
  readonly named?: RegExp;
  readonly symbols: Readonly<Record<string, string>>;
  /**
   * The words for the dot of a version, between the ends of a range, for the colon of a ratio, between
   * dimensions, for `~5`, and before a hashtag.
   */
  readonly said: Readonly<Record<'dot' | 'to' | 'ratio' | 'by' | 'about' | 'hashtag', string>> & {
    /** The word between numbers without a unit, if it is not `by`. */
    readonly times?: string;
  };
}

/** Returns the rules, longer forms before the shorter forms that they begin with. */
export const rulesFor = (words: WrittenForms): readonly Rule[] => {
  const { language = 'en' } = words.money;
  const units = withBits(words.measures.units, language);
  const forms: WrittenForms = { ...words, measures: { ...words.measures, units } };
  const { figures, fractions, genderOfNoun, roman, said, between } = forms;
  const orBetween = (rules: readonly Rule[]) =>
    between ? afterBetween(rules, between[0], [said.to, between[1]]) : rules;
  return [
    ...markup,
    ...forms.webAddresses,
    ...hashtags(said.hashtag, figures.words),
    ...forms.verses,
    ...(forms.shortDays ? weekdays({ ...forms.shortDays, to: said.to }) : []),
    ...abbreviations(forms.abbreviations, figures.letters),
    ...identifiers(figures, forms.telephones.spell ?? figures.words.spelled),
    readOut(figures, forms.telephones),
    coordinates(figures, language),
    ...(forms.special ?? []),
    ...(roman ? romanNumbers(roman, said.to, forms.abbreviations.beforeNumbers) : []),
    shortYears,
    ...sums(figures, said.ratio, { ...forms.sums, times: forms.powers.times }),
    scaleRatios(figures, said.ratio),
    ...forms.dates,
    seasons(figures, forms.year),
    ...raceTimes(figures, forms.measures),
    ...forms.clockTimes,
    ...powers(figures, forms.powers, forms.measures),
    ...orBetween([
      spans(figures, said.to, [...Object.keys(forms.money.currencies), ...Object.keys(forms.measures.units)]),
    ]),
    ...money(figures, forms.money, forms.measures, said.to, genderOfNoun, forms.abbreviations),
    telephones(figures, forms.telephones),
    about(said.about),
    ...moreThan(language),
    plusOrMinus(figures.words),
    dottedNumbers(figures, said.dot),
    ...(forms.scores ? [scores(figures, forms.scores)] : []),
    ...orBetween([
      ...(forms.year ? [yearsOfSpan(said.to, forms.year, forms.abbreviations.capitalNouns ?? false)] : []),
      ranges(figures, said.to, forms.smallRange, isRateFirst(forms.measures)),
    ]),
    ...sizes(figures, said.by, said.times),
    ...(forms.timesOver ? [timesOver(figures, forms.timesOver)] : []),
    ratios(figures, said.ratio),
    ...(forms.ordinalNumbers ? [forms.ordinalNumbers] : []),
    shortScales(figures, forms.money.scales, forms.measures, forms.abbreviations),
    measures(figures, forms.measures, said.to, fractions, forms.abbreviations),
    ...('ft' in forms.measures.units && forms.money.language !== undefined
      ? feetAndInchesOf(figures, forms.measures, forms.money.language, fractions, genderOfNoun)
      : []),
    ...('m' in forms.measures.units ? [heights(figures, forms.measures)] : []),
    rates(figures, forms.measures),
    articleOfPart,
    ...(forms.partOfNoun && genderOfNoun
      ? [partedNouns(figures, fractions, forms.measures.units, genderOfNoun, forms.partOfNoun)]
      : []),
    fractions.rule,
    ...numbers(figures, genderOfNoun, forms.abbreviations.capitalNouns, forms.named),
    typedSigns(forms.symbols),
    symbols(forms.symbols),
  ];
};

/**
 * `ISBN 978-3-16-148410-0`, `DE89 3704 0044 0532 0130 00`: international numbers, one character after another
 * by `spell`.
 */
function identifiers({ digit, words }: Figures, spell: (digits: string) => string): readonly Rule[] {
  const spelled = (written: string) =>
    (written.match(/\p{N}{1,20}|[A-Z]/gu) ?? [])
      .map((part) => (/\p{N}/u.test(part) ? spell(digitsOf(part)) : part))
      .join(words.space === '' ? '' : ' ');
  return [
    {
      name: 'ISBN',
      needs: ANY_NUMBER,
      starts: new RegExp(digit, 'u'),
      pattern: new RegExp(
        `(?<=IS[BS]N(?:-1[03])?:? ?)${digit}{1,13}(?:[- ]${digit}{1,7}){0,4}(?:[- ]?X)?(?![\\p{L}\\p{N}])`,
        'uy',
      ),
      say: ([written]) => spelled(written),
    },
    {
      name: 'IBAN',
      needs: ANY_NUMBER,
      starts: /[A-Z]/,
      pattern:
        /(?<![\p{L}\p{N}])(?:[A-Z]{2}\d{2}(?: [A-Z0-9]{4}){3,7}(?: [A-Z0-9]{1,3})?|(?<=IBAN:? ?)[A-Z]{2}\d{2}(?: ?[A-Z0-9]{1,4}){2,9})(?![\p{L}\p{N}])/uy,
      say: ([written]) => spelled(written),
    },
  ];
}

const SEASON =
  '(?:[Ss]aison|Spielzeit|[Tt]emporada|[Ss]tagione|[Éé]poca|[Ss]eizoen|[Ss]äsongen|[Ss]ezon(?:ie|u)?|[Сс]езон[еау]?) ';

/** `2019/20`, `1999/2000`, `Saison 20/21`: a year and the next one; `sayYear` says years of four digits. */
function seasons(
  { digit, starts, words, beginning }: Figures,
  sayYear: (digits: string) => string = words.cardinal,
): Rule {
  return {
    name: 'season',
    starts,
    pattern: new RegExp(
      `${beginning}(?<![-./,:]|${digit})((?:1[89]|20)${digit}{2}|(?<=(?<!\\p{L})${SEASON})${digit}{2})/((?:19|20)?${digit}{2})(?![-./,:]?${digit})`,
      'uy',
    ),
    say: ([, from, until]) => {
      const [first, second] = [digitsOf(from!), digitsOf(until!)];
      if (!String(Number(first) + 1).endsWith(second)) return undefined;
      const year = first.length === 4 ? sayYear(first) : words.cardinal(first);
      return [year, second.length === 4 ? sayYear(second) : words.cardinal(second)].join(words.space);
    },
  };
}

/** The apostrophe before a two-digit year, which is not said: `los ’90`, `’68`. */
const shortYears: Rule = {
  name: 'short year',
  starts: /['’‘]/,
  pattern: /(?<![\p{L}\p{N}])['’‘](?=\d\d(?!\p{N}|['’]))/uy,
  say: () => '',
};
