import { saidFor } from '../../engine/word-list.ts';
import { asWritten } from '../../grammar/spoken/alternatives.ts';
import { imperialUnits, type MeasureWords } from '../../grammar/spoken/measures.ts';
import { currencyTable, type MoneyWords } from '../../grammar/spoken/money.ts';
import { withPowers, withPrefixes } from '../../grammar/spoken/nouns.ts';

export const money: MoneyWords = {
  language: 'zh',
  again: '元|美元|欧元|歐元',
  currencies: currencyTable(
    '¥ ￥: 元; CNY RMB: 人民币; $ US$ USD: 美元; HK$ HKD: 港元; NT$: 新台币; € EUR: 欧元; £ GBP: 英镑; ₩ KRW: 韩元; JPY: 日元',
    '₹: 印度卢比; ₽: 卢布; ₿: 比特币',
  ),
  scales: asWritten(['千', '万', '亿', '万亿', '百万', '千万']),
};

const LARGE = { k: '千', M: '兆', G: '吉', T: '太' };

export const measures: MeasureWords = {
  perUnits: { 's²': '平方秒', 's^2': '平方秒', s2: '平方秒' },
  units: {
    ...imperialUnits('zh'),
    ...withPowers(
      { m: '米', km: '千米', dm: '分米', cm: '厘米', mm: '毫米', µm: '微米', μm: '微米', nm: '纳米' },
      { 2: '平方', 3: '立方' },
      (unit, power) => power + unit,
    ),
    ...withPrefixes(LARGE, saidFor('W 瓦; V 伏; Hz 赫兹; B 字节; J 焦耳; Wh 瓦时; Pa 帕')),
    ...withPrefixes({ m: '毫', µ: '微', μ: '微', n: '纳', p: '皮' }, { g: '克', s: '秒' }),
    ...withPrefixes({ m: '毫', µ: '微' }, saidFor('W 瓦; V 伏; A 安')),
    ...withPrefixes({ k: '千', M: '兆', G: '吉' }, { cal: '卡', N: '牛' }),
    ...saidFor('kg 千克; bar 巴; kgf 千克力; lbs 磅; rad 弧度; rpm 转每分'),
    'sq ft': '平方英尺',
    'sq mi': '平方英里',
    ...saidFor(
      'mph 英里每小时; ºC 摄氏度; °c 摄氏度; ºc 摄氏度; °f 华氏度; t 吨; l 升; L 升; ml 毫升; mL 毫升; mAh 毫安时; dB 分贝; ha 公顷',
      'mmHg 毫米汞柱; Ω 欧姆; Ω 欧姆; kΩ 千欧; kΩ 千欧; in 英寸; h 小时; min 分钟; ° 度; ℃ 摄氏度; °C 摄氏度',
    ),
    '° C': '摄氏度',
    ...saidFor('℉ 华氏度; °F 华氏度; ㎡ 平方米; ㎏ 千克; ㎞ 千米; ㎝ 厘米; ㎜ 毫米; px 像素'),
  },
  apart: ['A', 'B', 't', 'N'],
  per: (unit, perUnit) => `${unit}每${perUnit}`,
  partOf: (parts, { one }) => parts + one,
};
