import { saidFor } from '../../text/languages/engine/word-list.ts';

const DIGITS = '〇一二三四五六七八九';
const FIGURES: Readonly<Record<string, string>> = {
  零: '〇',
  幾: '何',
  ...Object.fromEntries([...DIGITS].map((kanji, value) => [String(value), kanji])),
};

const READINGS: Readonly<Record<string, string>> = {
  〇: 'ゼロ',
  一: 'イチ',
  二: 'ニ',
  三: 'サン',
  四: 'ヨン',
  五: 'ゴ',
  六: 'ロク',
  七: 'ナナ',
  八: 'ハチ',
  九: 'キュー',
  十: 'ジュー',
  百: 'ヒャク',
  千: 'セン',
  万: 'マン',
  億: 'オク',
  兆: 'チョー',
  何: 'ナン',
  数: 'スー',
  三百: 'サンビャク',
  何百: 'ナンビャク',
  何千: 'ナンゼン',
  六百: 'ロッピャク',
  八百: 'ハッピャク',
  一千: 'イッセン',
  三千: 'サンゼン',
  八千: 'ハッセン',
  一兆: 'イッチョー',
  八兆: 'ハッチョー',
  十兆: 'ジュッチョー',
};

/** The end of a numeral before a counter that contracts it: `イチ` and `カイ` are `イッカイ`. */
const CLIPPED: readonly (readonly [end: RegExp, clipped: string])[] = [
  [/イチ$/u, 'イッ'],
  [/ロク$/u, 'ロッ'],
  [/ハチ$/u, 'ハッ'],
  [/ジュー$/u, 'ジュッ'],
  [/(ヒャ|ビャ|ピャ)ク$/u, '$1ッ'],
];

/** The numerals that are contracted, by the first sound of their counter. */
const CLIPS: readonly (readonly [counter: RegExp, numerals: RegExp])[] = [
  [/^[カキクケコ](?!ロ|ー)/u, /[一六八十百]$/u],
  [/^[ハヒフヘホ]/u, /[一六八十百]$/u],
  [/^[サシスセソタチツテトパピプペポ]/u, /[一八十]$/u],
  // Foreign units: `イチキロ`, but `ロッキロ`.
  [/^[カキクケコ]/u, /[六十百]$/u],
];

/** After `ン` a counter in `ハ` begins with `パ`; these counters become voiced. */
const VOICED = '本匹杯俵羽階軒足';
const NASALS = /[三千万何]$/u;
const HARD = shifted('ハヒフヘホ', 'パピプペポ');
const SOFT = shifted('ハヒフヘホカケソワ', 'バビブベボガゲゾバ');

/** Counters with the native words for one and two: `ヒトハコ`. */
const NATIVE = /^(?:箱|袋|組|晩|粒|切れ|皿|束|株|部屋|通り|言|口|筋|桁|月(?=ガ?ツキ))/u;
const NATIVE_NUMBERS: Readonly<Record<string, string>> = { 一: 'ヒト', 二: 'フタ' };

/** Nouns that count like the dictionary's counter suffixes. */
const COUNTING_NOUNS = new Set([
  '世紀',
  '種類',
  '世帯',
  '世代',
  '品目',
  '店舗',
  '車線',
  '試合',
  '法人',
  '拍子',
]);

/** Irregular readings of a whole number with its counter. */
const WHOLE: Readonly<Record<string, string>> = saidFor(
  '一人 ヒトリ; 二人 フタリ; 二十歳 ハタチ; 一日 イチニチ; 二日 フツカ; 三日 ミッカ; 四日 ヨッカ; 五日 イツカ',
  '六日 ムイカ; 七日 ナノカ; 八日 ヨーカ; 九日 ココノカ; 十日 トーカ; 十四日 ジューヨッカ; 二十日 ハツカ',
  '二十四日 ニジューヨッカ; 一つ ヒトツ; 二つ フタツ; 三つ ミッツ; 四つ ヨッツ; 五つ イツツ; 六つ ムッツ; 七つ ナナツ',
  '八つ ヤッツ; 九つ ココノツ',
);

/** `イチニンマエ`. */
const KEEPS_NUMBER = /^人(?:前|称|乗り)/u;

/** Irregular readings of the last numeral with its counter. */
const LAST: Readonly<Record<string, string>> = saidFor(
  '四人 ヨニン; 四時 ヨジ; 七時 シチジ; 九時 クジ; 四年 ヨネン; 四円 ヨエン; 四月 シガツ; 七月 シチガツ; 九月 クガツ',
  '四分 ヨンプン; 七日 シチニチ; 九日 クニチ',
);

/** A counter word with its dictionary entry. */
export interface CountedWord {
  readonly surface: string;
  /** Katakana. */
  readonly reading: string;
  readonly detail: string;
}

/** Whether a word after a number is read together with it. */
export const isCounter = ({ surface, reading, detail }: CountedWord): boolean =>
  reading !== '' && (detail === '接尾' || COUNTING_NOUNS.has(surface));

/**
 * The reading of a number in katakana: `三百` is `サンビャク`, `3` before `本` is `サンボン`. Numbers without `十百千` are
 * read figure by figure; text normalization writes them out before.
 * @param number kanji numerals or figures.
 * @param counter the counter, which is included in the reading; see `isCounter`.
 */
export function readNumber(number: string, counter?: CountedWord): string {
  const kanji = [...number].map((character) => FIGURES[character] ?? character).join('');
  if (!counter || kanji === '') return readAll(kanji) + (counter?.reading ?? '');
  const { surface, reading } = counter;
  const sign = surface[0]!;
  // `日間` begins with `日`, and is read like it.
  const rest = restBehind(sign, reading);
  if (rest !== undefined) {
    const whole = WHOLE[kanji + sign];
    if (whole !== undefined && !KEEPS_NUMBER.test(surface)) return whole + rest;
    const last = LAST[kanji.slice(-1) + sign];
    if (last !== undefined) return readAll(kanji.slice(0, -1)) + last + rest;
  }
  const native = NATIVE.test(surface) ? NATIVE_NUMBERS[kanji] : undefined;
  if (native !== undefined) return native + reading;
  const said = readAll(kanji);
  if (NASALS.test(kanji)) return said + afterNasal(sign, reading);
  const clips = CLIPS.find(([sound]) => sound.test(reading))?.[1].test(kanji) ?? false;
  return clips ? clipped(said) + shift(reading, HARD) : said + reading;
}

/** The readings of the counters of `WHOLE` and `LAST` by themselves. */
const PLAIN: Readonly<Record<string, string>> = saidFor(
  '人 ニン; 歳 サイ; 日 ニチ; 時 ジ; 年 ネン; 円 エン; 月 ガツ; 分 フン; つ ツ',
);

function restBehind(sign: string, reading: string): string | undefined {
  const plain = PLAIN[sign];
  return plain !== undefined && reading.startsWith(plain) ? reading.slice(plain.length) : undefined;
}

const afterNasal = (sign: string, reading: string): string =>
  shift(reading, VOICED.includes(sign) ? SOFT : HARD);

const clipped = (reading: string): string =>
  CLIPPED.reduce((said, [end, clipped]) => said.replace(end, clipped), reading);

/** With its first sound hardened, as after a stop: `マッ` and `フタツ` are `マップタツ`. */
export const hardened = (reading: string): string => shift(reading, HARD);

const shift = (reading: string, sounds: Readonly<Record<string, string>>): string =>
  (sounds[reading[0] ?? ''] ?? reading[0] ?? '') + reading.slice(1);

function shifted(from: string, to: string): Readonly<Record<string, string>> {
  return Object.fromEntries([...from].map((sound, index) => [sound, to[index]!]));
}

function readAll(kanji: string): string {
  const characters = [...kanji];
  let reading = '';
  for (let index = 0; index < characters.length; index++) {
    const pair = READINGS[`${characters[index]}${characters[index + 1]}`];
    reading += pair ?? READINGS[characters[index] as string] ?? '';
    if (pair !== undefined) index++;
  }
  return reading;
}
