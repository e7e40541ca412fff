import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { graphemes } from '../../src/base/graphemes.ts';
import { growth, PROPORTIONAL } from '../helpers/processor-time.ts';

describe('graphemes', () => {
  it.each([
    ['', []],
    ['né', ['n', 'é']],
    ['e\u0301t', ['e\u0301', 't']],
    ['นี้', ['นี้']],
    ['👩‍👩‍👧🇩🇪', ['👩‍👩‍👧', '🇩🇪']],
  ])('splits %j into the characters that a reader sees', (text, expected) => {
    expect(graphemes(text)).toEqual(expected);
  });

  it('keeps the whole text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 2000 }), (text) => {
        expect(graphemes(text).join('')).toBe(text);
      }),
    );
  });

  it.each(['é', 'e\u0301', '👩‍👩‍👧', 'ที่', '𑂚', '🇩🇪'])('keeps %j whole at every position', (one) => {
    for (let before = 0; before < 12; before++)
      expect(graphemes('a'.repeat(before) + one.repeat(400)).slice(before)).toEqual(
        Array.from({ length: 400 }, () => one),
      );
  });

  it('takes time in proportion to the length of the text', async () => {
    expect(await growth((length) => graphemes('ü'.repeat(length)), 10_000)).toBeLessThan(PROPORTIONAL);
  });
});
