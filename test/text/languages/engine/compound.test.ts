import { describe, expect, it } from 'vitest';
import { compoundSplitter } from '../../../../src/text/languages/engine/compound.ts';

describe('compoundSplitter', () => {
  const split = compoundSplitter(
    new Set(['ein', 'eine', 'und', 'zwanzig', 'halb']),
    ([first]) => first !== 'und',
  );

  it.each([
    ['einundzwanzig', ['ein', 'und', 'zwanzig']],
    ['eineinhalb', ['ein', 'ein', 'halb']],
    ['zwanzig', undefined],
    ['zwanziger', undefined],
    ['undzwanzig', undefined],
    ['ein'.repeat(30), undefined],
  ])('splits %s into its parts, if there are any', (word, parts) => {
    expect(split(word)).toEqual(parts);
  });
});
