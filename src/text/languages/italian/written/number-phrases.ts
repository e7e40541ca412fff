import type { Rule } from '../../engine/language.ts';
import { among } from '../../engine/word-list.ts';
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
  joiners: ['e'],
  largestWord: LARGEST_WORD,
  prices: 'costa; costano; costava; fa; fanno; viene; vengono; vale; pagato; sono',
  between: 'tra fra',
});

const arithmetic = sums({
  number,
  isNumber,
  goesOn,
  operators: 'piu; meno; per; alla; diviso',
  equals: 'uguale; uguale a; fa',
  largestWord: LARGEST_WORD,
});

const phrases = setPhrases(
  'grazie mille; mille grazie; mille miglia; mille e una notte; mille scuse; mille baci; i mille di; dei mille di',
);

/** `il quattrocento` is a century. */
const century: Rule = (tokens, at, left) => {
  const found = article(left) ? number(tokens, at) : undefined;
  const value = found?.value.value ?? 0n;
  const isCentury = value >= 200n && value < 1000n && value % 100n === 0n;
  const isCount = found && tokens[found.end]?.kind === 'word' && goesOn(tokens, found.end);
  return found && isCentury && !isCount ? [{ end: found.end }] : undefined;
};
const article = among("il l' nel nell' del dell' dal dall' al all' sul sull' primo tardo pieno");

export const numberPhrases: readonly Rule[] = [
  bloodPressure({ number, isNumber, cues: 'pressione', over: ['su'] }),
  splitSeconds(below100, ['secondo', 'secondi'], goesOn),
  dimensions(number, 'per', ...measures),
  regnal(
    'luigi carlo enrico filippo benedetto giovanni pio leone clemente gregorio innocenzo',
    below100,
    'di fu era e il re ed mori regno',
  ),
  phrases,
  century,
  yearOfTwenties(below100, isNumber, 'e ed che ma fu era sono si per in con non quando'),
  pairs,
  arithmetic,
  namedVerse(number, 'versetto', 'versetti', 'verso'),
  countedUp(digit, isNumber),
];
