import { describe, expect, it } from 'vitest';
import {
  ALPHABET,
  keepKokoroSymbols,
  espeakToKokoro,
} from '../../../../src/engines/kokoro/phonemes/alphabet.ts';

describe('alphabet of Kokoro v1.0', () => {
  it('has 114 symbols of one code point each', () => {
    expect(ALPHABET.size).toBe(114);
    for (const symbol of ALPHABET) expect([...symbol]).toHaveLength(1);
  });

  it('lacks symbols that Kokoro does not know', () => {
    expect(keepKokoroSymbols('dʱ\u0329ɑ̃\u0303ʱ^ɡg')).toBe('dɑ̃\u0303ɡ');
  });
});

describe('kokoroSymbols', () => {
  it.each([
    ['t^ʃˈiko', 'ʧˈiko'],
    ['pˈit^sːa', 'pˈiʦːa'],
    ['d^zjˈi d^ʒa', 'ʣjˈi ʤa'],
    ['a^ɪ a^ʊ e^ɪ o^ʊ ə^ʊ ɔ^ɪ s^s', 'I W A O Q Y S'],
    ['lə- vɛ̃tsˈɛ̃k', 'lə vɛ̃tsˈɛ̃k'],
    ['i^ə', 'iə'],
    ['bʱaːɫ\u0329', 'baː'],
  ])('%s is %s', (ipa, symbols) => {
    expect(espeakToKokoro(ipa)).toBe(symbols);
  });
});
