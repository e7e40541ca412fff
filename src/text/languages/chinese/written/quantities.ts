import { type Rule, rule } from '../../engine/language.ts';
import { lookup, map, sequence, unlessBefore, word } from '../../engine/parser.ts';
import { byCharacter, charactersOf } from '../../engine/word-list.ts';
import { amount, writePlainly } from './numbers.ts';

const CURRENCIES = {
  元: '¥',
  块钱: '¥',
  圆: '¥',
  人民币: '¥',
  元人民币: '¥',
  美元: 'US$',
  美金: 'US$',
  欧元: '€',
  歐元: '€',
  英镑: '£',
  英鎊: '£',
  日元: 'JPY¥',
  韩元: '₩',
  韓元: '₩',
  港元: 'HK$',
  港币: 'HK$',
  卢比: '₹',
  印度卢布: '₹',
  印度卢比: '₹',
};
/** 二元论, 多元化 */
const philosophy = word('论', '論', '化');
const currency = unlessBefore(lookup(byCharacter(CURRENCIES)), philosophy);

/** 五十万美元 → US$50万 */
export const amounts: Rule = rule(
  map(sequence(amount, currency), ([amount, symbol]) => symbol + writePlainly(amount)),
);

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
