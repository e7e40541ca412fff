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
  zero: ['cero'],
  joiners: ['con'],
  largestWord: LARGEST_WORD,
  prices: 'cuesta; cuestan; costo; costaba; son; vale; valen; pague; pagado; sale a; sale por',
  between: 'entre de',
});

const arithmetic = sums({
  number,
  isNumber,
  goesOn,
  operators: 'mas; menos; por; elevado a; entre',
  equals: 'igual a; es igual a; son; es',
  largestWord: LARGEST_WORD,
});

const phrases = setPhrases(
  'mil maravillas; mil y una noches; mil gracias; mil perdones; mil disculpas; cien por cien; once inicial; once titular; once ideal',
);

export const leftInWords: readonly Rule[] = [
  phrases,
  yearOfTwenties(below100, isNumber, 'y e que pero fue fueron es era hubo se para por en con no cuando'),
  pairs,
  arithmetic,
  namedVerse(number, 'versiculo', 'versiculos'),
  countedUp(digit, isNumber),
];
