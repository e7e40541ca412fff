import { asSpoken, type Rule } from '../../engine/language.ts';
import {
  after,
  ahead,
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
import type { Tokens } from '../../engine/tokens.ts';
import { among, charactersOf, countingUp } from '../../engine/word-list.ts';
import {
  type CharacterNumber,
  characterNumber,
  goingOn,
  withCommas,
} from '../../grammar/written/character-numbers.ts';
import { sayings } from './sayings.ts';

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
/**
 * Words that are digits. 两 is a quantity and not the digit 2; 幺 is the digit 1 in numbers that are read out.
 */
export const digit = map(lookup({ ...SPELLED, 幺: 1, 零: 0, 〇: 0 }), String);
export const digits = map(many(digit), (found) => found.join(''));

const point = word('点', '點');
export const goesOn = goingOn(
  [...ZEROS, '幺', ...Object.keys({ ...SPELLED, ...PAIRS, ...UNITS, ...MYRIADS })],
  point,
);
const multiplier = word(...Object.keys({ ...UNITS, ...MYRIADS }));

/** A number to be written: its integer part and the text before and after it, such as `-`, `.5` or `万`. */
export interface Amount {
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
  // 千 of a unit does not belong to the number: 五点五千克.
  place((tokens, at) => behindTime(tokens[at]) && !(tokens[at]?.key === '千' && prefixed(tokens[at + 1]))),
);
const behindTime = among('十 百 千 分 刻');
const prefixed = among('克 米 瓦 卡 焦 赫 帕 伏');
const scale = optional(map(many(word(...Object.keys(MYRIADS)), 1, 2), (characters) => characters.join('')));

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
  const shown = round
    ? { whole: round.count, scale: textOf(tokens, round.at, whole.end) }
    : { whole: value, scale: '' };
  return { value: { ...shown, sign: prefix, decimals: '', characters: whole.end - at }, end: whole.end };
});

const textOf = (tokens: Tokens, at: number, end: number) =>
  tokens
    .slice(at, end)
    .map(({ text }) => text)
    .join('');

/** 1000, 1.5万 */
export const writePlainly = ({ sign, whole, decimals, scale }: Amount) => sign + whole + decimals + scale;

/** 一百零一 → 101, 一万零一 → 10,001. Numbers of one character and numbers such as 三十几 stay words. */
const plain: Rule = (tokens, at) => {
  const found = amount(tokens, at);
  if (!found || found.value.characters < 2) return undefined;
  const next = tokens[found.end];
  if (goesOn(tokens, found.end) || some(next)) return undefined;
  const { sign, whole, decimals, scale } = found.value;
  // 一千多万: the comma separates thousands and not ten thousands.
  const isCounted = more(next) && multiplier(tokens, found.end + 1) !== undefined;
  const digits = isCounted ? String(whole) : withCommas(whole);
  return [{ text: sign + digits + decimals + scale, end: found.end }];
};
const some = among('几 幾');
const more = among('多 余 餘 来 來');

/** Three digits and more, one by one. */
const digitByDigit: Rule = (tokens, at) => {
  const found = digits(tokens, at);
  return found && found.value.length >= 3 ? [{ text: found.value, end: found.end }] : undefined;
};

const pair = lookup(PAIRS);
const counting = either(map(lookup({ ...SPELLED }), Number), pair);
/**
 * An approximate number, made of two numbers: the second follows the first (三四天), or is one of 三五天 and 三两天.
 */
const neighbours = map(sequence(counting, counting), ([first, second]) =>
  second === first + 1 || (first === 3 && (second === 5 || second === 2)) ? second : undefined,
);
const unitsBefore = many(sequence(optional(counting), word(...Object.keys(UNITS))), 0, 3);
/** 两三个月, 十五六岁, 一百七八十 are approximate; 三四五六 are digits. */
const guess: Parser<unknown> = unlessBefore(
  sequence(unitsBefore, optional(zero), neighbours, many(multiplier, 0, 3)),
  place((tokens, at) => goesOn(tokens, at)),
);

/** 百分之七八十 */
const guessedShare = sequence(word('百', '千'), word('分'), word('之'), guess);

/** 三七二十一, 几十万 */
const numberCharacters = many(either<unknown>(digit, multiplier));
const about: Parser<unknown> = either<unknown>(
  sequence(many(either<unknown>(digit, pair), 2), multiplier, many(either<unknown>(digit, multiplier), 0)),
  sequence(word('几', '幾', '数', '數'), numberCharacters),
);

const ascending = map(many(counting, 2, 6), (found) =>
  found.every((value, index) => value === found[0]! + index) ? found.length : undefined,
);
const several = map(ascending, (length) => (length > 2 ? length : undefined));
/** Nouns that may follow several numbers: 一二三等奖, 三四五年级. */
const ranked = word(...'等线線楼樓层層班组組季年产產章节節期级級流类類');
/** 第一二三名, 一二三等奖 */
const listed = either<unknown>(sequence(word('第'), ascending), ahead(several, ranked));

/** 周一三五, 下周三四; 周一三点 is a time. */
const weekdays: Parser<unknown> = unlessBefore(
  map(sequence(word('周', '週', '期', '拜'), many(map(digit, Number), 2, 7)), ([, days]) =>
    days.every((day, index) => day > (days[index - 1] ?? 0)) ? days : undefined,
  ),
  either<unknown>(
    word(...'点點时時月号號日元块塊个個次分小公天年'),
    place((tokens, at) => goesOn(tokens, at)),
  ),
);

/** Whether 第 precedes the number, and the words after it are not an amount or a time: 第五元素, 第三点. */
const nth = sequence(word('第'), counting, word(...'元块塊角毛点點'));

/** 十九大, 二十大报告 */
const congress = sequence(
  map(number, ({ value }) => (value > 10n && value < 30n ? value : undefined)),
  word('大'),
);

/** Days of the lunar calendar stay in characters: 腊月二十三, 农历八月十五, 七月初七. */
const months = sequence(number, word('月'));
const dayOfMonth = sequence(optional(word('初')), number);
const lunar: Parser<unknown> = either<unknown>(
  sequence(lookup(charactersOf('腊月 臘月 正月 冬月 大年')), dayOfMonth),
  sequence(
    lookup(charactersOf('农历 農曆 阴历 陰曆 旧历 舊曆')),
    optional(word('闰', '閏')),
    months,
    optional(dayOfMonth),
  ),
  sequence(word('闰', '閏'), months, optional(dayOfMonth)),
  sequence(months, word('初'), number),
  // 三月三, 九月九
  unlessBefore(
    map(sequence(months, lookup({ ...SPELLED })), ([[month], day]) =>
      month.value === BigInt(day) ? day : undefined,
    ),
    either<unknown>(
      word('日', '号', '號'),
      place((tokens, at) => goesOn(tokens, at)),
    ),
  ),
);

/** 路易十四, 亨利八世: rulers. */
const ruler = either<unknown>(
  unlessBefore(
    sequence(word('路'), word('易'), number),
    either<unknown>(
      word(...'岁歲年月天个個号號点點'),
      place((tokens, at) => goesOn(tokens, at)),
    ),
  ),
  sequence(
    lookup(
      charactersOf(
        '亨利 查理 查尔斯 爱德华 乔治 伊丽莎白 腓力 菲利普 拿破仑 腓特烈 威廉 尼古拉 亚历山大 约翰 保罗 本笃 庇护 利奥 路德维希',
      ),
    ),
    number,
    word('世'),
  ),
);

/** Whether 一 belongs to a word and begins no number: 同一字节, but 单一百元. */
const oneAndOnly = unlessBefore(
  lookup(charactersOf('单一 單一 同一 统一 統一 唯一 惟一 专一 專一')),
  place((tokens, at) => goesOn(tokens, at)),
);

/** Phrases that stay words; applied before all other rules. */
export const asSaid: Rule = asSpoken(
  either<unknown>(sayings, oneAndOnly, ruler, lunar, listed, weekdays, nth, congress, guess, guessedShare),
);

export const cardinals: readonly Rule[] = [asSpoken(about), digitByDigit, plain];

const counted = after(word('第'), amount);

/** 第十万 → 第10万; 第一 to 第九 stay words. */
export const ordinals: Rule = (tokens, at) => {
  const found = counted(tokens, at);
  if (!found || goesOn(tokens, found.end)) return undefined;
  const { sign, whole, decimals, scale } = found.value;
  const isWord = scale === '' && whole < 10n;
  return isWord || sign + decimals !== ''
    ? undefined
    : [{ text: `第${writePlainly(found.value)}`, end: found.end }];
};
