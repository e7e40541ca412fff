import type { Rule } from '../../engine/language.ts';
import { among } from '../../engine/word-list.ts';
import { barePairs } from '../../grammar/written/bare-pairs.ts';
import { countedUp } from '../../grammar/written/counted-up.ts';
import { saysNumber } from '../../grammar/written/says-number.ts';
import { setPhrases } from '../../grammar/written/set-phrases.ts';
import { sums } from '../../grammar/written/sums.ts';
import { bloodPressure } from '../../grammar/written/blood-pressure.ts';
import { splitSeconds } from '../../grammar/written/split-seconds.ts';
import { namedVerse } from '../../grammar/written/named-verse.ts';
import { below100, digit, isNumber, number } from './numbers.ts';
import { goesOn } from './quantities.ts';

// Phrases that are written otherwise than the numbers in them, or stay words: they only look like numbers, or nobody can tell of what.

const LARGEST_WORD = 9n;

const pairs = barePairs({
  number,
  isNumber,
  goesOn,
  zero: ['null'],
  joiners: [],
  largestWord: LARGEST_WORD,
  prices:
    'kostet; kosten; kostete; macht; macht dann; macht zusammen; macht das; bezahlt; bezahle; zahle; zahlt; für nur; preis von',
  between: 'zwischen',
  centuries: [13n, 20n],
});

const arithmetic = sums({
  number,
  isNumber,
  goesOn,
  operators: 'hoch; minus; plus; mal; geteilt durch',
  equals: 'gleich; ist; ist gleich; macht',
  largestWord: LARGEST_WORD,
});

const phrases = setPhrases(
  'tausend dank; ein tausend dank; null acht fünfzehn; tausend und eine nacht; tausend und ein nacht; tausend küsse; tausend mal tausend',
);

/** `einige hundert meter`, `zig tausend` */
const vague: Rule = (tokens, at, left) => {
  const isAlone = isSome(left) && isScale(tokens[at]) && !saysNumber(tokens[at + 1], isNumber);
  return isAlone ? [{ end: goesOn(tokens, at + 1) ? at + 2 : at + 1 }] : undefined;
};
const isSome = among(
  'zig mehrere mehreren mehrerer einige einigen einiger paar viele vielen vieler wenige wenigen etliche etlichen',
);
const isScale = among('hundert tausend hunderte tausende');

export const numberPhrases: readonly Rule[] = [
  bloodPressure({ number, isNumber, cues: 'blutdruck', over: ['zu'] }),
  splitSeconds(below100, ['sekunde', 'sekunden'], goesOn),

  phrases,
  vague,
  pairs,
  arithmetic,
  namedVerse(number, 'vers', 'verse'),
  countedUp(digit, isNumber),
];
