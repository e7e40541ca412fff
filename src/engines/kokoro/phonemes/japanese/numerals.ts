const DIGITS = '〇一二三四五六七八九';
const FIGURES: Readonly<Record<string, string>> = {
  零: '〇',
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
  三百: 'サンビャク',
  六百: 'ロッピャク',
  八百: 'ハッピャク',
  一千: 'イッセン',
  三千: 'サンゼン',
  八千: 'ハッセン',
  一兆: 'イッチョー',
  八兆: 'ハッチョー',
  十兆: 'ジュッチョー',
};

/** Numerals that end in `ッ` before a counter that asks for it. */
const CLIPPED: Readonly<Record<string, string>> = {
  一: 'イッ',
  六: 'ロッ',
  八: 'ハッ',
  十: 'ジュッ',
  百: 'ヒャッ',
};

interface Counter {
  readonly reading: string;
  /** The numerals that are clipped before it, and how it sounds then. */
  readonly clips?: string;
  readonly clipped?: string;
  /** Numeral and counter together where they follow no rule; of the last numeral, or of the number as a whole. */
  readonly whole?: Readonly<Record<string, string>>;
  readonly last?: Readonly<Record<string, string>>;
}

const COUNTERS: Readonly<Record<string, Counter>> = {
  本: { reading: 'ホン', clips: '一六八十百', clipped: 'ポン', last: { 三: 'サンボン' } },
  匹: { reading: 'ヒキ', clips: '一六八十百', clipped: 'ピキ', last: { 三: 'サンビキ' } },
  杯: { reading: 'ハイ', clips: '一六八十百', clipped: 'パイ', last: { 三: 'サンバイ' } },
  分: { reading: 'フン', clips: '一六八十百', clipped: 'プン', last: { 三: 'サンプン', 四: 'ヨンプン' } },
  泊: { reading: 'ハク', clips: '一六八十百', clipped: 'パク', last: { 三: 'サンパク' } },
  回: { reading: 'カイ', clips: '一六八十百' },
  階: { reading: 'カイ', clips: '一六八十百', last: { 三: 'サンガイ' } },
  個: { reading: 'コ', clips: '一六八十百' },
  歳: { reading: 'サイ', clips: '一八十' },
  冊: { reading: 'サツ', clips: '一八十' },
  頭: { reading: 'トー', clips: '一八十' },
  点: { reading: 'テン', clips: '一八十' },
  人: { reading: 'ニン', whole: { 一: 'ヒトリ', 二: 'フタリ' }, last: { 四: 'ヨニン' } },
  時: { reading: 'ジ', last: { 四: 'ヨジ', 七: 'シチジ', 九: 'クジ' } },
  年: { reading: 'ネン', last: { 四: 'ヨネン' } },
  円: { reading: 'エン', last: { 四: 'ヨエン' } },
  月: { reading: 'ガツ', last: { 四: 'シガツ', 七: 'シチガツ', 九: 'クガツ' } },
  日: {
    reading: 'ニチ',
    whole: {
      一: 'ツイタチ',
      二: 'フツカ',
      三: 'ミッカ',
      四: 'ヨッカ',
      五: 'イツカ',
      六: 'ムイカ',
      七: 'ナノカ',
      八: 'ヨーカ',
      九: 'ココノカ',
      十: 'トーカ',
      十四: 'ジューヨッカ',
      二十: 'ハツカ',
      二十四: 'ニジューヨッカ',
    },
  },
};

/** Whether a number before `surface` changes how it is read. */
export const isCounter = (surface: string): boolean => Object.hasOwn(COUNTERS, surface);

/**
 * How a number is read, in katakana: `三百` is `サンビャク`, `3` before `本` is `サンボン`. Numbers without `十百千` are read
 * figure by figure; writing them out is the business of text normalization.
 *
 * @param number kanji numerals or figures.
 * @param counter what is counted, included in the reading; see `isCounter`.
 */
export function readNumber(number: string, counter = ''): string {
  const kanji = [...number].map((character) => FIGURES[character] ?? character).join('');
  const { reading, clips = '', clipped = reading, whole, last } = COUNTERS[counter] ?? { reading: '' };
  if (whole?.[kanji] !== undefined) return whole[kanji];
  const end = kanji.slice(-1);
  const rest = kanji.slice(0, -1);
  if (last?.[end] !== undefined && !isMultiple(kanji)) return readAll(rest) + last[end];
  if (clips.includes(end) && end !== '' && !isMultiple(kanji)) return readAll(rest) + CLIPPED[end] + clipped;
  return readAll(kanji) + reading;
}

/** Whether the last two numerals are read as one: `三百`. */
const isMultiple = (kanji: string) => kanji.length > 1 && Object.hasOwn(READINGS, kanji.slice(-2));

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
