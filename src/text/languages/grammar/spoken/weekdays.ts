import { wordList } from '../../engine/word-list.ts';
import { months, weekdays as weekdayNames } from '../../cldr.ts';
import { anyOf, withCapitals } from './alternatives.ts';
import type { Rule } from './rule.ts';
import { sentenceStop } from './abbreviations.ts';

export interface WeekdayWords {
  readonly language: string;
  /** Abbreviations from Monday on, with or without a full stop; alternatives are separated by `|`. */
  readonly short: string;
  /** Whether they must begin with a capital. */
  readonly capitals?: boolean;
  /** The words between two of them in a list. */
  readonly and: string;
  /** Source of words before a day that make it recognizable: `am Fr.`; and of an article before a date. */
  readonly behind?: string;
  readonly article?: string;
  /** The word for the dash between two of them. */
  readonly to: string;
}

/** `Mo–Fr`, `sáb. y dom.`, `Di., 14.3.2025`: elsewhere such short forms may be words. */
export function weekdays(words: WeekdayWords): readonly Rule[] {
  const { language, short, capitals = false, and, behind = '(?!)', article = '(?!)', to } = words;
  const full = weekdayNames(language);
  const forms = Object.fromEntries(
    wordList(short).flatMap((all, index) => all.split('|').map((form) => [form, full[index]!])),
  );
  const names = new Map(Object.entries(capitals ? forms : withCapitals(forms)));
  const day = `(?<![\\p{L}\\p{M}\\p{N}])${anyOf(names.keys())}`;
  const end = '(?![\\p{L}\\p{M}])';
  const dash = ' ?[-–] ?';
  const joint = `(?:${dash}|/|,? (?:${and}) |, )`;
  const dateOrTime = `,? (?:(?=${article} \\d)|(?=\\d{1,2}(?:[./]\\d{1,2}[./]|[:h]\\d\\d|(?:[:.]\\d\\d)?(?: ?[-–] ?\\d{1,2}(?:[:.]\\d\\d)?)? ?(?:Uhr|uur|h|u)(?!\\p{L})|\\.? (?:de )?${anyOf(months(language).map((name) => name.slice(0, 3)))})))`;
  return [
    {
      name: 'short name of a day',
      starts: new RegExp(`[${[...new Set([...names.keys()].map((name) => name[0]))].join('')}]`, 'u'),
      pattern: new RegExp(
        `(${day})${end}(?:\\.?(?=${joint}${anyOf(names.keys())}${end})|(?<=${day}\\.?${joint}${day})(?:\\.(?= ?[\\p{Ll}\\d,;)–-]))?|\\.?(?=${dateOrTime}))`,
        'uy',
      ),
      say: ([, name]) => names.get(name!),
    },
    {
      name: 'short name of a day behind a word',
      starts: /\p{Lu}/u,
      pattern: new RegExp(`(?<=(?<!\\p{L})(?:${behind}) )(${day})${end}\\.?`, 'uy'),
      say: (match) => names.get(match[1]!)! + sentenceStop(match, { capitalNouns: true }),
    },
    {
      name: 'span of days',
      starts: /[ –-]/,
      pattern: new RegExp(`(?<=${day}\\.?)${dash}(?=${anyOf(names.keys())}${end})`, 'uy'),
      say: () => to,
    },
  ];
}
