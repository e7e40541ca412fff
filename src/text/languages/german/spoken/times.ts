import { countingUp } from '../../engine/word-list.ts';
import { anyOf } from '../../grammar/spoken/alternatives.ts';
import type { DateWords } from '../../grammar/spoken/dates.ts';
import { joinWords } from '../../grammar/spoken/number-words.ts';
import { heldGroups, type Rule } from '../../grammar/spoken/rule.ts';
import { sentenceStop } from '../../grammar/spoken/abbreviations.ts';
import { type ClockTime, fullHours } from '../../grammar/spoken/times.ts';
import { months } from '../../cldr.ts';
import { NUMBERS, ordinalStem, year } from '../lexicon.ts';
import { figures, ordinalEnding } from './numbers.ts';

const MONTHS = months('de');
const { end } = figures;

/** Also without a full stop: the full stop after the day is enough. */
export const shortMonths = 'Jan|Jänner Feb Mär Apr Mai Jun Jul Aug Sep|Sept Okt Nov Dez';
const SHORT = countingUp(1, 1, shortMonths);

/** `am Freitag, 3. Mai` is `am Freitag, dem dritten Mai`. */
const isDayNamed = ({ input, index }: RegExpExecArray) =>
  /(?<!\p{L})[Aa]m (?:Mo|Di|Mi|Do|Fr|Sa|So)\p{Ll}{0,8}\.?, $/u.test(
    input.slice(Math.max(0, index - 20), index),
  );

const isBehindUntil = ({ input, index }: RegExpExecArray) =>
  /(?<!\p{L})bis $/iu.test(input.slice(Math.max(0, index - 5), index));

export const date: Pick<DateWords, 'say' | 'otherNames' | 'behindDay'> = {
  otherNames: SHORT,
  say: ({ day, month, year: inYear }, match) =>
    joinWords(
      isDayNamed(match) ? 'dem' : '',
      ordinalStem(String(day)) + (ordinalEnding(match) ?? (isBehindUntil(match) ? 'en' : 'er')),
      MONTHS[month - 1]!,
      inYear === undefined ? '' : year(inYear),
    ),
  behindDay: '\\.',
};

/** Words before the numbers of chapters and versions. */
const OF_TEXT = 'Kapitel|Kap\\.|Abschnitt|Version|Punkt|Nr\\.|Nummer|Ziffer|Abs\\.|Satz';

/** `am 31.12.`, `24.12., 8 Uhr`, `01.09.`; alone at the end of a text it may be a chapter. */
export const dayAndMonth: Rule = {
  name: 'day and month',
  starts: /\d/,
  pattern: new RegExp(
    `(?<=(?:^|[\\s(])(?:[Aa]m|[Vv]om|[Zz]um|[Bb]is|[Dd]en|[Dd]er|[Dd]em|[Aa]b|[Ss]eit|[Bb]eim|[Mm]ontag|[Dd]ienstag|[Mm]ittwoch|[Dd]onnerstag|[Ff]reitag|[Ss]amstag|[Ss]onntag|(?:Mo|Di|Mi|Do|Fr|Sa|So)\\.?),? )(0?[1-9]|[12]\\d|3[01])\\. ?(0?[1-9]|1[0-2])\\.(?![\\d\\p{L}])|(?<!(?:${OF_TEXT}) |[\\p{L}\\p{N}.,:/–-])(0[1-9]|[12]\\d|3[01]|[1-9](?=\\.0))\\.(0[1-9]|1[0-2]|[1-9](?=\\.[,;)]))\\.(?=[,;)]| \\p{Ll}|(?<=\\D0\\d\\.\\d\\d\\.|\\.0\\d\\.)(?![\\d\\p{L}]))`,
    'uy',
  ),
  say: (match) => {
    const [day = 0, month = 0] = heldGroups(match).map(Number);
    const said = date.say({ day, month, monthName: MONTHS[month - 1]! }, match);
    return said + sentenceStop(match, { capitalNouns: true });
  },
};

/** `am 1.5., 24.12. und 31.12.`: after a date that is sure. */
export const daysOfList: Rule = {
  name: 'day and month of a list',
  starts: /\d/,
  pattern:
    /(?<=(?<![\d.])\d{1,2}\.\d{1,2}\.(?:, | und | bis | ?[-–] ?))(0?[1-9]|[12]\d|3[01])\.(0?[1-9]|1[0-2])\.(?![\d\p{L}])/uy,
  say: (match) =>
    `${ordinalStem(match[1]!)}en ${MONTHS[Number(match[2]) - 1]!}` +
    sentenceStop(match, { capitalNouns: true }),
};

/** `1.-3. Mai`, `3./4. Mai`, `1. und 2. Mai`: the first of two days. */
export const dayOfPair: Rule = {
  name: 'day before another day',
  starts: /\d/,
  pattern: new RegExp(
    `(?<![\\p{L}\\p{N}.,/-])(\\d{1,2})\\. ?([-–/]|und|oder) ?(?=\\d{1,2}\\. ?(?:${anyOf([...MONTHS, ...Object.keys(SHORT)])}))`,
    'uy',
  ),
  say: (match) => {
    const [, day = '', mark = ''] = match;
    const between = { '/': '', und: ' und', oder: ' oder' }[mark] ?? ' bis';
    return `${ordinalStem(day)}${ordinalEnding(match) ?? 'er'}${between}`;
  },
};

const YEAR = '1[1-9]\\d\\d';
/** Not before a noun with `von`, and not in a longer number. */
const NO_AMOUNT = `${end}(?![.,:/-]\\d)(?! ?[€$%]| \\p{Lu})`;
/** Words before a number that is not a year, and after one: `rund 1500`, `1984 mal`. */
const COUNTING =
  '[Rr]und|[Ee]twa|[Üü]ber|[Ff]ast|[Cc]irca|ca\\.|[Kk]napp|[Mm]indestens|[Hh]öchstens|[Mm]aximal|als|nur|[Ii]nsgesamt|Nr\\.|Nummer|je|pro|PIN|Code|Raum|Zimmer|Seite';
const COUNTED =
  '(?:und|oder|bis) \\d{1,9}|mal|weitere[nr]?|neue[nr]?|verschiedene[nr]?|kleine[nr]?|große[nr]?|mm|cm|m|km|kg|g|l|ml|h|min|s|kcal';
const LISTED = '(?:, | und | oder )';
const LIST_END = `${NO_AMOUNT}(?!${LISTED}\\d)`;

/**
 * `1984` alone is a year, but not in `1984 Euro`; so are numbers in brackets, `(1806)`, and in lists of
 * years.
 */
export const yearsAlone: Rule = {
  name: 'year',
  starts: /1/,
  pattern: new RegExp(
    `(?:(?<=(?:[Ii]m Jahr|[Ii]m Jahre|[Jj]ahres|[Nn]ach|[Vv]or|[Uu]m|[Aa]b|[Gg]egen|[Zz]wischen|Sommer|Winter|Herbst|Frühjahr|Frühling|Ende|Anfang|Mitte|[Ss]eit|[Aa]nno|Bj\\.|Jg\\.|Baujahr|Jahrgang|${anyOf(MONTHS)}|[Vv]on|[Ii]n|[Bb]is|starb|gest\\.|geb\\.|geboren|gegründet|erschien|†|\\*) )${YEAR}${NO_AMOUNT}|(?<=\\()${YEAR}(?=\\)|[,;] )|(?<!(?:${COUNTING}) )(?<![\\p{L}\\p{N}.,:/-])${YEAR}(?= \\p{Ll})(?! (?:${COUNTED})(?!\\p{L}))|(?<![\\p{L}\\p{N}.,:/-])${YEAR}(?=(?:${LISTED}${YEAR}){1,6}${LIST_END})|(?<=(?<![\\p{L}\\p{N}.,:/-])${YEAR}${LISTED})${YEAR}(?=(?:${LISTED}${YEAR}){0,6}${LIST_END}))`,
    'uy',
  ),
  say: ([written]) => year(written),
};

const hourOf = (hour: number) => `${NUMBERS.cardinal(String(hour), 'masculine')} Uhr`;

/** `14:30` → `vierzehn Uhr dreißig`. */
export function time({ hour, minute = 0, second = 0, half }: ClockTime): string {
  const part =
    half === undefined
      ? ''
      : half === 'am'
        ? ' morgens'
        : hour >= 6 && hour < 12
          ? ' abends'
          : ' nachmittags';
  const minutes = minute === 0 ? '' : ` ${NUMBERS.cardinal(String(minute))}`;
  const seconds =
    second === 0
      ? ''
      : ` und ${NUMBERS.cardinal(String(second), 'feminine')} Sekunde${second === 1 ? '' : 'n'}`;
  return hourOf(hour) + minutes + seconds + part;
}

/** `8.30-12 Uhr`, `8.30 bis 12 Uhr`: the first of two times. */
const fromTime: Rule = {
  name: 'from a time',
  starts: /\d/,
  pattern:
    /(?<![\p{L}\p{N}.,:/-])([01]?\d|2[0-4])[.:]([0-5]\d)(?: ?[-–] ?| bis )(?=(?:[01]?\d|2[0-4])(?:[.:][0-5]\d)? ?Uhr)/uy,
  say: ([, hour, minute]) => `${time({ hour: Number(hour), minute: Number(minute), isInHours: false })} bis`,
};

/** `um 14h`, `ab 9h30` */
const hourBehindWord: Rule = {
  name: 'hour behind its word',
  starts: /\d/,
  pattern: /(?<=(?<!\p{L})(?:[Uu]m|[Aa]b|[Gg]egen|[Bb]is) )(\d{1,2}) ?h([0-5]\d)?(?![\p{L}\p{N}])/uy,
  say: ([, hour, minute = 0]) => time({ hour: Number(hour), minute: Number(minute), isInHours: true }),
};

/** `1h30`, `2 h 15 min`: durations. */
const duration: Rule = {
  name: 'hours and minutes',
  starts: /\d/,
  pattern: /(?<![\p{L}\p{N}.,:/-])(\d{1,2}) ?h ?([0-5]?\d)(?: ?(min))?(?![\p{L}\p{N}])/uy,
  say: ([, hours = '', minutes = '', unit]) =>
    (hours === '1' ? 'eine Stunde ' : `${NUMBERS.cardinal(hours)} Stunden `) +
    NUMBERS.cardinal(String(Number(minutes))) +
    (unit === undefined ? '' : ' Minuten'),
};

export const moreTimes: readonly Rule[] = [
  hourBehindWord,
  duration,
  fromTime,
  fullHours(figures, 'Uhr', time),
];
