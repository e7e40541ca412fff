import { figuresOf } from '../../grammar/spoken/figures.ts';
import { digitGroups, type NumberWords, spellDigits } from '../../grammar/spoken/number-words.ts';
import { ONES, ORDINAL_ENDS, SCALES, TEENS, TENS } from '../lexicon.ts';

const DIGITS = ['zero', ...Object.keys(ONES)];
const BELOW_20 = [...DIGITS, ...Object.keys(TEENS)];
const BY_TEN = ['', '', ...Object.keys(TENS)];
const BY_THOUSANDS = ['', ...SCALES];

/** The most digits of a number that has a name. */
const MOST_DIGITS = 3 * BY_THOUSANDS.length;

/** Whether `and` follows the hundreds: `one hundred and five`. */
type Joiner = 'and' | 'none';

/**
 * `2` → `two`, `042` → `forty two`, `105` → `one hundred and five`. `digits` contains only digits; a number
 * that is too long is spelled digit by digit.
 */
export function cardinal(digits: string, joiner: Joiner = 'and'): string {
  const significant = digits.replace(/^0+(?=\d)/, '');
  if (significant.length > MOST_DIGITS) return oneByOne(digits);
  const groups = digitGroups(significant, 3);
  if (groups.length === 0) return DIGITS[0]!;
  const words = groups.map(({ value, behind }, index) => {
    if (behind > 0) return `${below1000(value, 'none')} ${BY_THOUSANDS[behind]}`;
    const isJoined = joiner === 'and' && value < 100 && groups[index - 1]?.behind === 1;
    return (isJoined ? 'and ' : '') + below1000(value, joiner);
  });
  return words.join(' ');
}

function below1000(value: number, joiner: Joiner): string {
  if (value < 100) return below100(value);
  const rest = value % 100;
  const hundreds = `${DIGITS[Math.floor(value / 100)]} hundred`;
  if (rest === 0) return hundreds;
  return `${hundreds} ${joiner === 'and' ? 'and ' : ''}${below100(rest)}`;
}

function below100(value: number): string {
  if (value < 20) return BELOW_20[value]!;
  const tens = BY_TEN[Math.floor(value / 10)]!;
  return value % 10 === 0 ? tens : `${tens} ${DIGITS[value % 10]}`;
}

/** `409` → `four zero nine`. */
export const oneByOne = spellDigits(DIGITS);

/** `21` → `twenty first`, `9000000` → `nine millionth`. */
export function ordinal(digits: string): string {
  const words = cardinal(digits, 'none').split(' ');
  const last = words.pop()!;
  return [...words, ORDINAL_ENDS[last] ?? `${last.replace(/y$/, 'ie')}th`].join(' ');
}

/** `1,234` → `1234`. */
export const withoutSeparators = (number: string): string => number.replaceAll(/[, \u00A0\u202F'’]/g, '');

/** `1,234.50` → `one thousand two hundred and thirty four point five zero`, `.5` → `point five`. */
export function decimal(number: string, joiner: Joiner = 'and'): string {
  const [whole = '', decimals] = withoutSeparators(number).split('.');
  const spokenWhole = whole === '' ? [] : [cardinal(whole, joiner)];
  return [...spokenWhole, ...(decimals === undefined ? [] : ['point', oneByOne(decimals)])].join(' ');
}

/**
 * Says a number in pairs of digits, as in house numbers and flights: `123` → `one twenty three`,
 * `1428` → `fourteen twenty eight`.
 */
export function inPairs(digits: string): string {
  const head = digits.slice(0, -2);
  const tail = digits.slice(-2);
  if (
    digits.length > 4 ||
    digits.startsWith('0') ||
    (digits.length === 3 && tail.startsWith('0') && tail !== '00')
  )
    return oneByOne(digits);
  if (head === '' || digits.endsWith('000')) return cardinal(digits);
  if (tail === '00') return `${cardinal(head)} hundred`;
  return `${cardinal(head)} ${tail.startsWith('0') ? `oh ${cardinal(tail)}` : cardinal(tail)}`;
}

/**
 * `1984` → `nineteen eighty four`, `1506` → `fifteen oh six`, `2005` → `two thousand five`, `340` → `three
 * forty`.
 */
export function year(digits: string): string {
  const isEarlyInMillennium = /^\d00[1-9]$/.test(digits);
  return isEarlyInMillennium ? cardinal(digits, 'none') : inPairs(digits);
}

/** `1980` → `nineteen eighties`, `2000` → `two thousands`, `80` → `eighties`. */
export function decade(digits: string): string {
  const said = year(digits);
  return said.endsWith('y') ? `${said.slice(0, -1)}ies` : `${said}s`;
}

/**
 * Says a number inside a name (`133-ABC`, `covid-19`, `v2.0.1`): a small one as a cardinal, another digit by
 * digit.
 */
export const partOfName = (digits: string): string =>
  digits.length > 6 ||
  (digits.length > 3 && !digits.endsWith('00')) ||
  (digits.length > 1 && digits.startsWith('0'))
    ? oneByOne(digits)
    : cardinal(digits, 'none');

/** Compiles `source` to a regular expression with the flags `u` and `y`. */
export const sticky = (source: string, flags = ''): RegExp => new RegExp(source, `uy${flags}`);

/** A lookbehind: not after a letter or a digit, or a mark such as `-` or `.` that joins one. */
export const NUMBER_START = String.raw`(?<![\p{L}\p{N}_]|[\p{L}\p{N}][-–./:’'])`;

/** A lookahead: no letter or digit follows. */
export const NUMBER_END = String.raw`(?![\p{L}\p{N}_])`;

/** `1,234`, `1234`. A number of more than forty digits is matched in parts. */
const GROUPED = [
  String.raw`\d{1,2}(?:,\d\d){1,4},\d{3}(?!,?\d)`,
  String.raw`\d{1,3}(?:[,\u00A0\u202F]\d{3}){1,10}(?![,\u00A0\u202F]?\d)`,
  String.raw`\d{1,3}(?: 000){1,5}(?![\d,])`,
  String.raw`\d{1,3}(?:['’]\d{3}){1,5}(?!['’\p{L}\p{N}])`,
];
export const WHOLE = String.raw`(?:${GROUPED.join('|')}|\d{1,40})`;

/** `1,234.56`, `.5`. */
export const NUMBER = String.raw`(?:${WHOLE}(?:\.\d{1,40})?|\.\d{1,40})`;

/** `1990s`, `'80s`, `90's`. */
export const DECADE = String.raw`['’]?(?:1\d|20)?\d0['’]?s`;

/** `12/15`, `12/15/2020`. */
export const SLASHED = String.raw`\d{1,2}/\d{1,2}(?:/(?:\d\d){1,2})?`;

/** Matches a minus that is the sign of the next number. */
export const MINUS = String.raw`(?<![\p{L}\p{N}\p{M}_)\]}][-−]?)[-−]`;

/** Puts `minus` before `spoken` if there is a `sign`. */
export const signed = (sign: string | undefined, spoken: string): string =>
  sign ? `minus ${spoken}` : spoken;

export const NUMBERS: NumberWords = {
  cardinal: (digits, counted) => cardinal(digits, counted === 'nothing' ? 'none' : 'and'),
  decimals: oneByOne,
  spelled: oneByOne,
  minus: 'minus',
  plus: 'plus',
  space: ' ',
};

export const figures = figuresOf(NUMBERS, {
  grouped: GROUPED,
  marks: { '.': 'point' },
  bareDecimals: true,
  letters: String.raw`\p{L}\p{N}_`,
  before: String.raw`(?:(?<=\d ?[x×])|(?<![\p{L}\p{N}]|[\p{L}\p{N}][./:]))`,
  sign: `(?:${MINUS})`,
});
