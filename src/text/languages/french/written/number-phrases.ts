import type { Rule } from '../../engine/language.ts';
import { barePairs } from '../../grammar/written/bare-pairs.ts';
import { countedUp } from '../../grammar/written/counted-up.ts';
import { setPhrases } from '../../grammar/written/set-phrases.ts';
import { sums } from '../../grammar/written/sums.ts';
import { yearOfTwenties } from '../../grammar/written/paired-year.ts';
import { bloodPressure } from '../../grammar/written/blood-pressure.ts';
import { splitSeconds } from '../../grammar/written/split-seconds.ts';
import { regnal } from '../../grammar/written/regnal.ts';
import { namedVerse } from '../../grammar/written/named-verse.ts';
import { below100, digit, isNumber, number } from './numbers.ts';
import { goesOn } from './quantities.ts';

// Phrases that are written otherwise than the numbers in them, or stay words: they only look like numbers, or nobody can tell of what.

const LARGEST_WORD = 9n;

const pairs = barePairs({
  number,
  isNumber,
  goesOn,
  zero: ['zéro'],
  joiners: ['et'],
  largestWord: LARGEST_WORD,
  prices: 'coûte; coûtent; fait; ferait; fera; font; vaut; payé',
  between: 'entre de',
});

const arithmetic = sums({
  number,
  isNumber,
  goesOn,
  operators: 'plus; moins; fois; puissance; divisé par',
  equals: 'égale; égal; font; fait',
  largestWord: LARGEST_WORD,
});

const phrases = setPhrases(
  'mille lieues; mille et une nuits; mille mercis; mille excuses; mille pardons; mille bisous; mille baisers',
);

export const numberPhrases: readonly Rule[] = [
  bloodPressure({ number, isNumber, cues: 'tension', over: ['sur'] }),
  splitSeconds(below100, ['seconde', 'secondes'], goesOn),
  regnal(
    'louis henri charles philippe napoléon benoît pie léon clément grégoire innocent',
    below100,
    'a est était fut avait régna régnait mourut meurt et de du le roi',
  ),
  phrases,
  yearOfTwenties(below100, isNumber, 'et que mais fut était est on pour en avec il elle nous'),
  pairs,
  arithmetic,
  namedVerse(number, 'verset', 'versets'),
  countedUp(digit, isNumber),
];
