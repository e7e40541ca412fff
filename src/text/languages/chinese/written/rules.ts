import { among, phrases } from '../../engine/word-list.ts';
import type { Language } from '../../engine/language.ts';
import { toCharacterTokens } from '../../engine/tokens.ts';
import { withCommas } from '../../grammar/written/character-numbers.ts';
import { ranges } from '../../grammar/written/ranges.ts';
import { abbreviations, addresses, dotted } from './names.ts';
import { asSaid, cardinals, fractions, number, ordinals } from './numbers.ts';
import { amounts, measures } from './quantities.ts';
import { dates, times } from './times.ts';

/** One of each kind of words that change how those before them are written. */
const CONTINUATIONS = phrases(
  '五; 十; 到三十; 或三十; 百; 千; 万; 亿; 点五; 年; 月; 日; 点三十分; 分之一; 百分之五; 元; 块五; 公里; 个; 第五; 号; 点 c o m',
  '之一; 又三分之一; 大; 秒八; 月初五; 过五分; 章六节; 分十秒; 多万',
);

/** Not the third of several, nor a day of the week; nor 三千万 of 三千万到五千万, which is written so by itself. */
const firstNumber: typeof number = (tokens, at) => {
  const found = isNamed(tokens[at - 1]) ? undefined : number(tokens, at);
  return found?.value.round && isJoiner(tokens[found.end]) ? undefined : found;
};
const isNamed = among('第 周 週 期 拜 初 老 小 阿');
const isJoiner = among('到 至 或');

export const written: Language = {
  tokenize: (text) => toCharacterTokens(text),
  rules: [
    asSaid,
    abbreviations,
    addresses,
    dotted,
    ...amounts,
    ...times,
    ...measures,
    ...dates,
    ...fractions,
    ordinals,
    ...cardinals,
  ],
  // Units are no symbols, and begin nothing else.
  tail: () => undefined,
  ranges: ranges(
    firstNumber,
    {
      to: '到 至',
      from: '从 從 由',
      or: '或',
      between: '',
      and: '',
      zero: '零 〇',
      scales: { 百: 2, 佰: 2, 千: 3, 仟: 3 },
    },
    [String, withCommas],
  ),
  continuations: CONTINUATIONS,
};
