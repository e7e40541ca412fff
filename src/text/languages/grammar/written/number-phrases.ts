import type { Rule } from '../../engine/language.ts';
import type { Parser } from '../../engine/parser.ts';
import { barePairs, type PairWords } from './bare-pairs.ts';
import { bloodPressure, type PressureWords } from './blood-pressure.ts';
import { countedUp } from './counted-up.ts';
import { dimensions } from './dimensions.ts';
import { namedVerse } from './named-verse.ts';
import { yearOfTwenties } from './paired-year.ts';
import { regnal } from './regnal.ts';
import { setPhrases } from './set-phrases.ts';
import { splitSeconds } from './split-seconds.ts';
import { sums, type SumWords } from './sums.ts';

/** The numbers of a language that keeps those up to nine in words. */
type Numbers = Pick<PairWords, 'number' | 'isNumber' | 'goesOn'> & {
  readonly below100: Parser<number>;
  readonly digit: Parser<string>;
};

export interface NumberPhraseWords {
  readonly pressure: Pick<PressureWords, 'cues' | 'over'>;
  readonly seconds: readonly string[];
  /** What is said between the sides of something, and what measures them. */
  readonly dimensions?: { readonly by: string; readonly measures: readonly Rule[] };
  /** Names of kings and popes, and what may stand behind their numbers; lists. */
  readonly regnal?: { readonly names: string; readonly closers: string };
  /** What stays in words, `; ` between. */
  readonly phrases: string;
  /** Of this language alone. */
  readonly special?: Rule;
  /** What may stand behind a year that is said in two twenties; a list. */
  readonly twenties?: string;
  readonly pairs: Omit<PairWords, keyof Numbers | 'largestWord'>;
  readonly sums: Pick<SumWords, 'operators' | 'equals'>;
  readonly verse: readonly string[];
}

const LARGEST_WORD = 9n;

/**
 * Phrases that are written otherwise than the numbers in them, or stay words: they only look like numbers, or
 * nobody can tell of what.
 */
export function numberPhrasesOf(numbers: Numbers, words: NumberPhraseWords): readonly Rule[] {
  const { number, isNumber, goesOn, below100, digit } = numbers;
  const { dimensions: sides, regnal: rulers, special, twenties } = words;
  return [
    bloodPressure({ number, isNumber, ...words.pressure }),
    splitSeconds(below100, words.seconds, goesOn),
    ...(sides ? [dimensions(number, sides.by, ...sides.measures)] : []),
    ...(rulers ? [regnal(rulers.names, below100, rulers.closers)] : []),
    setPhrases(words.phrases),
    ...(special ? [special] : []),
    ...(twenties === undefined ? [] : [yearOfTwenties(below100, isNumber, twenties)]),
    barePairs({ number, isNumber, goesOn, largestWord: LARGEST_WORD, ...words.pairs }),
    sums({ number, isNumber, goesOn, largestWord: LARGEST_WORD, ...words.sums }),
    namedVerse(number, ...words.verse),
    countedUp(digit, isNumber),
  ];
}
