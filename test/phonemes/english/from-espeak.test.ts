import { describe, expect, it } from 'vitest';
import { fromEspeak } from '../../../src/phonemes/english/from-espeak.ts';

describe('eSpeak’s IPA', () => {
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
  ])('%s is %s in American', (ipa, symbols) => expect(fromEspeak(ipa, 'american')).toBe(symbols));

  it.each([
    ['ɡˈə^ʊt', 'ɡˈQt'],
    ['hˈe^ə nˈi^ə', 'hˈɛː nˈɪə'],
    ['bˈʌtɐ', 'bˈʌtə'],
    ['nˈɜːs', 'nˈɜːs'],
    ['hˈæt', 'hˈat'],
    ['ɛkspˈɛkt', 'ɪkspˈɛkt'],
  ])('%s is %s in British', (ipa, symbols) => expect(fromEspeak(ipa, 'british')).toBe(symbols));

  it('of nothing is nothing', () => expect(fromEspeak(' ', 'american')).toBe(''));
});
