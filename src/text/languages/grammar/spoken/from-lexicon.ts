import { countingUp, wordList } from '../../engine/word-list.ts';
import { months, weekdays } from '../../cldr.ts';
import { anyOf, asWritten, withCapitals } from './alternatives.ts';
import { addresses, WELL_KNOWN } from './addresses.ts';
import { type DateWords, namedDates, numericDates } from './dates.ts';
import type { Figures } from './figures.ts';
import type { Rule } from './rule.ts';
import { type ClockTime, type TimeWords, times } from './times.ts';
import { rulesFor, type WrittenForms } from './written-forms.ts';

type OwnForms = 'webAddresses' | 'verses' | 'dates' | 'clockTimes' | 'symbols';

/** The words of a language, in addition to the tables that all languages share. */
export interface SpokenWords extends Omit<WrittenForms, OwnForms>, Partial<Pick<WrittenForms, 'verses'>> {
  /** ISO 639-1. */
  readonly language: string;
  readonly figures: Figures;
  /** The words for signs in addresses and elsewhere, and for signs that are said only elsewhere. */
  readonly signs: Readonly<Record<string, string>>;
  readonly symbols: Readonly<Record<string, string>>;
  /** Domains of the country, separated by spaces. */
  readonly endings: string;
  /** Names in hosts that are read as words, in addition to the international ones. */
  readonly hostNames?: string;
  /** Parts of addresses with another spoken form, and countries that are read as words. */
  readonly hostWords?: Readonly<Record<string, string>>;
  readonly lastNames?: Readonly<Record<string, string>>;
  /** Abbreviations of months from January on; alternatives are separated by `|`. */
  readonly shortMonths: string;
  readonly date: Pick<
    DateWords,
    | 'say'
    | 'otherNames'
    | 'behindDay'
    | 'beforeYear'
    | 'shortDotted'
    | 'ofYear'
    | 'dayBehind'
    | 'lateDayBehind'
  >;
  /** Names of months after a day; by default those of CLDR. */
  readonly monthNames?: readonly string[];
  /** Whether a month may also precede its day. */
  readonly monthFirst?: boolean;
  readonly time: (time: ClockTime) => string;
  /** How times other than `14:30` are written. */
  readonly clock?: Partial<Omit<TimeWords, 'say'>>;
  readonly moreTimes?: readonly Rule[];
  /** Source of the words before a year: `in|sinds`. */
  readonly yearsBehind?: string;
}

/** Creates the rules that say the written forms of a language, from its words. */
export function spokenFrom(words: SpokenWords): readonly Rule[] {
  const { figures, language, signs } = words;
  const dateWords: DateWords = {
    names: words.monthNames ?? months(language),
    short: countingUp(1, 1, words.shortMonths),
    shortDotted: true,
    to: words.said.to,
    ...words.date,
    // `venerdì 13/10`
    dayBehind: `${words.date.dayBehind ?? '(?!)'}|${anyOf(Object.keys(withCapitals(asWritten(weekdays(language)))))},?`,
  };
  const named = namedDates(figures, dateWords);
  const { hours = false, ...clock } = words.clock ?? {};
  return [
    ...named.spans,
    ...rulesFor({
      ...words,
      webAddresses: addresses(
        {
          signs,
          names: {
            ...asWritten([...WELL_KNOWN, 'org', 'net', 'info', ...wordList(words.hostNames ?? '')]),
            ...words.hostWords,
          },
          lastNames: words.lastNames ?? {},
          endings: ['com', 'org', 'net', 'edu', 'gov', 'info', ...wordList(words.endings)],
        },
        figures.words,
      ),
      verses: words.verses ?? [],
      dates: [
        ...numericDates(figures, dateWords),
        named.dayFirst,
        ...(words.monthFirst ? [named.monthFirst] : []),
        named.monthAndYear,
        ...bareYears(words),
      ],
      clockTimes: [...(words.moreTimes ?? []), ...times(figures, { say: words.time, hours, ...clock })],
      symbols: {
        ...Object.fromEntries(Object.entries(signs).filter(([sign]) => /[@&#%+=*]/.test(sign))),
        ...words.symbols,
      },
    }),
  ];
}

/** `in 1984` and `maj 1986`, which are not amounts. */
function bareYears({ language, year, yearsBehind, shortMonths }: SpokenWords): readonly Rule[] {
  if (year === undefined || yearsBehind === undefined) return [];
  const names = anyOf([...months(language), ...wordList(shortMonths.replaceAll('|', ' '))]);
  const pattern = `(?<=(?<!\\p{L})(?:${yearsBehind}|${names}) )[12]\\d{3}(?![\\p{L}\\p{N}_]|[.,:/-]\\d| ?[€$%£])`;
  return [
    { name: 'year', starts: /[12]/, pattern: new RegExp(pattern, 'iuy'), say: ([digits]) => year(digits) },
  ];
}
