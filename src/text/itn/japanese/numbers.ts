import { type Parser, either, lookup, many, map, optional, word } from '../engine/parser.ts';
import { charactersOf, countingUp } from '../engine/word-list.ts';
import { characterNumber, goingOn } from '../grammar/character-numbers.ts';

const ZEROS = ['零', '〇'];
const DIGITS = countingUp(1, 1, '一 二 三 四 五 六 七 八 九');
const UNITS = { 十: 10, 百: 100, 千: 1000 };
const MYRIADS = { 万: 4, 億: 8, 兆: 12, 京: 16 };

const spoken = characterNumber({
  digits: DIGITS,
  zeros: [],
  units: UNITS,
  bareUnits: Object.keys(UNITS),
  myriads: MYRIADS,
  countsTenths: false,
});
const zero = word(...ZEROS);

/** Whole numbers, with nought. */
export const number: Parser<bigint> = either(
  map(spoken, ({ value }) => value),
  map(zero, () => 0n),
);

const digit = either(
  map(lookup(DIGITS), String),
  map(zero, () => '0'),
);
/** Digits one by one. */
export const digits = map(many(digit), (found) => found.join(''));
export const multiplier = word(...Object.keys({ ...UNITS, ...MYRIADS }));
export const numberCharacters = many(either<unknown>(digit, multiplier), 0);

export const minus = map(optional(lookup(charactersOf('マイナス'))), (said) =>
  said === undefined ? '' : '-',
);

export const point = word('点');
export const goesOn = goingOn([...ZEROS, ...Object.keys({ ...DIGITS, ...UNITS, ...MYRIADS })], point);

/** The value of a number as digits. */
export const plainNumber = map(number, String);
