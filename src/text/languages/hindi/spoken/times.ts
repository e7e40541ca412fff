import { saidFor, wordList } from '../../engine/word-list.ts';
import { anyOf } from '../../grammar/spoken/alternatives.ts';
import { type DateWords, namedDates, numericDates } from '../../grammar/spoken/dates.ts';
import { digitsOf } from '../../grammar/spoken/digits.ts';
import { type ClockTime, times } from '../../grammar/spoken/times.ts';
import type { Rule } from '../../grammar/spoken/rule.ts';
import { figures, NUMBERS, year } from './numbers.ts';

const NAMES = wordList('जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर');
const OTHER_NAMES = { फरवरी: 2, सितम्बर: 9, अक्तूबर: 10, नवम्बर: 11, दिसम्बर: 12 };

const { digit, beginning, end, starts } = figures;
const FOUR = `${digit}{4}`;

const DATES: DateWords = {
  names: NAMES,
  otherNames: OTHER_NAMES,
  short: { जन: 1, फ़र: 2, फर: 2, अप्रै: 4, जुल: 7, अग: 8, सित: 9, अक्टू: 10, नव: 11, दिस: 12 },
  say: ({ day, monthName, year: inYear }) => {
    const dated = `${NUMBERS.cardinal(String(day))} ${monthName}`;
    return inYear === undefined ? dated : `${dated} ${year(inYear)}`;
  },
  to: 'से',
};

/**
 * `06-05` with a leading zero, or `25-12`, which is not a range: a day and a month; `02-27` is a month and a
 * day.
 */
const dayAndMonth: Rule = {
  name: 'day and month in figures',
  starts,
  pattern: new RegExp(
    `${beginning}(?<![-/.])(${digit}{2})-(${digit}{2})(?:-(${FOUR}))?${end}(?![-/.]${digit})`,
    'uy',
  ),
  say: ([, first, second, written]) => {
    const [one, two] = [Number(digitsOf(first!)), Number(digitsOf(second!))];
    const behind = written === undefined ? '' : ` ${year(digitsOf(written))}`;
    const isRange = written === undefined && one < two && !/[0०]/.test(first![0]! + second![0]!);
    if (one === 0 || two === 0 || isRange) return undefined;
    if (two <= 12 && one <= 31) return `${NUMBERS.cardinal(String(one))} ${NAMES[two - 1]}${behind}`;
    return one <= 12 && two <= 31 ? `${NAMES[one - 1]} ${NUMBERS.cardinal(String(two))}${behind}` : undefined;
  },
};

/** `10-29-2000`: the month first. */
const american: Rule = {
  name: 'month, day and year',
  starts,
  pattern: new RegExp(`${beginning}(${digit}{1,2})[-/](${digit}{1,2})[-/](${FOUR})${end}`, 'uy'),
  say: ([, first, second, written]) => {
    const [month, day] = [Number(digitsOf(first!)), Number(digitsOf(second!))];
    if (month < 1 || month > 12 || day <= 12 || day > 31) return undefined;
    return `${NAMES[month - 1]} ${NUMBERS.cardinal(String(day))} ${year(digitsOf(written!))}`;
  },
};

/** `03-2010` */
const monthAndYear: Rule = {
  name: 'month and year',
  starts,
  pattern: new RegExp(`${beginning}(?<![-/.])(${digit}{1,2})[-/](${FOUR})${end}(?![-/.]${digit})`, 'uy'),
  say: ([, month, written]) => {
    const name = NAMES[Number(digitsOf(month!)) - 1];
    return name === undefined ? undefined : `${name} ${year(digitsOf(written!))}`;
  },
};

const ERAS: Readonly<Record<string, string>> = saidFor('ई._पू. ईसा पूर्व; ई.पू. ईसा पूर्व; ई॰पू॰ ईसा पूर्व; ई. ईसवी');
const YEAR = `(${digit}{1,4})(?:[-–](${digit}{2,4}))?`;
const sayYears = (from: string, until: string | undefined) =>
  [from, ...(until === undefined ? [] : [until])].map((one) => year(digitsOf(one))).join(' से ');

/** `297-272 ई. पू.` */
const yearOfEra: Rule = {
  name: 'year of an era',
  starts,
  pattern: new RegExp(`${beginning}${YEAR} ?(${anyOf(Object.keys(ERAS))})`, 'uy'),
  say: ([, from, until, era]) => `${sayYears(from!, until)} ${ERAS[era!]}`,
};

/** Words before or after a number of four digits that make it a year. */
const behindYear = wordList('का की के में तक से');
const knownYear: Rule = {
  name: 'year',
  starts,
  pattern: new RegExp(
    `${beginning}(?<![-/.,])(${FOUR})(?:[-–](${digit}{2,4}))?(?:(?<= सन् ${FOUR})|(?<=सन ${FOUR})|(?<=(?:सन्|साल|वर्ष|ईस्वी) ${FOUR})|(?= ${anyOf(behindYear)}${end})|(?<=[1१]${digit}{3}[-–]${digit}{2,4})|(?<=${anyOf(NAMES)}(?: ${digit}{1,2},?)? ${FOUR}))${end}(?!-)`,
    'uy',
  ),
  say: ([, from, until]) => sayYears(from!, until),
};

const named = namedDates(figures, DATES);

export const dates: readonly Rule[] = [
  american,
  dayAndMonth,
  ...numericDates(figures, DATES),
  monthAndYear,
  yearOfEra,
  ...named.spans,
  named.dayFirst,
  named.monthAndYear,
  knownYear,
];

const cardinal = (value: number) => NUMBERS.cardinal(String(value));

/** For hours after noon. */
const PARTS = [
  [8, 'रात'],
  [4, 'शाम'],
  [0, 'दोपहर'],
] as const;

/** `2:16` → `दो बजकर सोलह मिनट`, `4:00` → `चार बजे`. */
function say({ hour, minute = 0, second = 0, half }: ClockTime): string {
  const part =
    half === undefined
      ? ''
      : `${half === 'am' ? (hour === 12 ? 'रात' : 'सुबह') : PARTS.find(([from]) => hour % 12 >= from)![1]} `;
  if (minute === 0 && second === 0) return `${part}${cardinal(hour)} बजे`;
  const minutes = minute === 0 ? '' : ` ${cardinal(minute)} मिनट`;
  const seconds = second === 0 ? '' : ` ${cardinal(second)} सेकंड`;
  return `${part}${cardinal(hour)} बजकर${minutes}${seconds}`;
}

/** In `10:30 बजे`, the word for `o'clock` is there already. */
const withoutClock = (rule: Rule): Rule => ({
  ...rule,
  pattern: new RegExp(`${rule.pattern.source}(?: बजे(?![\\p{L}\\p{M}]))?`, 'uy'),
});

/** `9-5 बजे` */
const fromHour: Rule = {
  name: 'from an hour',
  starts,
  pattern: new RegExp(`${beginning}(?<![.,:])(${digit}{1,2})[-–](?=${digit}{1,2}(?::${digit}{2})? बजे)`, 'uy'),
  say: ([, hour = '']) => `${NUMBERS.cardinal(digitsOf(hour))} से`,
};

export const clockTimes: readonly Rule[] = [
  fromHour,
  ...times(figures, { say, hours: false }).map(withoutClock),
];
