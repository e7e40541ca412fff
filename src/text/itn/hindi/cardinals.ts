import { type Rule, asSpoken } from '../engine/language.ts';
import { type Parser, lookup, many } from '../engine/parser.ts';
import { among } from '../engine/word-list.ts';
import { plainNumber } from '../grammar/plain-number.ts';
import { amount, below100, isNumber, multiplier } from './numbers.ts';
import { hindiWords } from './words.ts';

/** Behind these `दो` is no number, but asks to be given something. */
const notCounted = among(...hindiWords('ना न तो मुझे उसे उन्हें हमें कि और या जी'));

const plain = plainNumber({
  amount,
  largestWord: 1n,
  isNumber,
  isPhrase: (tokens, at, { words, whole }) => {
    const next = tokens[at + 1];
    const isAsking = whole === 2n && (next?.kind !== 'word' || notCounted(next));
    const isCompound = tokens[at]!.joint === 'hyphen' || next?.joint === 'hyphen';
    return words === 1 && (isAsking || isCompound);
  },
});

/** `दो तीन दिन`, `दो चार सौ` are guesses: the second number is the next. */
const guess: Parser<true> = (tokens, at) => {
  const first = below100(tokens, at);
  const second = first && below100(tokens, first.end);
  if (!second || first.value > 9) return undefined;
  const isNext = second.value === first.value + 1 || twoOrFour(tokens, at) !== undefined;
  return isNext ? { value: true, end: multipliers(tokens, second.end)!.end } : undefined;
};
const twoOrFour = lookup({ 'दो चार': true });
const multipliers = many(multiplier, 0, 3);

export const cardinals: readonly Rule[] = [asSpoken(guess), plain];
