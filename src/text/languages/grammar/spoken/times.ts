import type { Rule } from './rule.ts';
import { anyOf } from './alternatives.ts';
import { digitsOf } from './digits.ts';
import type { Figures } from './figures.ts';
import { sentenceStop } from './sentence-stop.ts';

export interface ClockTime {
  readonly hour: number;
  /** Absent where there are only hours: `14h`. */
  readonly minute?: number;
  readonly second?: number;
  /** Before or behind noon, where it is written. */
  readonly half?: 'am' | 'pm';
  /** Whether it is written with an `h`. */
  readonly isInHours: boolean;
}

export interface TimeWords {
  readonly say: (time: ClockTime) => string;
  /** Whether times are written with an h: `14h30`. */
  readonly hours: boolean;
  /** Zones that have a name, by their letters in capitals. */
  readonly zones?: Readonly<Record<string, string>>;
  /** Whether `14.05` alone is a time, as the point is no decimal mark. */
  readonly dotted?: boolean;
}

const ZONE_NAMES = [
  'UTC',
  'GMT',
  'EST',
  'EDT',
  'PST',
  'PDT',
  'CST',
  'CET',
  'CEST',
  'MST',
  'MDT',
  'PT',
  'ET',
  'MT',
];
/** In Spanish and Portuguese; behind `12.50`, other words are what it counts. */
const BEHIND_TIME = 'de|del|da|do|y|e|a|en|em|hasta|até|h|hs|hora|horas';
/** The dot at the end may be that of the sentence. */
const HALF = '[aApP](?:\\.[ \\u00a0]?[mM]\\.?|[mM])';

/** `14:30`, `2:30:05 p. m.`, `14h30`, `20:00 GMT-3`. */
export function times(
  { digit, starts, beginning, end, words }: Figures,
  { say, hours, zones = {}, dotted: isDotted = false }: TimeWords,
): readonly Rule[] {
  const names = [...ZONE_NAMES, ...Object.keys(zones)];
  const anyZone = anyOf([...names, ...names.map((name) => name.toLowerCase())]);
  const sixty = `[0-5０-５०-५]${digit}`;
  const gap = '[ \\u00a0\\u202f]?';
  const zone = `(?:${gap}(?<zone>${anyZone})(?:${gap}(?<direction>[+−-])(?<distance>${digit}{1,2}(?::${sixty})?))?)`;
  const half = `(?:${gap}(?<half>${HALF}))?`;
  const behind = `${half}${zone}?${end}`;
  const read = (match: RegExpExecArray) => {
    const { hour, minute, second, half, zone, direction, distance, h } = match.groups!;
    const time = {
      hour: Number(digitsOf(hour!)),
      ...(minute !== undefined && { minute: Number(digitsOf(minute)) }),
      ...(second !== undefined && { second: Number(digitsOf(second)) }),
      // `13:10pm` says the same twice.
      ...(half !== undefined &&
        Number(digitsOf(hour!)) <= 12 && { half: /^a/i.test(half) ? ('am' as const) : ('pm' as const) }),
      isInHours: h !== undefined,
    };
    if (time.hour > 24 || (time.hour > 12 && minute === undefined && !time.isInHours)) return undefined;
    const inZone = zone === undefined ? [] : [zones[zone.toUpperCase()] ?? Array.from(zone).join(' ')];
    const away =
      distance === undefined
        ? []
        : [
            direction === '+' ? words.plus : words.minus,
            ...distance.split(':').map((part) => words.cardinal(digitsOf(part))),
          ];
    return [say(time), ...inZone, ...away].join(words.space) + sentenceStop(match);
  };
  const colon = `${beginning}(?<hour>${digit}{1,2})[:：](?<minute>${sixty})(?:[:：](?<second>${sixty}))?(?![:：]?${digit})(?<h>${gap}h${end})?${behind}`;
  const dotted = `${beginning}(?<hour>${digit}{1,2})\\.(?<minute>${sixty})(?<h>${gap}[hH]|(?=${gap}(?:${HALF}|${anyZone})${end}))${behind}`;
  const bareDot = `${beginning}(?<![.,])(?<hour>[012]${digit})\\.(?<minute>${sixty})(?<h>)${end}(?![.,/-]?${digit})(?!${gap}[%€$£])(?! (?!(?:${BEHIND_TIME})(?!\\p{L}))\\p{L})`;
  const inHours = `${beginning}(?<hour>${digit}{1,2})(?<h>${gap}[hH])(?:${gap}(?<minute>${sixty})(?:${gap}min(?:${gap}(?<second>${sixty})${gap}s(?:eg?)?)?)?)?${end}${half}`;
  const bare = `${beginning}(?<hour>${digit}{1,2})(?=${gap}${HALF}${end})${behind}`;
  return [
    { name: 'time', starts, pattern: new RegExp(colon, 'uy'), say: read },
    { name: 'time with a dot', starts, pattern: new RegExp(dotted, 'uy'), say: read },
    ...(isDotted
      ? [{ name: 'time with a dot alone', starts, pattern: new RegExp(bareDot, 'uy'), say: read }]
      : []),
    ...(hours ? [{ name: 'time in hours', starts, pattern: new RegExp(inHours, 'uy'), say: read }] : []),
    { name: 'hour before or behind noon', starts, pattern: new RegExp(bare, 'uy'), say: read },
  ];
}
