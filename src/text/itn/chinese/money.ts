import { type Rule, rule } from '../engine/language.ts';
import { lookup, map, sequence, unlessBefore, word } from '../engine/parser.ts';
import { byCharacter } from '../engine/word-list.ts';
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
