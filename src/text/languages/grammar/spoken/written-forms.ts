import type { Rule } from './rule.ts';
import { type Abbreviations, abbreviations } from './abbreviations.ts';
import { dottedNumbers, numbers, ranges, ratios } from './cardinals.ts';
import type { Figures } from './figures.ts';
import type { Fractions } from './fractions.ts';
import { type MeasureWords, measures } from './measures.ts';
import { type MoneyWords, money } from './money.ts';
import type { Counted } from './number-words.ts';
import { symbols } from './symbols.ts';
import { type TelephoneWords, telephones } from './telephones.ts';

/** What a language says for its written forms. */
export interface WrittenForms {
  readonly figures: Figures;
  readonly addresses: Rule;
  readonly abbreviations: Abbreviations;
  /** Forms of this language alone, tried before those with numbers. */
  readonly special: readonly Rule[];
  readonly dates: readonly Rule[];
  readonly times: readonly Rule[];
  readonly money: MoneyWords;
  readonly telephones: TelephoneWords;
  readonly measures: MeasureWords;
  readonly fractions: Fractions;
  readonly ordinals?: Rule;
  /** How a noun bends the number before it. */
  readonly genderOfNoun?: (noun: string) => Counted;
  readonly symbols: Readonly<Record<string, string>>;
  /** Said for the dot of a version, between the ends of a range, and for the colon of a ratio. */
  readonly dot: string;
  readonly to: string;
  readonly ratio: string;
}

/** The rules for them, the longer forms before the shorter ones that they begin with. */
export const rulesFor = (forms: WrittenForms): readonly Rule[] => {
  const { figures, fractions } = forms;
  return [
    forms.addresses,
    ...abbreviations(forms.abbreviations, figures.letters),
    ...forms.special,
    ...forms.dates,
    ...forms.times,
    ...money(figures, forms.money, forms.measures, forms.genderOfNoun),
    telephones(figures, forms.telephones),
    dottedNumbers(figures, forms.dot),
    ranges(figures, forms.to),
    ratios(figures, forms.ratio),
    ...(forms.ordinals ? [forms.ordinals] : []),
    ...measures(figures, forms.measures, fractions),
    fractions.rule,
    ...numbers(figures, forms.genderOfNoun),
    symbols(forms.symbols),
  ];
};
