import type { OrdinalForm } from '../slavic.ts';
import { wordList } from '../../engine/word-list.ts';
import { anyOf } from './alternatives.ts';
import { firstOfDays } from './dates.ts';
import type { NumberStyle } from './figures.ts';
import { spokenFrom, type SpokenWords } from './from-lexicon.ts';
import { type GenitiveOf, inGenitive, inOtherCases, type NounCases } from './genitive.ts';
import type { MeasureWords } from './measures.ts';
import type { MoneyWords } from './money.ts';
import type { Rule } from './rule.ts';
import {
  dateInGenitive,
  dayAndMonthOf,
  feminineFractions,
  oneAsObject,
  type OrdinalOf,
  rankBefore,
  rulers,
  type RulerWords,
} from './slavic.ts';
import type { TelephoneWords } from './telephones.ts';
import { yearsAndCenturies, type YearWords } from './years-and-centuries.ts';

type Made = 'roman' | 'fractions' | 'date' | 'money' | 'telephones' | 'measures' | 'special' | 'said';

/** The words of a Slavic language, and how numbers are inflected. */
export interface SlavicWords extends Omit<SpokenWords, Made> {
  readonly ordinalOf: OrdinalOf;
  readonly genitiveOf: GenitiveOf;
  /** Says a number with decimals in the genitive, if it is inflected. */
  readonly genitiveDecimal?: NumberStyle['sayDecimal'];
  /**
   * Names of further fractions than a half, the function that creates the forms of others, and the forms of
   * `whole`.
   */
  readonly fractions: {
    readonly named?: Readonly<Record<string, string>>;
    readonly parts: (digits: string) => string;
    readonly whole: string;
    /** The words for a half, one and a half, and the feminine of the latter, before a noun. */
    readonly halves: string;
  };
  readonly years: YearWords;
  readonly rulers: RulerWords;
  /** The ending of feminine nouns in the accusative, and the form of one before them. */
  readonly oneObject: readonly [ends: string, said: string];
  /** Ordinals before nouns in the singular, with their form: `на 3 этаже`. */
  readonly ranks: Readonly<Record<string, OrdinalForm>>;
  /** Ordinals in Roman numerals before nouns in further forms: `II место`. */
  readonly romanRanks: Readonly<Record<string, OrdinalForm>>;
  /** Source of the words before a day in digits: `с 15.09`. */
  readonly dayBehind: string;
  readonly cases: NounCases;
  /** Source of the prepositions with the genitive. */
  readonly genitiveBehind: string;
  /** Source of the words between two days of a month. */
  readonly untilDay: string;
  /** The form of a day after some prepositions; elsewhere it is the genitive. */
  readonly dayForms?: Readonly<Record<string, OrdinalForm>>;
  /** Source of the suffix that may follow a day. */
  readonly behindDay: string;
  readonly money: Pick<MoneyWords, 'currencies' | 'scales'>;
  readonly telephones: Omit<TelephoneWords, 'inGroups'>;
  readonly measures: Omit<MeasureWords, 'partOf'>;
  readonly special: readonly Rule[];
  readonly said: Omit<SpokenWords['said'], 'to'>;
}

/** Creates the rules that say the written forms of a Slavic language, from its words. */
export function spokenFromSlavic(words: SlavicWords): readonly Rule[] {
  const { language, figures, ordinalOf, genitiveOf, years, measures } = words;
  const { named = {}, parts, whole } = words.fractions;
  const fractions = feminineFractions(figures, named, parts, whole, words.said.by);
  const halves = wordList(words.fractions.halves);
  const isYearNamed = new RegExp(`^ ?${anyOf([...Object.keys(years.years), years.short])}`, 'u');
  const sayDate = dateInGenitive(ordinalOf, years.inFull.genitive!, isYearNamed, words.dayForms);
  return spokenFrom({
    ...words,
    fractions,
    special: [
      ...yearsAndCenturies(ordinalOf, years),
      ...words.special,
      {
        name: 'half of something',
        starts: /½/,
        pattern: /(?<![\p{L}\p{N}/.,]|\p{N} )½(?= \p{Ll}{4})/uy,
        say: () => halves[0],
      },
      rankBefore(ordinalOf, words.ranks),
      rankBefore(ordinalOf, { ...words.ranks, ...words.romanRanks }, '[IVX]{1,5}'),
      dayAndMonthOf(language, sayDate, words.dayBehind),
      oneAsObject(...words.oneObject),
      firstOfDays(language, (day) => ordinalOf(day, 'genitive'), '–', words.untilDay),
      ...inOtherCases(figures, words.cases),
      ...inGenitive(
        language,
        figures,
        words.genitiveBehind,
        genitiveOf,
        measures,
        words.money,
        words.genitiveDecimal,
      ),
    ],
    roman: rulers(ordinalOf, words.rulers),
    date: {
      say: sayDate,
      behindDay: words.behindDay,
    },
    money: { language, ...words.money },
    telephones: { ...words.telephones, inGroups: true },
    measures: {
      ...measures,
      partOf: (said, { one, part, gender }) => {
        const isFeminine = gender === 'feminine';
        const index = [fractions.say('½'), fractions.say('1½')].indexOf(said);
        return `${index < 0 ? said : halves[index === 1 && isFeminine ? 2 : index]} ${part ?? one}`;
      },
    },
    said: { ...words.said, to: '–' },
  });
}
