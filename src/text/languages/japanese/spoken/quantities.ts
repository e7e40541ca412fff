import { saidFor } from '../../engine/word-list.ts';
import { asWritten } from '../../grammar/spoken/alternatives.ts';
import { imperialUnits, type MeasureWords } from '../../grammar/spoken/measures.ts';
import { currencyTable, type MoneyWords } from '../../grammar/spoken/money.ts';
import { withPowers, withPrefixes } from '../../grammar/spoken/nouns.ts';

export const money: MoneyWords = {
  language: 'ja',
  again: '円|ドル',
  currencies: currencyTable(
    '¥ ￥ JPY: 円; $ ＄: ドル, セント; US$ USD: 米ドル, セント; € EUR: ユーロ, セント; £ GBP: ポンド, ペンス; ₩: ウォン; ₹: ルピー',
    '₿: ビットコイン; CNY: 人民元',
  ),
  scales: asWritten(['千', '万', '億', '兆', '千万', '百万']),
};

const PREFIXES = { k: 'キロ', c: 'センチ', m: 'ミリ', µ: 'マイクロ', μ: 'マイクロ', n: 'ナノ' };
const LARGE = { k: 'キロ', M: 'メガ', G: 'ギガ', T: 'テラ' };

export const measures: MeasureWords = {
  perUnits: { 's²': '秒毎秒', 's^2': '秒毎秒', s2: '秒毎秒' },
  units: {
    ...imperialUnits('ja'),
    ...withPowers(
      withPrefixes(PREFIXES, { m: 'メートル' }),
      { 2: '平方', 3: '立方' },
      (unit, power) => power + unit,
    ),
    ...withPrefixes(PREFIXES, { g: 'グラム', l: 'リットル', L: 'リットル', s: '秒' }),
    ...withPrefixes(LARGE, saidFor('W ワット; V ボルト; Hz ヘルツ; B バイト; J ジュール; cal カロリー')),
    ...withPrefixes({ m: 'ミリ', µ: 'マイクロ' }, saidFor('W ワット; V ボルト; A アンペア')),
    ...saidFor(
      'mmHg 水銀柱ミリメートル; Ω オーム; Ω オーム; kΩ キロオーム; kΩ キロオーム; kWh キロワット時; mAh ミリアンペア時; dB デシベル; t トン; ha ヘクタール; in インチ; h 時間; min 分; ° 度; ℃ 度',
      '°C 度; °F 華氏度; % パーセント; ％ パーセント; ‰ パーミル; ㎡ 平方メートル; ㎏ キログラム; ㎞ キロメートル; ㎝ センチメートル; ㎜ ミリメートル; px ピクセル; bit ビット; KB キロバイト; Wh ワット時; Pa パスカル; hPa ヘクトパスカル; rpm 回転毎分; mph マイル毎時',
    ),
  },
  apart: ['B', 't'],
  per: (unit, perUnit) => `${unit}毎${perUnit === '時間' ? '時' : perUnit}`,
  partOf: (parts, { one }) => parts + one,
};
