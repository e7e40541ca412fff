import type { Rule } from './rule.ts';
import { type Abbreviations, abbreviations } from './abbreviations.ts';
import { dottedNumbers, numbers, ratios } from './cardinals.ts';
import type { Figures } from './figures.ts';
import type { Fractions } from './fractions.ts';
import { identifiers } from './identifiers.ts';
import { markup } from './markup.ts';
import { type MeasureWords, measures, rates } from './measures.ts';
import { type MoneyWords, money } from './money.ts';
import type { Noun } from './nouns.ts';
import type { Counted } from './number-words.ts';
import { partedNouns } from './parted-nouns.ts';
import { type PowerWords, powers } from './powers.ts';
import { about, hashtags, symbols, typedSigns } from './symbols.ts';
import { ranges, scores, type ScoreWords, sizes, spans, timesOver } from './ranges.ts';
import { seasons } from './seasons.ts';
import { shortScales } from './scales.ts';
import { shortYears } from './short-years.ts';
import { sums, type SumWords } from './sums.ts';
import { type RomanWords, romanNumbers } from './roman.ts';
import { weekdays, type WeekdayWords } from './weekdays.ts';
import { readOut, type TelephoneWords, telephones } from './telephones.ts';

/** What a language says for its written forms. */
export interface WrittenForms {
  readonly figures: Figures;
  readonly webAddresses: Rule;
  readonly abbreviations: Abbreviations;
  /** Places in books with chapters and verses. */
  readonly verses: readonly Rule[];
  /** Forms of this language alone, tried before those with numbers. */
  readonly special?: readonly Rule[];
  readonly roman?: RomanWords;
  readonly dates: readonly Rule[];
  readonly clockTimes: readonly Rule[];
  readonly money: MoneyWords;
  readonly telephones: TelephoneWords;
  readonly measures: MeasureWords;
  readonly powers: PowerWords;
  readonly fractions: Fractions;
  readonly sums: SumWords;
  /** A year of four digits, where it is not said as other numbers are. */
  readonly year?: (digits: string) => string;
  readonly ordinalNumbers?: Rule;
  readonly scores?: ScoreWords;
  /** How days of the week are written for short, where that is known. */
  readonly shortDays?: Omit<WeekdayWords, 'to'>;
  /** Between small numbers, where a range of such is said without `said.to`. */
  readonly smallRange?: string;
  /** How often something is done: `2x`. */
  readonly timesOver?: (count: string) => string;
  /**
   * Parts of what a word behind them names, where they are not said with that word alone: `un cuarto`, `hora`
   * → `un cuarto de hora`.
   */
  readonly partOfNoun?: (parts: string, noun: Noun) => string;
  /** How a noun bends the number before it. */
  readonly genderOfNoun?: (noun: string) => Counted;
  /** What stands before a number that is a name and counts nothing: `capítulo`. */
  readonly named?: RegExp;
  readonly symbols: Readonly<Record<string, string>>;
  /**
   * Said for the dot of a version, between the ends of a range, for the colon of a ratio, between the sides
   * of something, for `~5`, and before a hashtag.
   */
  readonly said: Readonly<Record<'dot' | 'to' | 'ratio' | 'by' | 'about' | 'hashtag', string>>;
}

/** The rules for them, the longer forms before the shorter ones that they begin with. */
export const rulesFor = (forms: WrittenForms): readonly Rule[] => {
  const { figures, fractions, genderOfNoun, roman, said } = forms;
  return [
    ...markup,
    forms.webAddresses,
    ...hashtags(said.hashtag),
    ...forms.verses,
    ...(forms.shortDays ? weekdays({ ...forms.shortDays, to: said.to }) : []),
    ...abbreviations(forms.abbreviations, figures.letters),
    ...identifiers(figures, forms.telephones.spell ?? figures.words.spelled),
    readOut(figures, forms.telephones),
    ...(forms.special ?? []),
    ...(roman ? romanNumbers(roman, said.to, forms.abbreviations.beforeNumbers) : []),
    shortYears,
    ...sums(figures, said.ratio, forms.sums),
    ...forms.dates,
    seasons(figures, forms.year),
    ...forms.clockTimes,
    ...powers(figures, forms.powers, forms.measures),
    spans(figures, said.to, [...Object.keys(forms.money.currencies), ...Object.keys(forms.measures.units)]),
    ...money(figures, forms.money, forms.measures, said.to, genderOfNoun),
    telephones(figures, forms.telephones),
    about(said.about),
    dottedNumbers(figures, said.dot),
    ...(forms.scores ? [scores(figures, forms.scores)] : []),
    ranges(figures, said.to, forms.smallRange),
    ...sizes(figures, said.by),
    ...(forms.timesOver ? [timesOver(figures, forms.timesOver)] : []),
    ratios(figures, said.ratio),
    ...(forms.ordinalNumbers ? [forms.ordinalNumbers] : []),
    shortScales(figures, forms.money.scales, forms.measures, forms.abbreviations),
    measures(figures, forms.measures, said.to, fractions),
    ...(figures.words.space === '' ? [] : [rates(figures, forms.measures)]),
    ...(forms.partOfNoun && genderOfNoun
      ? [partedNouns(figures, fractions, forms.measures.units, genderOfNoun, forms.partOfNoun)]
      : []),
    fractions.rule,
    ...numbers(figures, genderOfNoun, forms.abbreviations.capitalNouns, forms.named),
    typedSigns(forms.symbols),
    symbols(forms.symbols),
  ];
};
