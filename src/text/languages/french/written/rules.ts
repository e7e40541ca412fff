import { phrases } from '../../engine/word-list.ts';
import type { Language } from '../../engine/language.ts';
import { toTokens } from '../../engine/tokens.ts';
import { ranges } from '../../grammar/written/ranges.ts';
import { tail } from '../../grammar/written/tail.ts';
import { numberPhrases } from './number-phrases.ts';
import { addresses, dotted, telephones, titles } from './names.ts';
import { SCALES, cardinals, fractions, number, ordinals } from './numbers.ts';
import { amounts, measures, PER_UNITS, UNITS } from './quantities.ts';
import { dates, times } from './times.ts';

/** One of each kind of words that change how those before them are written. */
const CONTINUATIONS = phrases(
  'cinq; trente; vingt; et un; juillet deux mille douze; virgule cinq; virgule cinq millions',
  "millions d'euros; euros; euros cinquante; pour cent; cent; mille; heures; heures trente",
  'heures moins le quart; et demi; et demie; moins le quart; tiers; quarts; point com',
  'arobase gmail point com; gmail point com; kilomètres par heure; kilos; mètres carrés; degrés',
  'à trente; ou trente; zéro six douze trente-quatre; zéro point un; mètre quatre-vingts; siècle; premier; ième',
  'demi; deux points slash slash exemple point fr',
);

export const written: Language = {
  tokenize: (text) => toTokens(text, { splitsAfterApostrophe: true }),
  rules: [
    ...numberPhrases,
    titles,
    addresses,
    dotted,
    amounts,
    times,
    ...measures,
    ...dates,
    telephones,
    fractions,
    ordinals,
    cardinals,
  ],
  tail: tail(SCALES, UNITS, PER_UNITS),
  ranges: ranges(number, {
    to: 'à',
    from: 'de',
    or: 'ou',
    between: 'entre',
    and: 'et',
    zero: 'zéro',
    scales: { cent: 2, cents: 2, mille: 3, mil: 3 },
  }),
  continuations: CONTINUATIONS,
};
