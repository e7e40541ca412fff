import { phrases } from '../../engine/word-list.ts';
import type { Language } from '../../engine/language.ts';
import { toTokens } from '../../engine/tokens.ts';
import { ranges } from '../../grammar/written/ranges.ts';
import { tail } from '../../grammar/written/tail.ts';
import { numberPhrases } from './number-phrases.ts';
import { addresses, dotted, telephones, titles } from './names.ts';
import { SCALES, cardinals, fractions, number, ordinals, splitNumber, withoutAccents } from './numbers.ts';
import { amounts, measures, UNITS } from './quantities.ts';
import { dates, times } from './times.ts';

/** One of each kind of words that change how those before them are written. */
const CONTINUATIONS = phrases(
  'cinque; trenta; e cinque; luglio duemiladodici; virgola cinque; virgola cinque milioni',
  'milioni di euro; euro; euro e cinquanta; per cento; cento; mila; e mezza; meno un quarto',
  'e un quarto; di sera; e mezzo; terzi; quarti; punto com; chiocciola gmail punto com; gmail punto com',
  "chilometri all'ora; chili; metri quadrati; gradi; a trenta; o trenta; tre quattro sette uno due tre",
  'zero punto uno; metro e ottanta; secolo',
);

export const written: Language = {
  tokenize: (text) =>
    toTokens(text, { fold: withoutAccents, splitsAfterApostrophe: true, splitCompound: splitNumber }),
  rules: [
    ...numberPhrases,
    titles,
    addresses,
    dotted,
    amounts,
    ...times,
    ...measures,
    ...dates,
    telephones,
    fractions,
    ordinals,
    cardinals,
  ],
  tail: tail(SCALES, UNITS),
  ranges: ranges(number, {
    to: 'a al alle',
    from: 'da dal dalle',
    or: 'o',
    between: 'tra fra',
    and: 'e',
    zero: 'zero',
    scales: { cento: 2, cent: 2, mila: 3 },
  }),
  continuations: CONTINUATIONS,
};
