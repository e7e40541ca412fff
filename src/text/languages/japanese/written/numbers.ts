import { type Rule, rule } from '../../engine/language.ts';
import {
  after,
  ahead,
  either,
  longest,
  lookup,
  many,
  map,
  optional,
  type Parser,
  sequence,
  unlessBefore,
  word,
} from '../../engine/parser.ts';
import type { Tokens } from '../../engine/tokens.ts';
import { among, byCharacter, charactersOf, countingUp } from '../../engine/word-list.ts';
import { calculation } from '../../grammar/written/sums.ts';
import { dottedNumbers } from '../../grammar/written/dotted-numbers.ts';
import { characterNumber, goingOn, withCommas } from '../../grammar/written/character-numbers.ts';
import { fill } from '../../grammar/written/telephone.ts';

const ZEROS = ['零', '〇'];
export const DIGITS = countingUp(1, 1, '一 二 三 四 五 六 七 八 九');
export const UNITS = { 十: 10, 百: 100, 千: 1000 };
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

/** Integers, including zero. */
export const number: Parser<bigint> = either(
  map(spoken, ({ value }) => value),
  map(zero, () => 0n),
);

const digit = either(
  map(lookup(DIGITS), String),
  map(zero, () => '0'),
);
/** Digits, one by one. */
export const digits = map(many(digit), (found) => found.join(''));
const spokenZero = map(lookup(charactersOf('ゼロ')), () => 0n);
/** The same in their spoken forms: ゼロ九ゼロ. */
const readOut = map(many(either(digit, map(spokenZero, String))), (found) => found.join(''));
/** ゼロ三の一二三四の五六七八 */
const groups = map(sequence(readOut, many(after(word('の'), readOut))), ([first, others]) => {
  const all = [first, ...others];
  const isTelephone = first.startsWith('0') && all.slice(1).every(({ length }) => length > 1);
  return isTelephone || isPostcode(all) ? all : undefined;
});
/** 一〇〇の〇〇〇一 */
const isPostcode = (groups: readonly string[]) => groups.map(({ length }) => length).join('-') === '3-4';
export const multiplier = word(...Object.keys({ ...UNITS, ...MYRIADS }));
export const numberCharacters = many(either<unknown>(digit, multiplier), 0);

const minus = map(optional(lookup(charactersOf('マイナス'))), (said) => (said === undefined ? '' : '-'));

const point = word('点', '・');
export const goesOn = goingOn([...ZEROS, ...Object.keys({ ...DIGITS, ...UNITS, ...MYRIADS })], point);

/** 二点零点一 → 2.0.1 */
export const dotted = dottedNumbers({
  number: map(number, (value) => ({ value })),
  piece: digit,
  dot: ['点'],
  goesOn,
});

/** The value of a number as digits. */
export const plainNumber = map(number, String);

/** マイナス九十二点一五七四 → -92.1574, 三点七万 → 3.7万 */
const decimal = map(
  sequence(
    minus,
    either(number, spokenZero),
    unlessBefore(after(point, readOut), word(...Object.keys(UNITS))),
  ),
  ([sign, whole, decimals]) => `${sign}${whole}.${decimals}`,
);
const negative = map(sequence(minus, number), ([sign, whole]) =>
  sign === '' ? undefined : sign + withCommas(whole),
);

export const decimals: readonly Rule[] = [rule(decimal), rule(negative)];

/** Nouns with a number that is not an amount: written without commas. */
export const numbered = lookup(
  charactersOf(
    '年 年度 年代 年生 年間 世紀 月 ヶ月 か月 カ月 ヵ月 ヶ月間 か月間 月号 日 日間 日目 週 週間 週目 時 時間 時間目 時半 分 分間 秒 秒間',
    '番 番目 番線 番地 番街 番ホーム 丁目 号 号室 号車 号線 階 位 班 組 回目 人目 年目 個目 つ目 度目 枚目 本目 代 代目 条 章 巻 話 区',
    '便 号機 号棟 系統 番出口 番ゲート 番窓口 合目 周年 期生 等賞 限目',
  ),
);

/** Counters; but 数え means `counting`. */
export const counted = lookup(
  charactersOf(
    '人 名 羽 匹 頭 本 枚 台 冊 個 回 歳 才 点 度 倍 割 件 社 校 軒 着 足 通 周 泊 票 坪 畳 缶 袋 箱 皿 膳 隻 機 基 棟 球 勝 敗 戦 席 杯 歩 行 列 問',
    '円 銭 万円 ドル ユーロ ポンド ウォン 元 キロ キロメートル メートル センチ センチメートル ミリ ミリメートル キログラム グラム ミリグラム トン',
    'リットル ミリリットル ヘクタール 平方メートル 平方キロメートル 立方メートル ワット キロワット ボルト ヘルツ カロリー キロカロリー',
    'セント バイト キロバイト メガバイト ギガバイト 人前 人組 人以上 か所 カ所 ヶ所 箇所 か国 カ国 ヶ国 種類 段階 品 字 文字 ページ 曲 作 試合 チーム 数え',
  ),
);

/** 二十人 → 20人, 一万人 → 10,000人: before a counter, any number is written in digits. */
const withCounter: Rule = (tokens, at) => {
  const found = number(tokens, at);
  const counter = found && counted(tokens, found.end);
  return counter && [{ text: withCommas(found.value), end: found.end }, { end: counter.end }];
};

/** 千九百九十九年, 一一〇番: years and other names have no commas, and may be said digit by digit. */
const withName: Rule = (tokens, at) => {
  const found = numberOrDigits(tokens, at);
  const counter =
    found && (numbered(tokens, found.end) ?? (isRun(tokens, at, found.end) && counted(tokens, found.end)));
  return counter ? [{ text: found.value, end: found.end }, { end: counter.end }] : undefined;
};
const numberOrDigits = longest(plainNumber, digits);
/** Said digit by digit. */
const isRun = (tokens: Tokens, at: number, end: number) => end > at + 1 && digits(tokens, at)?.end === end;

/** 五万 → 50,000, alone or before a character that does not begin another word. */
const bare: Rule = (tokens, at) => {
  const found = number(tokens, at);
  if (!found || goesOn(tokens, found.end)) return undefined;
  const isAll = at === 0 && found.end === tokens.length;
  const isPlain = found.end > at + 1 && !HAN.test(tokens[found.end]?.key ?? '');
  return isAll || isPlain ? [{ text: withCommas(found.value), end: found.end }] : undefined;
};
export const HAN = /^\p{sc=Han}/u;
const SHORTEST_RUN = 4;

/** Telephone numbers and other numbers that are said digit by digit. */
const digitByDigit: Rule = (tokens, at) => {
  const grouped = groups(tokens, at);
  if (grouped) {
    // 〇九〇一二三四の五六七八
    const laidOut = layOut(grouped.value.join(''));
    const isMobile = grouped.value[0]!.length > 4 && laidOut.includes('-');
    return [{ text: isMobile ? laidOut : grouped.value.join('-'), end: grouped.end }];
  }
  const found = readOut(tokens, at);
  if (!found || found.value.length < SHORTEST_RUN) return undefined;
  return [{ text: layOut(found.value), end: found.end }];
};

function layOut(digits: string): string {
  const { pattern } =
    PATTERNS.find(({ opening, length }) => digits.length === length && digits.startsWith(opening)) ?? {};
  return pattern === undefined ? digits : fill(pattern, digits);
}
/** The formats of telephone numbers, by length and first digits; the first match wins. */
const PATTERNS = [
  { opening: '0800', length: 11, pattern: '####-###-####' },
  { opening: '0', length: 11, pattern: '###-####-####' },
  { opening: '0120', length: 10, pattern: '####-###-###' },
  { opening: '0570', length: 10, pattern: '####-###-###' },
  { opening: '0', length: 10, pattern: '##-####-####' },
];

/** 二足す二は四 → 2足す2は4 */
const calculations = calculation({
  number,
  operator: lookup(charactersOf('足す たす 引く ひく 掛ける かける 割る わる')),
  equals: word('は'),
});

export const cardinals: readonly Rule[] = [calculations, withName, withCounter, digitByDigit, bare];

/** 三丁目五の十二, 二の八の一: numbers of an address. */
export const places: Rule = (tokens, at, left) => {
  const found = placeNumbers(tokens, at);
  const isPlace = found && (found.value.length > 2 || BEFORE_PLACE(left));
  return isPlace && !goesOn(tokens, found.end)
    ? [{ text: found.value.join('の'), end: found.end }]
    : undefined;
};
const placeNumbers = map(
  sequence(plainNumber, many(after(word('の'), plainNumber), 1, 3)),
  ([first, rest]) => [first, ...rest],
);
/** The last characters of 丁目 and 番地. */
const BEFORE_PLACE = among('目 番 地');

/** ルイ十四世; 三世 may also mean three generations. */
export const rulers: Rule = rule(
  map(sequence(number, unlessBefore(word('世'), word('代', '紀', '界', '帯'))), ([value]) =>
    value > 10n && value < 30n ? `${value}世` : undefined,
  ),
);

/** 第七百 → 第700 */
export const ordinals: Rule = rule(map(after(word('第'), plainNumber), (number) => `第${number}`));

const of = lookup(charactersOf('分の'));
const fraction = map(sequence(number, of, number), ([parts, , count]) => `${count}/${parts}`);
const whole = map(ahead(number, word('と', 'か', '荷')), (value) => `${value} `);

/** 三分の一 → 1/3, 一と四分の三 → 1 3/4 */
export const fractions: Rule = rule(
  either(
    map(sequence(minus, whole, fraction), (parts) => parts.join('')),
    map(sequence(minus, fraction), (parts) => parts.join('')),
  ),
);

export const symbol = lookup(byCharacter({ パーセント: '%' }));

/** 二十パーセント → 20%, 一点五パーセント → 1.5% */
export const percents: Rule = rule(
  map(sequence(either(decimal, map(number, withCommas)), symbol), (parts) => parts.join('')),
);
