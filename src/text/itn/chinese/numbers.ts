import {
  type Found,
  type Parser,
  after,
  either,
  lookup,
  many,
  map,
  optional,
  remembered,
  unlessBefore,
  word,
} from '../engine/parser.ts';
import { countingUp } from '../engine/word-list.ts';
import { type CharacterNumber, characterNumber, goingOn } from '../grammar/character-numbers.ts';

const ZEROS = ['零', '〇'];
const SPELLED = countingUp(1, 1, '一|壹 二|贰|貳 三|叁|參 四|肆 五|伍 六|陆|陸 七|柒 八|捌 九|玖');
const PAIRS = { 两: 2, 兩: 2 };
const UNITS = { 十: 10, 拾: 10, 百: 100, 佰: 100, 千: 1000, 仟: 1000 };
const MYRIADS = { 万: 4, 萬: 4, 亿: 8, 億: 8, 兆: 12 };

export const number = characterNumber({
  digits: { ...SPELLED, ...PAIRS },
  zeros: ZEROS,
  units: UNITS,
  bareUnits: ['十', '拾'],
  myriads: MYRIADS,
  countsTenths: true,
});

const zero = word(...ZEROS);
/** A digit that is said as such: 两 counts, and is none. */
export const digit = map(
  either(
    lookup(SPELLED),
    map(zero, () => 0),
  ),
  String,
);
export const digits = map(many(digit), (found) => found.join(''));

const point = word('点', '點');
export const goesOn = goingOn(
  [...ZEROS, ...Object.keys({ ...SPELLED, ...PAIRS, ...UNITS, ...MYRIADS })],
  point,
);
export const multiplier = word(...Object.keys({ ...UNITS, ...MYRIADS }));

/** A number as it is to be written: the whole with what stands before and behind it, `-`, `.5`, `万`. */
export interface Amount {
  readonly whole: bigint;
  readonly sign: string;
  readonly decimals: string;
  readonly scale: string;
  readonly characters: number;
}

const sign = optional(word('负', '負'));
/** 三点五十 and 三点五分 are times. */
const pointAndDecimals = unlessBefore(after(point, digits), word('十', '百', '千', '分', '刻'));
const scale = optional(word(...Object.keys(MYRIADS)));

/** 一百零一点五, 十五万, 负十点五 */
export const amount: Parser<Amount> = remembered((tokens, at) => {
  const negative = sign(tokens, at)!;
  const whole: Found<CharacterNumber> | undefined =
    number(tokens, negative.end) ?? map(zero, () => ({ value: 0n }))(tokens, negative.end);
  if (!whole) return undefined;
  const prefix = negative.value === undefined ? '' : '-';
  const decimals = pointAndDecimals(tokens, whole.end);
  if (decimals) {
    const scaled = scale(tokens, decimals.end)!;
    const value = {
      whole: whole.value.value,
      sign: prefix,
      decimals: `.${decimals.value}`,
      scale: scaled.value ?? '',
    };
    return { value: { ...value, characters: scaled.end - at }, end: scaled.end };
  }
  const { round, value } = whole.value;
  const shown = round ? { whole: round.count, scale: tokens[round.at]!.text } : { whole: value, scale: '' };
  return { value: { ...shown, sign: prefix, decimals: '', characters: whole.end - at }, end: whole.end };
});

/** 1000, 1.5万 */
export const writePlainly = ({ sign, whole, decimals, scale }: Amount) => sign + whole + decimals + scale;
