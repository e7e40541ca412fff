import { wordList } from '../../engine/word-list.ts';
import type { Rule } from './rule.ts';
import { anyOf } from './alternatives.ts';
import { digitsOf } from './digits.ts';
import type { Figures } from './figures.ts';
import { sentenceStop } from './abbreviations.ts';
import { around } from './measures.ts';

export interface ClockTime {
  readonly hour: number;
  /** Absent if there is only an hour: `14h`. */
  readonly minute?: number;
  readonly second?: number;
  /** The decimals of the seconds; empty if there are none. */
  readonly secondPart?: string;
  /** `am` or `pm`, if it is written. */
  readonly half?: 'am' | 'pm';
  /** Whether it is written with an `h`. */
  readonly isInHours: boolean;
  /** Whether the unit of minutes is written, so that it is a duration: `1 h 30 min`. */
  readonly isDuration?: boolean;
  /** The text before and after the time, of limited length. */
  readonly before?: string;
  readonly behind?: string;
}

export interface TimeWords {
  readonly say: (time: ClockTime) => string;
  /** Whether times are written with an h: `14h30`. */
  readonly hours: boolean;
  /** Time zones with a name, by their abbreviation in capitals. */
  readonly zones?: Readonly<Record<string, string>>;
  /** Abbreviations that are words in lower case: French `et`, `est`. */
  readonly wordsLikeZones?: readonly string[];
  /**
   * Source of a word after a full hour that is not a unit: `o'clock`; and of those that are units, except
   * after a decimal point.
   */
  readonly oclock?: string;
  readonly hourWords?: string;
  /** Returns `.` if a match ends its sentence; by default it does before any capital. */
  readonly stop?: (match: RegExpExecArray) => string;
  /** Whether `14.05` alone is a time, because the dot is not a decimal mark. */
  readonly dotted?: boolean;
  /** Source of the words that may follow; after `12.50`, any other word is a counted noun. */
  readonly behindDotted?: string;
  /** Source of the words after which `9.15` is always a time: `alle`. */
  readonly at?: string;
}

/** How much of the text around a time is examined. */
const AHEAD = 12;
const ZONE_NAMES = wordList('UTC GMT EST EDT PST PDT CST CET CEST MST MDT PT ET MT');
/** Source of Italian and Spanish words that follow a decimal: `12.50-15.50 euro`. */
const COUNTED = '(?:euros?|d[oó]l|pesos?|mil|metr|litr|(?:[kcm]?m|[km]?g|m?l)(?!\\p{L}))';
/** The full stop may end the sentence. */
const HALF = '[aApP](?:\\.[ \\u00a0]?[mM]\\.?|[mM]|[ \\u00a0][mM]\\.?|(?<=:\\p{N}{2}[aApP])(?![A-Za-z]))';

/** `14:30`, `2:30:05 p. m.`, `14h30`, `20:00 GMT-3`. */
export function times(
  { digit, starts, beginning: wordStart, end, words: numbers }: Figures,
  words: TimeWords,
): readonly Rule[] {
  const { say, hours, zones = {}, dotted: isDotted = false, oclock = '(?!)', hourWords = 'h|hs|hrs' } = words;
  const { stop = sentenceStop, behindDotted = '(?!)', wordsLikeZones = [] } = words;
  // `2024-03-15T14:30`
  const beginning = `(?:${wordStart}(?<!${digit}[:：]|[A-Za-z]:)|(?<=${digit}T))`;
  const names = [...ZONE_NAMES, ...Object.keys(zones)];
  const inSmallLetters = names
    .map((name) => name.toLowerCase())
    .filter((name) => !wordsLikeZones.includes(name));
  const anyZone = anyOf([...names, ...inSmallLetters]);
  const sixty = `[0-5０-５०-५]${digit}`;
  const gap = '[ \\u00a0\\u202f]?';
  const zone = `(?:${gap}(?<zone>${anyZone})(?:${gap}(?<direction>[+−-])(?<distance>${digit}{1,2}(?::${sixty})?))?)`;
  const half = `(?:${gap}(?<half>${HALF}))?`;
  const behind = `${half}${zone}?${end}`;
  const read = (match: RegExpExecArray) => {
    const { hour, minute, second, part = '', half, zone, direction, distance, h, min } = match.groups!;
    const time = {
      hour: Number(digitsOf(hour!)),
      ...(minute !== undefined && { minute: Number(digitsOf(minute)) }),
      ...(second !== undefined && { second: Number(digitsOf(second)) }),
      ...(/[^0]/.test(part) && { secondPart: digitsOf(part) }),
      // `13:10pm` says the half of the day twice.
      ...(half !== undefined &&
        Number(digitsOf(hour!)) <= 12 && { half: /^a/i.test(half) ? ('am' as const) : ('pm' as const) }),
      isInHours: h !== undefined,
      isDuration: min !== undefined,
      ...around(match, AHEAD),
    };
    if (time.hour > 24 || (time.hour > 12 && minute === undefined && !time.isInHours)) return undefined;
    const inZone = zone === undefined ? [] : [zones[zone.toUpperCase()] ?? Array.from(zone).join(' ')];
    const away =
      distance === undefined
        ? []
        : [
            direction === '+' ? numbers.plus : numbers.minus,
            ...distance.split(':').map((part) => numbers.cardinal(digitsOf(part))),
          ];
    return [say(time), ...inZone, ...away].join(numbers.space) + stop(match);
  };
  const colon = `${beginning}(?<hour>${digit}{1,2})[:：](?<minute>${sixty})(?:[:：](?<second>${sixty})(?:[.,](?<part>${digit}{1,9}))?Z?)?(?![:：]?${digit})(?:(?<h>${gap}(?:${hourWords})${end})|${half}(?:${gap}(?:${oclock}))?)${zone}?${end}`;
  const dotted = `${beginning}(?<hour>${digit}{1,2})\\.(?<minute>${sixty})(?:(?<h>${words.hourWords === undefined ? `${gap}(?:[hH]|hs|hrs)` : '(?!)'})|(?=${gap}(?:${HALF}|${anyZone})${end}))${behind}`;
  const noMore = `${end}(?![.,/-]?${digit})(?!${gap}(?:[%€$£]|${COUNTED}))`;
  const bareDot = `${beginning}(?<![.,])(?<hour>[012]${digit}|${digit}(?=\\.${sixty}[-–]))\\.(?<minute>${sixty})(?<h>)(?:(?=[-–][012]?${digit}\\.${sixty}${noMore}(?! ?(?!(?:${behindDotted})(?!\\p{L}))\\p{L}))|${noMore}(?! (?!(?:${behindDotted})(?!\\p{L}))\\p{L}))`;
  const atDot = `${beginning}(?<=(?<!\\p{L})(?:${words.at}) |${digit}\\.${sixty}[-–])(?<hour>[012]?${digit})\\.(?<minute>${sixty})(?<h>)(?:(?=[-–]${digit}{1,2}\\.${digit}{2}${end})|${noMore})`;
  const inHours = `${beginning}(?<hour>${digit}{1,2})(?<h>${gap}(?:[hH]|hs|hrs|u(?=${digit}{2})))(?:${gap}(?<minute>${sixty}|${digit}(?=${gap}m))(?:${gap}(?<min>m(?:in)?)(?:${gap}(?<second>${sixty}|${digit})${gap}s(?:eg?)?)?)?)?${end}${half}`;
  const bare = `${beginning}(?<hour>${digit}{1,2})(?=${gap}${HALF}${end})${behind}`;
  return [
    { name: 'time', starts, pattern: new RegExp(colon, 'uy'), say: read },
    { name: 'time with a dot', starts, pattern: new RegExp(dotted, 'uy'), say: read },
    ...(words.at === undefined
      ? []
      : [{ name: 'time with a dot behind its word', starts, pattern: new RegExp(atDot, 'uy'), say: read }]),
    ...(isDotted
      ? [{ name: 'time with a dot alone', starts, pattern: new RegExp(bareDot, 'uy'), say: read }]
      : []),
    ...(hours ? [{ name: 'time in hours', starts, pattern: new RegExp(inHours, 'uy'), say: read }] : []),
    { name: 'hour before or behind noon', starts, pattern: new RegExp(bare, 'uy'), say: read },
  ];
}

/**
 * Creates a rule for full hours, and for times with a dot, before one of the words of `source`: `9.15 uur`,
 * `8 Uhr`.
 */
export const fullHours = (
  { beginning, starts, digit }: Figures,
  source: string,
  say: (time: ClockTime) => string,
): Rule => ({
  name: 'full hour',
  starts,
  pattern: new RegExp(
    `${beginning}(${digit}{1,2})(?:[.:]([0-5]${digit})(?::([0-5]${digit}))?)?(?: ?(?:${source})(?!\\p{L})|(?<=[.:]${digit}{2})(?=[-–]${digit}{1,2}[.:][0-5]${digit} ?(?:${source})(?!\\p{L})))`,
    'uy',
  ),
  say: ([, hour, minute = 0, second = 0]) =>
    Number(hour) <= 24
      ? say({ hour: Number(hour), minute: Number(minute), second: Number(second), isInHours: true })
      : undefined,
});
