import { type Rule, rule } from '../engine/language.ts';
import { type Parser, either, lookup, map, sequence, word } from '../engine/parser.ts';
import { charactersOf } from '../engine/word-list.ts';
import { digits, number } from './numbers.ts';

/** A number up to `most` in front of one of `counters`, which stay. 两 is in no date. */
function counting(most: bigint, ...counters: readonly string[]): Parser<string> {
  const behind = word(...counters);
  const pair = word('两', '兩');
  return (tokens, at) => {
    const found = pair(tokens, at) ? undefined : number(tokens, at);
    return found && found.value.value <= most && behind(tokens, found.end)
      ? { value: String(found.value.value), end: found.end }
      : undefined;
  };
}
const monthAndDay = either(counting(12n, '月'), counting(31n, '日', '号', '號'));

/** 一九九五年, 九八年 */
const year: Parser<string> = (tokens, at) => {
  const found = digits(tokens, at);
  const isYear = found && (found.value.length === 4 || found.value.length === 2);
  return isYear && tokens[found.end]?.key === '年' ? found : undefined;
};

/** 纪元前 is written 公元前. */
const era = map(
  sequence(lookup(charactersOf('纪元前 纪元 紀元前 紀元 公元前 公元')), either(year, digits)),
  ([era, year]) => `公元${era.endsWith('前') ? '前' : ''}${year}`,
);

export const dates: readonly Rule[] = [rule(monthAndDay), rule(year), rule(era)];
