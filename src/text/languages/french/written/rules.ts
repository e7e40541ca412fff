import { phrases, saidFor } from '../../engine/word-list.ts';
import type { Language } from '../../engine/language.ts';
import { toTokens } from '../../engine/tokens.ts';
import { ranges } from '../../grammar/written/ranges.ts';
import { tail } from '../../grammar/written/tail.ts';
import { addresses, dotted, telephones, titles } from './names.ts';
import { below100, cardinals, digit, fractions, isNumber, number, ordinals, SCALES } from './numbers.ts';
import { amounts, goesOn, measures, PER_UNITS, UNITS } from './quantities.ts';
import { dates, times } from './times.ts';
import { numberPhrasesOf } from '../../grammar/written/number-phrases.ts';

const numberPhrases = numberPhrasesOf(
  { number, isNumber, goesOn, below100, digit },
  {
    pressure: { cues: 'tension', over: ['sur'] },
    seconds: ['seconde', 'secondes'],
    regnal: {
      names: 'louis henri charles philippe napoléon benoît pie léon clément grégoire innocent',
      closers: 'a est était fut avait régna régnait mourut meurt et de du le roi',
    },
    phrases:
      "un quart d' heure; trois quarts d' heure; mille lieues; mille et une nuits; mille mercis; mille excuses; mille pardons; mille bisous; mille baisers",
    twenties: 'et que mais fut était est on pour en avec il elle nous',
    pairs: {
      zero: ['zéro'],
      joiners: ['et'],
      prices: 'coûte; coûtent; fait; ferait; fera; font; vaut; payé',
      between: 'entre de',
    },
    sums: {
      operators: 'plus; moins; fois; puissance; divisé par',
      equals: 'égale; égal; font; fait',
      signs: saidFor('plus +; moins -; fois ×; multiplié_par ×; divisé_par ÷'),
      surelyEquals: 'égale; égal; égal à; est égal à; égale à',
    },
    verse: ['verset', 'versets'],
  },
);

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
