import { describe, expect, it } from 'vitest';
import { kokoroSymbols } from '../../../../../src/engines/kokoro/phonemes/espeak-languages/kokoro-symbols.ts';

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
    expect(kokoroSymbols(ipa)).toBe(symbols);
  });
});
