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
  operators: 'mais; menos; vezes; por; elevado a; dividido por',
  equals: 'igual a; é igual a; são; é; dá',
  largestWord: LARGEST_WORD,
});

const phrases = setPhrases(
  'mil e uma noites; mil maravilhas; mil desculpas; mil perdões; uma hora dessas; uma hora destas; uma hora ou outra; uma hora qualquer',
);

export const numberPhrases: readonly Rule[] = [
  bloodPressure({ number, isNumber, cues: 'pressão tensão', over: ['por', 'sobre'] }),
  splitSeconds(below100, ['segundo', 'segundos'], goesOn),
  dimensions(number, 'por', ...measures),
  regnal(
    'luís carlos henrique filipe bento joão pio leão clemente gregório inocêncio',
    below100,
    'de foi era é o e rei morreu reinou',
  ),
  phrases,
  yearOfTwenties(below100, isNumber, 'e que mas foi foram é era houve se para por em com não quando'),
  pairs,
  arithmetic,
  namedVerse(number, 'versículo', 'versículos'),
  countedUp(digit, isNumber),
];
