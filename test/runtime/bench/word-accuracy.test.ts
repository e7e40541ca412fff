import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordAccuracy } from '../../../src/runtime/bench/word-accuracy.ts';

describe('wordAccuracy', () => {
  it.each([
    ['Nobody was in a hurry.', 'nobody was, in a hurry', 1],
    ['one two three four', 'one two tree four', 0.75],
    ['one two three four', 'one two four', 0.75],
    ['one two three four', 'one two and three four', 0.75],
    ['one two', '', 0],
    ['one', 'two three four', 0],
    ['', 'anything', 1],
  ])('of %j transcribed as %j is %f', (spoken, heard, share) => {
    expect(wordAccuracy(spoken, heard)).toBeCloseTo(share, 9);
  });

  it('is 1 for equal texts, and between 0 and 1 otherwise', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c', 'd,'), { maxLength: 8 })
      .map((words) => words.join(' '));
    fc.assert(
      fc.property(text, text, (spoken, heard) => {
        expect(wordAccuracy(spoken, spoken)).toBe(1);
        const share = wordAccuracy(spoken, heard);
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1);
      }),
    );
  });
});
