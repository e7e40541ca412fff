import { months, weekdays } from '../../cldr.ts';
import { wordList } from '../../engine/word-list.ts';
import { anyOf, asWritten } from '../../grammar/spoken/alternatives.ts';
import { afterBetween } from '../../grammar/spoken/ranges.ts';
import { heldGroups, type Rule } from '../../grammar/spoken/rule.ts';
import { type ClockTime, times as timesOf } from '../../grammar/spoken/times.ts';
import { weekdays as weekdaysOf } from '../../grammar/spoken/weekdays.ts';
import { fullStop } from './full-stop.ts';
import { NUMBER_START, cardinal, decimal, NUMBER_END, figures, oneByOne, sticky, year } from './numbers.ts';

const NAMES = months('en');

/** `3` → `March`. */
export const monthOf = (number: string): string | undefined => NAMES[Number(number) - 1];

const BY_START = new Map(NAMES.map((name) => [name.slice(0, 3).toLowerCase(), name]));

/** Returns the month of a name or an abbreviation; a full name is returned unchanged. */
export function monthNamed(written: string): string {
  const isWhole = NAMES.some((name) => name.toLowerCase() === written.toLowerCase());
  return isWhole ? written : BY_START.get(written.slice(0, 3).toLowerCase())!;
}

/** Names and abbreviations, for patterns that match upper and lower case. */
export const MONTH = anyOf([
  ...NAMES.map((name) => name.toLowerCase()),
  ...[...BY_START.keys(), 'sept'].flatMap((short) => (short === 'may' ? [] : [short, `${short}.`])),
]);

const DAYS = new Map(weekdays('en').map((name) => [name.slice(0, 3).toLowerCase(), name]));
const DAY = String.raw`(?:mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)`;
/** Full or abbreviated. */
export const WEEKDAY = String.raw`(?:mon|tue(?:s)?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?`;

/**
 * `Mon-Fri`, `Tues. 5pm`, `Jan-Mar`: names that a hyphen, a date or a time distinguishes from other words.
 */
const shortNames: Rule = {
  name: 'short name of a day or month',
  starts: /[adfjmnostw]/i,
  pattern: sticky(
    String.raw`(?<!\p{L})(?:(${DAY})(?:(?=[-–]${DAY}(?!\p{L}))|(?<=${DAY}[-–]${DAY})(?!\p{L})|\.?(?=,? (?:${MONTH}(?!\p{L})|\d)))|(${MONTH})(?:(?=[-–]${MONTH}(?![\p{L}.]))|(?<=${MONTH}[-–]${MONTH})(?!\p{L}| \d)))`,
    'i',
  ),
  say: ([written, day]) =>
    /^(?:sat|sun|wed|may|march)$/.test(written)
      ? undefined
      : day === undefined
        ? monthNamed(written)
        : DAYS.get(day.slice(0, 3).toLowerCase()),
};

/** `Sat & Sun`, `Tue/Thu`, `Mon, Wed and Fri`. */
const listedDays = weekdaysOf({
  language: 'en',
  short: 'Mon Tue|Tues Wed Thu|Thur|Thurs Fri Sat Sun',
  capitals: true,
  and: '&|and|or',
  to: 'to',
});

export const namesOfTime: readonly Rule[] = [shortNames, ...listedDays];

const HALF = String.raw`([ap])(?:\.? ?m${NUMBER_END}(?:\.(?!\.))?|\.m\.|(?<=:\d\d[ap])${NUMBER_END})`;
const HOUR = String.raw`(2[0-4]|[01]?\d)`;
const SIXTY = String.raw`([0-5]\d)`;
const join = (parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(' ');

function sayMinutes(hour: number, minute: number | undefined, half: string | undefined): string | undefined {
  if (minute === undefined) return undefined;
  if (minute > 0) return minute < 10 ? `o ${cardinal(String(minute))}` : cardinal(String(minute));
  if (half !== undefined) return undefined;
  return hour >= 1 && hour <= 12 ? "o'clock" : 'hundred';
}

/** `05:30` → `five thirty`, `14:10:30` → `fourteen hours ten minutes and thirty seconds`. */
function say({ hour, minute, second, secondPart, half, isInHours }: ClockTime): string {
  const noon = half?.toUpperCase();
  if (second !== undefined) {
    const seconds =
      secondPart === undefined ? count(second, 'second') : `${decimal(`${second}.${secondPart}`)} seconds`;
    return join([count(hour, 'hour'), count(minute!, 'minute'), 'and', seconds, noon]);
  }
  const minutes = isInHours && minute === 0 ? 'hundred' : sayMinutes(hour, minute, half);
  return join([cardinal(String(hour)), minutes, noon, isInHours ? 'hours' : undefined]);
}

const count = (number: number | string, unit: string) =>
  `${cardinal(String(number))} ${unit}${Number(number) === 1 ? '' : 's'}`;

/** `5:30pm`, `01:00`, `1.59 p.m.`, `5 am EST`, `14:05`. */
const clock = timesOf(figures, {
  say,
  hours: false,
  zones: {
    Z: 'Zulu',
    ...asWritten(wordList('EST EDT ET CST CDT CT MST MDT MT PST PDT PT GMT UTC CET CEST BST IST JST')),
  },
  oclock: "o['’]clock",
  hourWords: 'h|hrs?|hours',
  stop: fullStop,
});

/** `0530 hrs`, `at 1400 hours`. */
const withoutColon: Rule = {
  name: 'time without a colon',
  starts: /[012]/,
  pattern: sticky(
    String.raw`${NUMBER_START}(?:(?=0)|(?=\d\d(?:00|15|30|45)(?: ?(?:hrs|hours)|h)(?! (?:of|per|a)(?!\p{L})))|(?<=(?<!\p{L})(?:at|by|from|until|till|before|after|around|since|to) ))([01]\d|2[0-3])${SIXTY} ?(?:h|hrs?|hours)${NUMBER_END}`,
  ),
  say: ([, hour = '', minutes = '']) =>
    `${hour.startsWith('0') ? oneByOne(hour) : cardinal(hour)} ${minutes === '00' ? 'hundred' : cardinal(minutes)} hours`,
};

/** `6:30ish` */
const aboutThen: Rule = {
  name: 'about a time',
  starts: /\d/,
  pattern: sticky(String.raw`${NUMBER_START}${HOUR}:${SIXTY}(?=-?ish(?!\p{L}))`),
  say: ([, hour = '', minutes = '']) =>
    join([
      cardinal(hour),
      minutes === '00' ? undefined : sayMinutes(Number(hour), Number(minutes), undefined),
    ]),
};

/** `2h30`, `2h 30m`, `1h5m20s`, `5m30s`. */
const durations: Rule = {
  name: 'duration',
  starts: /\d/,
  pattern: sticky(
    String.raw`${NUMBER_START}(?:(\d{1,3})h ?(\d{1,2})(?:m(?:in)?(?: ?(\d{1,2})s)?)?|(\d{1,3})m ?(\d{1,2})s)${NUMBER_END}`,
  ),
  say: ([, hours, minutes, seconds, minutesAlone, secondsBehind]) =>
    join([
      hours && count(hours, 'hour'),
      count(minutes ?? minutesAlone!, 'minute'),
      (seconds ?? secondsBehind) && count((seconds ?? secondsBehind)!, 'second'),
    ]),
};

/** `9-5pm`, `9:30-10:15`, `5pm-7pm`: the part before the dash. */
const from: Rule = {
  name: 'from a time',
  starts: /\d/,
  pattern: sticky(
    String.raw`${NUMBER_START}${HOUR}(?::${SIXTY})?(?:\s?${HALF})?\s?[-–]\s?(?=${HOUR}(?::${SIXTY})?\s?(?:${HALF})(?!\p{L})|(?<=:\d\d\s?[-–]\s?)${HOUR}:${SIXTY}(?![:\d]))`,
    'i',
  ),
  say([, hour = '', minutes, letter]) {
    const noon = letter && `${letter.toUpperCase()}M`;
    const inHour = minutes === undefined || minutes === '00' ? undefined : Number(minutes);
    return join([cardinal(hour), sayMinutes(Number(hour), inHour, noon), noon, 'to']);
  },
};

/** `25:30 min.`, `took 25:30`, `45:07` */
const minutesAndSeconds: Rule = {
  name: 'minutes and seconds',
  starts: /\d/,
  pattern: sticky(
    String.raw`${NUMBER_START}(?:(\d{1,3}):${SIXTY} ?(?:mins?|minutes)(?!\p{L})(?:\.(?=$| ))?|(?<=(?<!\p{L})(?:took|takes|lasted|lasts|ran|ran for|in|time of|runtime of) )(2[5-9]|[3-9]\d|1\d\d):${SIXTY}(?![\p{L}\p{N}:])|(2[5-9]|[3-9]\d|1\d\d):(0\d)(?![\p{L}\p{N}:]|[.,]\d))`,
  ),
  say: (match) => {
    const [minutes, seconds] = heldGroups(match);
    const said = [count(Number(minutes), 'minute')];
    if (seconds !== '00') said.push(count(Number(seconds), 'second'));
    return said.join(' and ') + fullStop(match);
  },
};

/** `16:9`, `2:1`; after a standard, it is the year: `ISO 9001:2015`. */
const sayRatio: Rule['say'] = ([, first = '', second = '']) =>
  first.length > 2 && /^(?:19|20)\d\d$/.test(second)
    ? `${cardinal(first, 'none')}, ${year(second)}`
    : `${cardinal(first)} to ${cardinal(second)}`;
const RATIO = String.raw`(\d{1,5}):(\d{1,4})(?![\p{L}\p{N}_]|[:.,]\d)`;
const ratios: Rule = {
  name: 'ratio',
  starts: /\d/,
  pattern: sticky(NUMBER_START + RATIO),
  say: sayRatio,
};

/** `a 16:10 screen`, `at a scale of 1:24`: elsewhere it is a time. */
const namedRatios: Rule = {
  ...ratios,
  pattern: sticky(
    String.raw`(?:(?<=(?:[Ss]cale|[Rr]atio)(?: of| is)? )|(?=\d{1,3}:\d{1,4} (?:scale|ratio|screen|display|monitor|aspect|odds|mix|solution|dilution)(?!\p{L})))${RATIO}`,
  ),
};

export const times: readonly Rule[] = [
  minutesAndSeconds,
  namedRatios,
  ...afterBetween([from], 'between', ['to', 'and']),
  ...clock,
  withoutColon,
  aboutThen,
  durations,
  ratios,
];
