import { describe, expect, it } from 'vitest';
import { ALPHABET, inAlphabet } from '../../../../src/engines/kokoro/phonemes/alphabet.ts';

describe('the alphabet of Kokoro v1.0', () => {
  it('has its 114 symbols, one code point each', () => {
    expect(ALPHABET.size).toBe(114);
    for (const symbol of ALPHABET) expect([...symbol]).toHaveLength(1);
  });

  it('leaves out what Kokoro does not know', () => {
    expect(inAlphabet('dʱ\u0329ɑ̃\u0303ʱ^ɡg')).toBe('dɑ̃\u0303ɡ');
  });
});
