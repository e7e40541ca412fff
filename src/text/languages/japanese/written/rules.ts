import { phrases } from '../../engine/word-list.ts';
import type { Language } from '../../engine/language.ts';
import { toCharacterTokens } from '../../engine/tokens.ts';
import { addresses } from './names.ts';
import { cardinals, decimals, dotted, fractions, ordinals, percents, sayings } from './numbers.ts';
import { dates, minutes } from './times.ts';

/** One of each kind of words that change how those before them are written. */
const CONTINUATIONS = phrases(
  '五; 十; 百; 千; 万; 点五; 年; 月; 日; 時; 分; 分の一; 円; 人; 個; パーセント; 点一',
  'ス五; ナス五; 世紀; ら五月; から五日; 足す五; 日市; の〇〇〇一',
);

export const written: Language = {
  tokenize: (text) => toCharacterTokens(text),
  rules: [
    minutes,
    sayings,
    addresses,
    dotted,
    ...dates,
    ...decimals,
    fractions,
    percents,
    ordinals,
    ...cardinals,
  ],
  // Counters are no symbols, and begin nothing else.
  tail: () => undefined,
  continuations: CONTINUATIONS,
};
