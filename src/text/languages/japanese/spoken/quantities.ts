import { asWritten } from '../../grammar/spoken/alternatives.ts';
import type { MeasureWords } from '../../grammar/spoken/measures.ts';
import type { CurrencyForms, MoneyWords } from '../../grammar/spoken/money.ts';
import { withPowers, withPrefixes } from '../../grammar/spoken/nouns.ts';

const yen: CurrencyForms = ['円'];
const dollar: CurrencyForms = ['ドル', 'セント'];
const euro: CurrencyForms = ['ユーロ', 'セント'];
const pound: CurrencyForms = ['ポンド', 'ペンス'];

export const MONEY: MoneyWords = {
  language: 'ja',
  currencies: {
    '¥': yen,
    '￥': yen,
    JPY: yen,
    $: dollar,
    '＄': dollar,
    US$: ['米ドル', 'セント'],
    USD: ['米ドル', 'セント'],
    '€': euro,
    EUR: euro,
    '£': pound,
    GBP: pound,
    '₩': ['ウォン'],
    '₹': ['ルピー'],
    '₿': ['ビットコイン'],
    CNY: ['人民元'],
  },
  scales: asWritten(['千', '万', '億', '兆', '千万', '百万']),
  of: (many) => many,
  join: (major, minor) => major + minor,
};

const PREFIXES = { k: 'キロ', c: 'センチ', m: 'ミリ', µ: 'マイクロ', μ: 'マイクロ', n: 'ナノ' };
const LARGE = { k: 'キロ', M: 'メガ', G: 'ギガ', T: 'テラ' };

export const MEASURES: MeasureWords = {
  units: {
    ...withPowers(
      withPrefixes(PREFIXES, { m: 'メートル' }),
      { 2: '平方', 3: '立方' },
      (unit, power) => power + unit,
    ),
    ...withPrefixes(PREFIXES, { g: 'グラム', l: 'リットル', L: 'リットル', s: '秒' }),
    ...withPrefixes(LARGE, {
      W: 'ワット',
      V: 'ボルト',
      Hz: 'ヘルツ',
      B: 'バイト',
      J: 'ジュール',
      cal: 'カロリー',
    }),
    kWh: 'キロワット時',
    mAh: 'ミリアンペア時',
    A: 'アンペア',
    dB: 'デシベル',
    t: 'トン',
    ha: 'ヘクタール',
    in: 'インチ',
    ft: 'フィート',
    lb: 'ポンド',
    h: '時間',
    min: '分',
    '°': '度',
    '℃': '度',
    '°C': '度',
    '°F': '華氏度',
    '%': 'パーセント',
    '％': 'パーセント',
    '‰': 'パーミル',
    '㎡': '平方メートル',
    '㎏': 'キログラム',
    '㎞': 'キロメートル',
    '㎝': 'センチメートル',
    '㎜': 'ミリメートル',
    px: 'ピクセル',
  },
  apart: ['A', 'B', 'V', 't'],
  per: (unit, perUnit) => `${unit}毎${perUnit === '時間' ? '時' : perUnit}`,
};
