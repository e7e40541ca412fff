import { describe, expect, it } from 'vitest';
import { fromEspeak } from '../../../src/phonemes/english/from-espeak.ts';

describe('fromEspeak', () => {
  it.each([
    ['mˈɜːt^ʃəntʃˌɪp', 'mˈɜɹʧəntʃˌɪp'],
    ['bˈɑːɾə^l', 'bˈɑɾᵊl'],
    ['bˈʌʔn̩', 'bˈʌtᵊn'],
    ['ɡˈo^ʊt fˈa^ɪ^ɚ', 'ɡˈOt fˈIəɹ'],
    ['d^ʒˈɔ^ɪ ˈa^ʊt ˈe^ɪt', 'ʤˈY ˈWt ˈAt'],
    ['kˈɑː^ɹɚɹɪŋ', 'kˈɑɹəɹɪŋ'],
    ['kˈæɹi', 'kˈɛɹi'],
    ['bəlˈo^ʊnʲə', 'bəlˈOnə'],
    ['lˈɒx', 'lˈɑk'],
  ])('maps %s to %s in American English', (ipa, symbols) =>
    expect(fromEspeak(ipa, 'american')).toBe(symbols),
  );

  it.each([
    ['ɡˈə^ʊt', 'ɡˈQt'],
    ['hˈe^ə nˈi^ə', 'hˈɛː nˈɪə'],
    ['bˈʌtɐ', 'bˈʌtə'],
    ['nˈɜːs', 'nˈɜːs'],
    ['hˈæt', 'hˈat'],
    ['ɛkspˈɛkt', 'ɪkspˈɛkt'],
  ])('maps %s to %s in British English', (ipa, symbols) => expect(fromEspeak(ipa, 'british')).toBe(symbols));

  it('maps an empty string to an empty string', () => expect(fromEspeak(' ', 'american')).toBe(''));
});
