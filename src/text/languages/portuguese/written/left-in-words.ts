import type { Rule } from '../../engine/language.ts';
import { barePairs, countedUp, setPhrases, sums, yearOfTwenties } from '../../grammar/written/bare-pairs.ts';
import { namedVerse } from '../../grammar/written/named-verse.ts';
import { below100, digit, isNumber, number } from './numbers.ts';
import { goesOn } from './quantities.ts';

// What only looks like a number that is to be written, or of which nobody can tell what number it is.

const LARGEST_WORD = 9n;

const pairs = barePairs({
  number,
  isNumber,
  goesOn,
  zero: ['zero'],
  joiners: ['e', 'com'],
  largestWord: LARGEST_WORD,
  prices: 'custa; custam; custou; sai por; vale; valem; paguei; deu; fica em; ficou em; são',
  between: 'entre de',
});

const arithmetic = sums({
  number,
  isNumber,
  goesOn,
  operators: 'mais; menos; vezes; elevado a; dividido por',
  equals: 'igual a; é igual a; são; é; dá',
  largestWord: LARGEST_WORD,
});

const phrases = setPhrases(
  'mil e uma noites; mil maravilhas; mil desculpas; mil perdões; uma hora dessas; uma hora destas; uma hora ou outra; uma hora qualquer',
);

export const leftInWords: readonly Rule[] = [
  phrases,
  yearOfTwenties(below100, isNumber, 'e que mas foi foram é era houve se para por em com não quando'),
  pairs,
  arithmetic,
  namedVerse(number, 'versículo', 'versículos'),
  countedUp(digit, isNumber),
];
