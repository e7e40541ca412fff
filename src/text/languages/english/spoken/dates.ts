import { months } from '../../cldr.ts';
import { numericDates } from '../../grammar/spoken/dates.ts';
import type { Rule } from '../../grammar/spoken/rule.ts';
import {
  NUMBER_START,
  cardinal,
  decade,
  DECADE,
  NUMBER_END,
  figures,
  oneByOne,
  ordinal,
  SLASHED,
  sticky,
  year,
} from './numbers.ts';
import { fullStop } from './full-stop.ts';
import { MONTH, monthNamed, monthOf } from './times.ts';

const MONTH_STARTS = /[adfjmnos]/i;
const DAY = String.raw`(0?[1-9]|[12]\d|3[01])`;
const YEAR = String.raw`([12]\d{3})`;

/** In lower case, `may` and `march` are usually verbs, and other short names are words as well. */
const isVerb = (month: string) => /^(?:may|march|mar|sat|dec)$/.test(month);

/** Whether the next word counts or is a verb: `they may 5 times`. */
const goesOnInWords = ({ input, index, 0: { length } }: RegExpExecArray) =>
  /^ \p{Ll}/u.test(input.slice(index + length, index + length + 2));

/** `May 5` → `May fifth`, `Jan. 15, 2020`, `Jan-15-2020`, `July 4-6`. */
const monthAndDay: Rule = {
  name: 'month and day',
  starts: MONTH_STARTS,
  pattern: sticky(
    String.raw`(${MONTH})[ /-]${DAY}(?:st|nd|rd|th)?(?: ?[-–] ?${DAY}(?:st|nd|rd|th)?(?!-))?(?:(,)? ${YEAR}|[/-]${YEAR})?(?![\p{L}\p{N}_]|[:/]\d|\.\d)`,
    'i',
  ),
  say(match) {
    const [written, month = '', first = '', last, comma = '', afterSpace, afterHyphen] = match;
    const named = afterSpace ?? afterHyphen;
    if (isVerb(month) && !named && !/\d[a-z]/i.test(written) && goesOnInWords(match)) return undefined;
    const days = last === undefined ? ordinal(first) : `${ordinal(first)} to ${ordinal(last)}`;
    return `${monthNamed(month)} ${days}${named ? `${comma} ${year(named)}` : ''}`;
  },
};

const shortYear = (digits: string) => (digits.startsWith('0') ? `oh ${cardinal(digits)}` : cardinal(digits));

/** `Jan. 2020`, `sept 1999`, `Jan '07`; for full names of months, only the year is replaced. */
const monthAndYear: Rule = {
  name: 'month and year',
  starts: MONTH_STARTS,
  pattern: sticky(String.raw`(${MONTH})(,? |-)(?:${YEAR}|['’](\d\d))(?![\p{L}\p{N}_]|[.,-]\d)`, 'i'),
  say: (match) =>
    isVerb(match[1]!) && goesOnInWords(match)
      ? undefined
      : `${monthNamed(match[1]!)}${match[2] === '-' ? ' ' : match[2]}${match[3] ? year(match[3]) : shortYear(match[4]!)}`,
};

/** `25 July 2012` → `the twenty fifth of July twenty twelve`, `25-Jul-2012`; `26th of May` as it stands. */
const dayAndMonth: Rule = {
  name: 'day and month',
  starts: /\d/,
  pattern: sticky(
    String.raw`${NUMBER_START}${DAY}(st|nd|rd|th)?(?: ?[-–] ?${DAY}(?:st|nd|rd|th)?)?( of |[ /-])(${MONTH})(?:(,)? ${YEAR}|[/-](?:${YEAR}|(\d\d)))?${NUMBER_END}`,
    'i',
  ),
  say(match) {
    const [, first = '', suffix, last, joint, month = '', comma = '', afterSpace, afterHyphen, short] = match;
    const named = afterSpace ?? afterHyphen;
    if (isVerb(month) && !named && !suffix && goesOnInWords(match)) return undefined;
    const hasArticle =
      /\bthe $/i.test(match.input.slice(Math.max(0, match.index - 4), match.index)) ||
      (suffix !== undefined && joint === ' of ');
    const days = last === undefined ? ordinal(first) : `${ordinal(first)} to ${ordinal(last)}`;
    return `${hasArticle ? '' : 'the '}${days} of ${monthNamed(month)}${named ? `${comma} ${year(named)}` : ''}${short ? ` ${shortYear(short)}` : ''}`;
  },
};

/**
 * `2006-08-05`; `10/06/2005` with the month first if possible, `25.12.2023`, and `11/17/05` with a year of
 * two digits.
 */
const inFigures = numericDates(figures, {
  names: months('en'),
  monthFirst: true,
  beforeTime: 'at',
  say({ day, monthName, year: inFull = '' }, { 0: written, 1: first, 2: mark, 3: second, 4: last = '' }) {
    const isYearFirst = /^\d{4}/.test(written);
    const isShort = last.length === 2 && !isYearFirst;
    const inYear = isShort
      ? last.startsWith('0')
        ? oneByOne(last)
        : cardinal(last)
      : inFull && year(inFull);
    const isDayFirst = !isYearFirst && (mark === '.' ? Number(second) <= 12 : Number(first) > 12);
    const said = ordinal(String(day));
    return `${isDayFirst ? `the ${said} of ${monthName}` : `${monthName} ${said}`} ${inYear}`.trimEnd();
  },
});

/** `1/2-3/4`. */
const PARTS = String.raw`(?:1/2|[12]/3|[1-3]/4|[1-7]/8)(?!\d)`;

/** `on 3/15`, `11/30 at noon` and `12/15-12/20`, which elsewhere are fractions; `9/11`. */
const monthSlashDay: Rule = {
  name: 'month/day',
  starts: /\d/,
  pattern: sticky(
    String.raw`(?:${NUMBER_START}9/11|(?:${NUMBER_START}(?<=(?<!\p{L})(?:[Oo]n|[Ss]ince|[Uu]ntil|[Dd]ated|[Dd]ue|[Dd]eadline(?: is)?|[Ww]eek of|(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs?)?|Fri|Sat(?:ur)?|Sun)(?:day)?\.?,?) )|(?<=(?<!\p{L})(?:[Bb]y|[Bb]etween|\d/\d{1,2} (?:and|to|through|until)) )(?!${PARTS})|(?:(?<=(?<!\d)${SLASHED} ?[-–] ?)|${NUMBER_START}(?=\d{1,2}/\d{1,2} (?:at (?:noon|midnight|\d)|[-–] ?${SLASHED})|\d{1,2}/\d{1,2}[-–] ?${SLASHED}))(?!${PARTS}|\d{1,2}/\d{1,2} ?[-–] ?${PARTS}))(0?[1-9]|1[0-2])/${DAY})(?![\p{L}\p{N}_/]|[-.]\d(?!\d?/))`,
  ),
  say: ([, month, day]) => (month ? `${monthOf(month)} ${ordinal(day!)}` : 'nine eleven'),
};

/** `valid thru 12/25`: a month and a year. */
const monthOfExpiry: Rule = {
  name: 'month of expiry',
  starts: /[01]/,
  pattern: sticky(
    String.raw`(?<=(?<!\p{L})(?:[Tt]hru|[Vv]alid (?:until|to|through)|[Ee]xp(?:\.|ires|iry|iring)?:?) )(0[1-9]|1[0-2])/(\d\d)(?![\p{L}\p{N}/]|[-.]\d)`,
  ),
  say: ([, month = '', short = '']) => `${monthOf(month)} ${shortYear(short)}`,
};

/** `2008/08`, `08/2008` → `August two thousand eight`, `2020-05`, but not `2008-12`. */
const yearSlashMonth: Rule = {
  name: 'year/month',
  starts: /\d/,
  pattern: sticky(
    String.raw`${NUMBER_START}(?:((?:19|20)\d\d)([/-])(0[1-9]|1[0-2])|(0[1-9]|1[0-2]|(?<=(?<!\p{L})(?:[Ss]ince|[Ii]n|[Uu]ntil|[Ff]rom|[Bb]y|to) )[1-9])/((?:19|20)\d\d))(?![\p{L}\p{N}_/]|[-.]\d)`,
  ),
  say([, yearFirst, mark, monthBehind, monthFirst, yearBehind]) {
    const isSpan = mark === '-' && yearFirst!.slice(2) < monthBehind!;
    return isSpan ? undefined : `${monthOf(monthBehind ?? monthFirst!)} ${year(yearFirst ?? yearBehind!)}`;
  },
};

/** Words before a number with an `s` that is a duration in seconds and not a decade. */
const LASTING = /(?:for|took|takes|within|every|lasted|lasts|wait|after) $/i;

/** Nouns that may follow a duration in seconds: `a 30s timeout`. */
const LASTS =
  /^ (?:delay|timeout|pause|wait|window|interval|video|clip|limit|timer|break|countdown|sprint|spot|ad|cooldown)(?!\p{L})/u;
const LONGEST_LASTING = 12;

/** `1990s`, `'80s`, `90's`. */
const decades: Rule = {
  name: 'decade',
  starts: /[\d'’]/,
  pattern: sticky(String.raw`(?<![\p{L}\p{N}]|\d[.,])(?:['’]?([2-9]0)|((?:1\d|20)\d0))['’]?s${NUMBER_END}`),
  say({ 1: short, 2: long, input, index, 0: written }) {
    const before = input.slice(Math.max(0, index - 8), index);
    const behind = input.slice(index + written.length, index + written.length + LONGEST_LASTING);
    const mayLast = short !== undefined && /^\d/.test(written);
    if (mayLast && LASTING.test(before)) return `${cardinal(short)} seconds`;
    if (mayLast && /(?<!\p{L})an? $/iu.test(before) && LASTS.test(behind)) return `${cardinal(short)} second`;
    return decade(short ?? long!);
  },
};

/** `mid-1980s` is said without the hyphen. */
const midDecade: Rule = {
  name: 'part of a decade',
  starts: /[emlEML]/,
  pattern: sticky(String.raw`([Mm]id|[Ee]arly|[Ll]ate)-(?=${DECADE}${NUMBER_END})`),
  say: ([, part = '']) => part,
};

/** `'99`, but not `'4'`. */
const shortYears: Rule = {
  name: 'short year',
  starts: /['’]/,
  pattern: sticky(
    String.raw`(?:(?<=(?<!\p{L})(?:in|of|since|the|and|summer|spring|fall|winter|from|to|until) )['’](\d\d)|(?<=[ (])['’](\d\d)(?= ?[,.;:!?)]|$))(?![\p{L}\p{N}'’])`,
    'i',
  ),
  say: ([, amid, last]) => shortYear(amid ?? last!),
};

/** `340 A.D` → `three forty AD`, `AD 79`. */
const eras: Rule = {
  name: 'era',
  starts: /[\dA]/,
  pattern: sticky(
    String.raw`(?:${NUMBER_START}(\d{1,4}|\d{1,3},\d{3}) ?((?:A\.? ?D|B\.? ?C\.? ?E|B\.? ?C|C\.? ?E|a\.d|b\.c(?:\.e)?|c\.e)(?![\p{L}\p{N}])\.?(?!\.))|A\.?D\.? (\d{1,4})${NUMBER_END})`,
  ),
  say: (match) => {
    const [, before = '', era = '', after] = match;
    if (after) return `AD ${year(after)}`;
    // The full stop of `AD.` ends the sentence.
    const stop = /^\p{L}+\.$/u.test(era) ? '.' : fullStop(match);
    return `${before.includes(',') || before.length < 3 ? cardinal(before.replace(',', '')) : year(before)} ${era.replaceAll(/[. ]/g, '').toUpperCase()}${stop}`;
  },
};

const ORDINALS = ['first', 'second', 'third', 'fourth'];

/** `2Q22`, `Q3 2022`, `H1 2022`, `1H 2024`. */
const quarters: Rule = {
  name: 'quarter or half of a year',
  starts: /[1-4QH]/,
  pattern: sticky(
    String.raw`${NUMBER_START}(?:([1-4])Q ?|([12])H ?|(?:Q([1-4])|H([12]))(?:[ -]|(?=['’])))['’]?(\d\d|20\d\d)${NUMBER_END}`,
  ),
  say([, quarter, half, quarterBehind, halfBehind, inYear = '']) {
    const [one, part] =
      half || halfBehind ? [half ?? halfBehind, 'half'] : [quarter ?? quarterBehind, 'quarter'];
    return `the ${ORDINALS[Number(one) - 1]} ${part} of ${year(inYear)}`;
  },
};

export const dates: readonly Rule[] = [
  monthAndDay,
  monthAndYear,
  dayAndMonth,
  ...inFigures,
  monthOfExpiry,
  monthSlashDay,
  yearSlashMonth,
  midDecade,
  decades,
  shortYears,
  eras,
  quarters,
];
