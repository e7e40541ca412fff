import type { MeasureWords } from '../grammar/measures.ts';
import { withPowers, withPrefixes } from '../grammar/nouns.ts';

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
