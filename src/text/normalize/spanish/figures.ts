import { figuresOf } from '../grammar/figures.ts';
import { NUMBERS } from './numbers.ts';

/** Commas and points as in Spain, and as in Mexico where it can be nothing else. */
export const figures = figuresOf(NUMBERS, {
  digits: '0-9',
  grouped: [
    String.raw`\d{1,3}(?:\.\d{3}){1,9}`,
    String.raw`\d{1,3}(?:[ \u00a0\u202f]\d{3}){1,9}`,
    String.raw`\d{1,3}(?:,\d{3}){2,9}`,
    String.raw`\d{1,3}(?:,\d{3}){1,9}(?=\.\d{1,2}(?!\d))`,
  ],
  marks: { ',': 'coma', '.': 'punto' },
  letters: String.raw`\p{L}\p{M}\p{N}_`,
});
