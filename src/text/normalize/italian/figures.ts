import { figuresOf } from '../grammar/figures.ts';
import { NUMBERS } from './numbers.ts';

export const figures = figuresOf(NUMBERS, {
  digits: '0-9',
  grouped: [
    String.raw`\d{1,3}(?:\.\d{3}){1,9}`,
    String.raw`\d{1,3}(?:[ \u00a0\u202f]\d{3}){1,9}`,
    String.raw`\d{1,3}(?:['’]\d{3}){1,9}`,
  ],
  marks: { ',': 'virgola', '.': 'punto' },
  letters: String.raw`\p{L}\p{M}\p{N}_`,
});
