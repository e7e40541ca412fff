import { asWritten } from '../../grammar/spoken/alternatives.ts';
import type { MeasureWords } from '../../grammar/spoken/measures.ts';
import type { CurrencyForms, MoneyWords } from '../../grammar/spoken/money.ts';
import { withPowers, withPrefixes } from '../../grammar/spoken/nouns.ts';

const yuan: CurrencyForms = ['元'];
const dollar: CurrencyForms = ['美元'];
const euro: CurrencyForms = ['欧元'];
const pound: CurrencyForms = ['英镑'];
const won: CurrencyForms = ['韩元'];

export const MONEY: MoneyWords = {
  language: 'zh',
  currencies: {
    '¥': yuan,
    '￥': yuan,
    CNY: ['人民币'],
    RMB: ['人民币'],
    $: dollar,
    US$: dollar,
    USD: dollar,
    HK$: ['港元'],
    HKD: ['港元'],
    NT$: ['新台币'],
    '€': euro,
    EUR: euro,
    '£': pound,
    GBP: pound,
    '₩': won,
    KRW: won,
    JPY: ['日元'],
    '₹': ['卢比'],
    '₽': ['卢布'],
    '₿': ['比特币'],
  },
  scales: asWritten(['千', '万', '亿', '万亿', '百万', '千万']),
  of: (many) => many,
  join: (major, minor) => major + minor,
};

const LARGE = { k: '千', M: '兆', G: '吉' };

export const MEASURES: MeasureWords = {
  units: {
    ...withPowers(
      { m: '米', km: '公里', dm: '分米', cm: '厘米', mm: '毫米', µm: '微米', μm: '微米', nm: '纳米' },
      { 2: '平方', 3: '立方' },
      (unit, power) => power + unit,
    ),
    ...withPrefixes(LARGE, { W: '瓦', V: '伏', Hz: '赫兹', B: '字节', J: '焦耳' }),
    g: '克',
    kg: '千克',
    mg: '毫克',
    t: '吨',
    l: '升',
    L: '升',
    ml: '毫升',
    mL: '毫升',
    kcal: '千卡',
    kWh: '千瓦时',
    mAh: '毫安时',
    A: '安',
    dB: '分贝',
    ha: '公顷',
    in: '英寸',
    ft: '英尺',
    lb: '磅',
    h: '小时',
    min: '分钟',
    s: '秒',
    ms: '毫秒',
    '°': '度',
    '℃': '摄氏度',
    '°C': '摄氏度',
    '° C': '摄氏度',
    '℉': '华氏度',
    '°F': '华氏度',
    '㎡': '平方米',
    '㎏': '千克',
    '㎞': '公里',
    '㎝': '厘米',
    '㎜': '毫米',
    px: '像素',
  },
  apart: ['A', 'B', 'V', 't'],
  per: (unit, perUnit) => `${unit}每${perUnit}`,
};
