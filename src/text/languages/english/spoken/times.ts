import type { Rule } from '../../grammar/spoken/rule.ts';
import { fullStop } from './full-stop.ts';
import { APART, cardinal, END, oneOf, sticky } from './numbers.ts';

const NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** `3` → `March`. */
export const monthOf = (number: string): string | undefined => NAMES[Number(number) - 1];

const BY_START = new Map(NAMES.map((name) => [name.slice(0, 3).toLowerCase(), name]));

/** The month of a name or its abbreviation; a whole name as it is written. */
export function monthNamed(written: string): string {
  const isWhole = NAMES.some((name) => name.toLowerCase() === written.toLowerCase());
  return isWhole ? written : BY_START.get(written.slice(0, 3).toLowerCase())!;
}

/** Names and abbreviations, for patterns that take capitals and small letters. */
export const MONTH = oneOf([
  ...NAMES.map((name) => name.toLowerCase()),
  ...[...BY_START.keys(), 'sept'].flatMap((short) => (short === 'may' ? [] : [short, `${short}.`])),
]);

const HALF = String.raw`([ap])(?:\.? ?m${END}(?:\.(?!\.))?|\.m\.)`;
const ZONE = String.raw`((?:[ECMP]\.?[SD]?\.?T|G\.?M\.?T|U\.?T\.?C|CES?T|BST|IST|JST)${END})\.?`;
/** Also behind the dash of another time, and the `T` of a date. */
const BEGIN = String.raw`(?:${APART}|(?<=(?:[ap]\.?m\.?|\d) ?[-–] ?|\dT))`;
const HOUR = String.raw`(2[0-4]|[01]?\d)`;
const SIXTY = String.raw`([0-5]\d)`;

const inCapitals = (written: string | undefined) => written?.replaceAll('.', '').toUpperCase();
const half = (letter: string | undefined) => letter && `${letter.toUpperCase()}M`;
const join = (parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(' ');

/** `5:30pm`, `01:00`, `1.59 p.m.`, `5 am EST`, `14:05`. */
const clock: Rule = {
  name: 'time',
  starts: /\d/,
  pattern: sticky(
    String.raw`${BEGIN}${HOUR}(?::${SIXTY}(?:\s?${HALF})?|(?:\.${SIXTY})?\s?${HALF})(?:\s?${ZONE})?(?!:?[\p{L}\p{N}])`,
    'i',
  ),
  say(match) {
    const [, hour = '', withColon, firstHalf, withDot, secondHalf, zone] = match;
    const minutes = withColon ?? withDot;
    const noon = half(firstHalf ?? secondHalf);
    return join([cardinal(hour), sayMinutes(hour, minutes, noon), noon, inCapitals(zone)]) + fullStop(match);
  },
};

function sayMinutes(hour: string, minutes: string | undefined, noon: string | undefined): string | undefined {
  if (minutes === undefined) return undefined;
  if (minutes !== '00') return minutes.startsWith('0') ? `oh ${cardinal(minutes)}` : cardinal(minutes);
  if (noon) return undefined;
  return Number(hour) >= 1 && Number(hour) <= 12 ? "o'clock" : 'hundred';
}

/** `14:10:30` → `fourteen hours ten minutes and thirty seconds`. */
const withSeconds: Rule = {
  name: 'time with seconds',
  starts: /\d/,
  pattern: sticky(
    String.raw`${BEGIN}${HOUR}:${SIXTY}:${SIXTY}(?:\.\d{1,9})?(?:\s?${HALF})?(?:\s?${ZONE})?(?:Z${END})?(?!:?[\p{L}\p{N}])`,
    'i',
  ),
  say(match) {
    const [, hours = '', minutes = '', seconds = '', letter, zone] = match;
    return (
      join([
        count(hours, 'hour'),
        count(minutes, 'minute'),
        'and',
        count(seconds, 'second'),
        half(letter),
        inCapitals(zone),
      ]) + fullStop(match)
    );
  },
};

const count = (digits: string, unit: string) =>
  `${cardinal(digits)} ${unit}${Number(digits) === 1 ? '' : 's'}`;

/** `9-5pm`, `9:30-10:15`, `5pm-7pm`: what stands before the dash. */
const from: Rule = {
  name: 'from a time',
  starts: /\d/,
  pattern: sticky(
    String.raw`${APART}${HOUR}(?::${SIXTY})?(?:\s?${HALF})?\s?[-–]\s?(?=${HOUR}(?::${SIXTY})?\s?(?:${HALF})(?!\p{L})|(?<=:\d\d\s?[-–]\s?)${HOUR}:${SIXTY}(?![:\d]))`,
    'i',
  ),
  say([, hour = '', minutes, letter]) {
    const noon = half(letter);
    return join([cardinal(hour), minutes === '00' ? undefined : sayMinutes(hour, minutes, noon), noon, 'to']);
  },
};

/** `16:9`, `2:1`. */
const ratios: Rule = {
  name: 'ratio',
  starts: /\d/,
  pattern: sticky(String.raw`${APART}(\d{1,4}):(\d{1,4})(?![\p{L}\p{N}_]|[:.,]\d)`),
  say: ([, first = '', second = '']) => `${cardinal(first)} to ${cardinal(second)}`,
};

export const times: readonly Rule[] = [from, withSeconds, clock, ratios];
