import { figuresOf } from '../grammar/figures.ts';
import { NUMBERS } from './numbers.ts';

const DIGIT = '[0-9०-९]';

/** Digits of both scripts, with commas as in India or as elsewhere. */
export const figures = figuresOf(NUMBERS, {
  digits: '0-9०-९',
  grouped: [`${DIGIT}{1,2}(?:,${DIGIT}{2}){0,7},${DIGIT}{3}`, `${DIGIT}{1,3}(?:,${DIGIT}{3}){1,6}`],
  marks: { '.': 'दशमलव' },
  letters: String.raw`\p{L}\p{M}\p{N}_`,
});
