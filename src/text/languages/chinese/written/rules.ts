import { among, byCharacter, charactersOf, phrases, saidFor, wordList } from '../../engine/word-list.ts';
import { type Language, rule, type Rule } from '../../engine/language.ts';
import { toCharacterTokens } from '../../engine/tokens.ts';
import { withCommas } from '../../grammar/written/character-numbers.ts';
import { ranges, rangeWords } from '../../grammar/written/ranges.ts';
import { fractions } from './fractions.ts';
import { asSaid, cardinals, digit, goesOn, number, ordinals } from './numbers.ts';
import { telephones } from './telephones.ts';
import { amounts, measures } from './quantities.ts';
import { dates, times } from './times.ts';
import { either, lookup, map, sequence, word } from '../../engine/parser.ts';
import { dottedNumbers } from '../../grammar/written/dotted-numbers.ts';
import { serials } from '../../grammar/written/serials.ts';
import { calculation } from '../../grammar/written/sums.ts';
import { electronic } from '../../grammar/written/electronic.ts';

/** Names are in Latin letters; only the words between them are Chinese. */
const addresses = electronic({
  at: ['艾 特', '圈 a', 'at'],
  dot: ['点', '點', 'dot'],
  marks: { '下 划 线': '_', '横 杠': '-' },
  slash: ['斜 杠', '斜 线'],
  colon: [],
  www: ['w w w', 'www'],
  endings: wordList('com net org edu gov cn hk tw'),
  weakEndings: wordList('io co ai me uk us'),
  number: digit,
  plainWords: [],
  letters: /^[a-z]+$/,
});

const dotted = dottedNumbers({
  number,
  piece: digit,
  dot: ['点', '點'],
  goesOn,
});

/** Long names that are usually written as abbreviations. */
const abbreviations: Rule = rule(
  lookup(
    byCharacter(
      saidFor(
        '自动取款机 ATM; 美国研究生入学考试 GRE; 研究生管理专业入学考试 GMAT; 刷卡机 POS机; 数位多功能光碟 DVD; 统一资源定位符 URL; 脱氧核糖核酸 DNA; 核糖核酸 RNA',
        '平均学分绩点 GPA; 发光二极管 LED; 社会性网络服务 SNS; 首席执行官 CEO; 人力资源 HR; 全球定位系统 GPS; 镭射唱片 CD; 通用串行总线 USB; 虚拟专用网络 VPN',
        '网络互联协议 IP; 可移植文档格式 PDF',
      ),
    ),
  ),
);

/** One word of each kind that changes how the words before it are written. */
const CONTINUATIONS = phrases(
  '五; 十; 到三十; 或三十; 百; 千; 万; 亿; 点五; 年; 月; 日; 点三十分; 分之一; 百分之五; 元; 块五; 公里; 个; 第五; 号; 点 c o m',
  '之一; 又三分之一; 大; 秒八; 月初五; 过五分; 比二; 章六节; 分十秒; 多万',
);

/**
 * Whether the number is not the third of several, a day of the week, or 三千万 of 三千万到五千万, which another rule
 * writes.
 */
const firstNumber: typeof number = (tokens, at) => {
  const found = isNamed(tokens[at - 1]) ? undefined : number(tokens, at);
  return found?.value.round && isJoiner(tokens[found.end]) ? undefined : found;
};
const isNamed = among('第 周 週 期 拜 初 老 小 阿');
const isJoiner = among('到 至 或');

const points = either(
  map(number, ({ value }) => (value < 1000n ? String(value) : undefined)),
  map(word('零'), () => '0'),
);
const ratio = map(sequence(points, word('比'), points), ([one, , other]) => `${one}比${other}`);
/** 五比三获胜 → 5比3获胜, but 第一比第二 and 星期一比二 */
const scores: Rule = (tokens, at, left) => {
  const found = isNamed(left) ? undefined : ratio(tokens, at);
  return found && !goesOn(tokens, found.end) ? [{ text: found.value, end: found.end }] : undefined;
};

/** 一百个人中有八个 → 100个人中有8个: a small number beside a larger one is written in digits. */
const outOf: Rule = (tokens, at, left) => {
  const found =
    left?.key === '有' && '中里'.includes(tokens[at - 2]?.key ?? '-') ? number(tokens, at) : undefined;
  const isOfMany = [4, 5, 6, 7].some((back) => {
    const all = number(tokens, Math.max(0, at - back));
    return all !== undefined && all.value.value > 10n && all.end < at - 2;
  });
  return found && isOfMany ? [{ text: String(found.value.value), end: found.end }] : undefined;
};

/** 三乘以四等于十二 → 3乘以4等于12 */
const operator = lookup(charactersOf('加 加上 减 减去 減 減去 乘 乘以 除以'));

export const written: Language = {
  tokenize: (text) => toCharacterTokens(text),
  rules: [
    asSaid,
    abbreviations,
    addresses,
    dotted,
    serials({ digit, pair: digit }, goesOn),
    ...amounts,
    ...times,
    ...measures,
    ...dates,
    ...fractions,
    scores,
    outOf,
    calculation({
      number: map(number, ({ value }) => value),
      operator,
      equals: lookup(charactersOf('等于 等於 是')),
    }),
    ordinals,
    telephones,
    ...cardinals,
  ],
  // Unlike symbols, units begin no other expression.
  tail: () => undefined,
  ranges: ranges(
    firstNumber,
    { ...rangeWords('to 到 至; from 从 從 由; or 或; zero 零 〇'), scales: { 百: 2, 佰: 2, 千: 3, 仟: 3 } },
    [String, withCommas],
  ),
  continuations: CONTINUATIONS,
};
