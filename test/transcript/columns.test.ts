import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunkByColumns, columns } from '../../src/transcript/columns.ts';
import { growth, PROPORTIONAL } from '../helpers/processor-time.ts';

describe('columns', () => {
  it.each([
    ['', 0],
    ['voice', 5],
    ['é', 1],
    ['e\u0301', 1],
    ['知識', 4],
    ['。', 2],
    ['한국', 4],
    ['ﾊﾝｶｸ', 4],
    ['ที่', 1],
    ['👩‍👩‍👧', 2],
  ])('counts %j as %d', (text, width) => {
    expect(columns(text)).toBe(width);
  });
});

it.each(['é', 'e\u0301', '👩‍👩‍👧', 'ที่', '𑂚', '🇩🇪'])(
  'columns counts repetitions of %j as multiples of one, at any offset',
  (one) => {
    for (let before = 0; before < 12; before++)
      expect(columns('a'.repeat(before) + one.repeat(400))).toBe(before + 400 * columns(one));
  },
);

it('columns takes time in proportion to the text', async () => {
  expect(await growth((length) => columns('ü'.repeat(length)), 10_000)).toBeLessThan(PROPORTIONAL);
});

describe('chunkByColumns', () => {
  it('returns chunks that contain the whole text and stay within the limit', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1 }),
        fc.integer({ min: 2, max: 10 }),
        (text, limit) => {
          const chunks = chunkByColumns(text, limit);
          expect(chunks.join('')).toBe(text);
          expect(chunks.filter((chunk) => chunk === '' || columns(chunk) > limit)).toEqual([]);
        },
      ),
    );
  });

  it('never separates a letter from its accents', () => {
    expect(chunkByColumns('e\u0301e\u0301e\u0301', 2)).toEqual(['e\u0301e\u0301', 'e\u0301']);
  });
});
