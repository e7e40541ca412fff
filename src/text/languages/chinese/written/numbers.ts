import { asSpoken, type Rule, rule } from '../../engine/language.ts';
import {
  after,
  either,
  type Found,
  lookup,
  many,
  map,
  optional,
  place,
  type Parser,
  remembered,
  sequence,
  unlessBefore,
  word,
} from '../../engine/parser.ts';
import { among, charactersOf, countingUp } from '../../engine/word-list.ts';
import {
  type CharacterNumber,
  characterNumber,
  goingOn,
  withCommas,
} from '../../grammar/written/character-numbers.ts';

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
/** A digit that is said as such: 两 counts, and is none; 幺 is one in numbers that are read out. */
export const digit = map(lookup({ ...SPELLED, 幺: 1, 零: 0, 〇: 0 }), String);
export const digits = map(many(digit), (found) => found.join(''));

const point = word('点', '點');
export const goesOn = goingOn(
  [...ZEROS, '幺', ...Object.keys({ ...SPELLED, ...PAIRS, ...UNITS, ...MYRIADS })],
  point,
);
const multiplier = word(...Object.keys({ ...UNITS, ...MYRIADS }));

/** A number as it is to be written: the whole with what stands before and behind it, `-`, `.5`, `万`. */
interface Amount {
  readonly whole: bigint;
  readonly sign: string;
  readonly decimals: string;
  readonly scale: string;
  readonly characters: number;
}

const sign = optional(word('负', '負'));
/** 三点五十 and 三点五分 are times. */
const pointAndDecimals = unlessBefore(
  after(point, digits),
  // 千 of a unit is none of the number: 五点五千克.
  place((tokens, at) => behindTime(tokens[at]) && !(tokens[at]?.key === '千' && prefixed(tokens[at + 1]))),
);
const behindTime = among('十 百 千 分 刻');
const prefixed = among('克 米 瓦 卡 焦 赫 帕 伏');
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

/** 一百零一 → 101, 一万零一 → 10,001; one character stays, and so does 三十几. */
const plain: Rule = (tokens, at) => {
  const found = amount(tokens, at);
  if (!found || found.value.characters < 2) return undefined;
  const next = tokens[found.end];
  if (goesOn(tokens, found.end) || some(next)) return undefined;
  const { sign, whole, decimals, scale } = found.value;
  return [{ text: sign + withCommas(whole) + decimals + scale, end: found.end }];
};
const some = among('几 幾');

/** Three digits and more, one by one. */
const digitByDigit: Rule = (tokens, at) => {
  const found = digits(tokens, at);
  return found && found.value.length >= 3 ? [{ text: found.value, end: found.end }] : undefined;
};

/** 七八十, 两三千, 三七二十一, 几十万: not how many, but about how many. */
const pair = lookup(PAIRS);
const numberCharacters = many(either<unknown>(digit, multiplier));
const about: Parser<unknown> = either<unknown>(
  sequence(many(either<unknown>(digit, pair), 2), multiplier, many(either<unknown>(digit, multiplier), 0)),
  sequence(word('几', '幾', '数', '數'), numberCharacters),
);

const sayings = lookup(
  charactersOf(
    '七七八八 三三两两 一五一十 千千万万 十全十美 十之八九 三百六十行 二百五 一元一次 一元二次 二元一次',
  ),
);

export const cardinals: readonly Rule[] = [asSpoken(sayings), asSpoken(about), digitByDigit, plain];

const counted = after(word('第'), amount);

/** 第十万 → 第10万; 第一 to 第九 stay. */
export const ordinals: Rule = (tokens, at) => {
  const found = counted(tokens, at);
  if (!found || goesOn(tokens, found.end)) return undefined;
  const { sign, whole, decimals, scale } = found.value;
  const isWord = scale === '' && whole < 10n;
  return isWord || sign + decimals !== ''
    ? undefined
    : [{ text: `第${writePlainly(found.value)}`, end: found.end }];
};

const value = map(number, ({ value }) => String(value));
const of = sequence(word('分'), word('之'));
/** 五分之二 */
const fraction = map(sequence(value, of, value), ([parts, , count]) => `${count}/${parts}`);
const mixed = map(sequence(value, word('又'), fraction), ([whole, , fraction]) => `${whole}又${fraction}`);

const minus = optional(map(word('负', '負'), () => '-'));
const signed: Parser<string> = map(
  sequence(minus, either(mixed, fraction)),
  ([minus = '', text]) => minus + text,
);

/** What a share may be as much as, of which the sign is said but once. */
const upToShare = sequence(lookup({ 到: '到', 至: '至' }), unlessBefore(amount, of));
/** 百分之五, 百分之五到十 */
const percent = map(
  sequence(
    either(
      map(word('百'), () => '%'),
      map(word('千'), () => '‰'),
    ),
    of,
    amount,
    optional(upToShare),
  ),
  ([sign, , count, rest]) =>
    writePlainly(count) + sign + (rest ? rest[0] + writePlainly(rest[1]) + sign : ''),
);

export const fractions: readonly Rule[] = [rule(percent), rule(signed)];
