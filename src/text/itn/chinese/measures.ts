import type { Rule } from '../engine/language.ts';
import { lookup, sequence } from '../engine/parser.ts';
import { charactersOf } from '../engine/word-list.ts';
import { amount, writePlainly } from './numbers.ts';

const unit = lookup(
  charactersOf(
    '公里 千米 厘米 毫米 米 公斤 千克 毫克 克 吨 毫升 升 平方米 平方公里 立方米 公顷 摄氏度 华氏度',
    '分钟 分鐘 秒钟 秒鐘 秒 小时 小時 个小时 个月 岁 歲',
  ),
);

/** 三公里 → 3公里: units stay, in front of them all numbers are digits. */
export const measures: Rule = (tokens, at) => {
  const found = amountAndUnit(tokens, at);
  return found && [{ text: writePlainly(found.value[0]), end: amount(tokens, at)!.end }, { end: found.end }];
};
const amountAndUnit = sequence(amount, unit);
