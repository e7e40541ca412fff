import { describe, expect, it } from 'vitest';
import { compressionRatio } from '../../src/engines/decoded-segment.ts';

const ASK_NOT =
  'And so, my fellow Americans: ask not what your country can do for you, ask what you can do for your country.';

describe('compressionRatio', () => {
  // Bytes before and after Python's zlib.compress.
  it.each([
    ['ordinary speech', ASK_NOT, 108 / 82],
    ['text that repeats itself', 'ha '.repeat(60), 179 / 14],
    ['letters of two bytes', 'é'.repeat(10), 20 / 13],
    ['a single letter', 'a', 1 / 9],
  ])('equals the ratio of zlib for %s', (_, text, expected) => {
    expect(compressionRatio(text)).toBeCloseTo(expected, 10);
  });

  it('ignores white space around a text', () => {
    expect(compressionRatio(`  ${ASK_NOT}\n`)).toBe(compressionRatio(ASK_NOT));
  });

  it.each(['', '   '])('is 1 for a text without content (%j)', (text) => {
    expect(compressionRatio(text)).toBe(1);
  });

  it('distinguishes a loop from speech', () => {
    expect(compressionRatio(ASK_NOT)).toBeLessThan(2.4);
    expect(compressionRatio('Thank you. '.repeat(20))).toBeGreaterThan(2.4);
  });
});
