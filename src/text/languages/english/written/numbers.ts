import {
  either,
  lookup,
  many,
  map,
  optional,
  type Parser,
  remembered,
  sequence,
  word,
} from '../../engine/parser.ts';
import type { Token, Tokens } from '../../engine/tokens.ts';
import { among } from '../../engine/word-list.ts';
import { cardinal } from '../../grammar/written/cardinal.ts';
import { createNumberPredicates } from '../../grammar/written/known-numbers.ts';
import { quantity } from '../../grammar/written/quantity.ts';
import { tensAndOnes, withHundreds } from '../../grammar/written/small-numbers.ts';
import { LARGE, ONES, SCALES, TEENS, TENS } from '../lexicon.ts';

export const ZERO_LETTERS = ['o', 'oh'];

/** 1..99. */
export const below100 = remembered(tensAndOnes({ ones: ONES, teens: TEENS, tens: TENS }));

/** `a` is a number only before nouns that it can count. */
const article = (...counted: readonly string[]): Parser<number> => {
  const next = word(...counted);
  return (tokens, at) =>
    tokens[at]?.key === 'a' && next(tokens, at + 1) ? { value: 1, end: at + 1 } : undefined;
};

export const number = cardinal({
  group: either(
    withHundreds(below100, {
      multiplier: ['hundred'],
      coefficient: either(below100, article('hundred')),
      joiners: ['and'],
    }),
    article(...SCALES),
  ),
  thousand: ['thousand'],
  large: LARGE,
  joiners: ['and'],
});

/** `nought` to `nine`, and the letter that is said for zero. */
export const digit: Parser<string> = map(lookup<number>(ONES, { zero: 0, nought: 0, o: 0, oh: 0 }), String);

/** `oh five` of a time, or of a room number. */
export const ohFive = map(sequence(word('zero', ...ZERO_LETTERS), lookup<number>(ONES)), ([, one]) => one);

/** A number of two digits that is not said digit by digit. */
export const twoDigits: Parser<string> = map(below100, (value) => (value < 10 ? undefined : String(value)));

/** After the decimal point: `three hundred and forty five`. */
const threeDigits: Parser<string> = map(
  sequence(lookup(ONES), word('hundred'), optional(word('and')), below100),
  ([hundreds, , , rest]) => String(hundreds * 100 + rest),
);

export const amount = quantity({
  cardinal: number,
  zero: ['zero', 'nought'],
  minus: ['minus', 'negative'],
  marks: { point: '.' },
  decimals: map(many(either(threeDigits, digit, twoDigits)), (digits) => digits.join('')),
  scales: SCALES,
  leastDecimals: (tokens, at) => (mayBeginWithPoint(tokens, at) ? 1 : 2),
});

const isUnit = among('percent milligram milligrams inch inches mile miles gram grams liters seconds');
const isArticle = among('this that the a some one any which');

/** In `at this point one of them`, there is no decimal number. */
function mayBeginWithPoint(tokens: Tokens, at: number): boolean {
  const sign = tokens[at - 1];
  const before = sign?.key === 'minus' || sign?.key === 'negative' ? tokens[at - 2] : sign;
  const isMeasured = isUnit(tokens[at + 2]) && !isArticle(before);
  return before === undefined || tokens[at + 1]?.key === 'zero' || isMeasured;
}

const multipliers = new Set(['hundred', ...SCALES]);

/** A word that multiplies the number before it. */
export const isMultiplier = (token: Token | undefined): boolean => multipliers.has(token?.key ?? '');

export const { isKey: isNumberKey, isNumber } = createNumberPredicates(
  [ONES, TEENS, TENS],
  ['zero', ...multipliers],
);
