import type { Rule } from '../../engine/language.ts';
import { barePairs } from '../../grammar/written/bare-pairs.ts';
import { countedUp } from '../../grammar/written/counted-up.ts';
import { setPhrases } from '../../grammar/written/set-phrases.ts';
import { sums } from '../../grammar/written/sums.ts';
import { yearOfTwenties } from '../../grammar/written/paired-year.ts';
import { bloodPressure } from '../../grammar/written/blood-pressure.ts';
import { splitSeconds } from '../../grammar/written/split-seconds.ts';
import { dimensions } from '../../grammar/written/dimensions.ts';
import { regnal } from '../../grammar/written/regnal.ts';
import { namedVerse } from '../../grammar/written/named-verse.ts';
import { below100, digit, isNumber, number } from './numbers.ts';
import { goesOn, measures } from './quantities.ts';

// Phrases that are written otherwise than the numbers in them, or stay words: they only look like numbers, or nobody can tell of what.

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

export const numberPhrases: readonly Rule[] = [
  bloodPressure({ number, isNumber, cues: 'tension presion', over: ['sobre', 'con', 'y'] }),
  splitSeconds(below100, ['segundo', 'segundos'], goesOn),
  dimensions(number, 'por', ...measures),
  regnal(
    'luis alfonso felipe carlos enrique benedicto juan pio leon clemente gregorio inocencio',
    below100,
    'de fue era es el y rey murio reino abdico',
  ),
  phrases,
  yearOfTwenties(below100, isNumber, 'y e que pero fue fueron es era hubo se para por en con no cuando'),
  pairs,
  arithmetic,
  namedVerse(number, 'versiculo', 'versiculos'),
  countedUp(digit, isNumber),
];
