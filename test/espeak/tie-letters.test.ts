import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tieLetters } from '../../src/espeak/tie-letters.ts';

describe('tieLetters', () => {
  it.each([
    ['tʃ_ˈuː_z', 't^ʃˈuːz'],
    ['oʊ', 'o^ʊ'],
    ['p_ˈiː_p_əl', 'pˈiːpə^l'],
    ['t_ə_d_ˈeɪ | m_aɪ', 'tədˈe^ɪ ma^ɪ'],
    ['b_ˈʌ_ʔ_n̩', 'bˈʌʔn̩'],
    ['s_ˈɔ̃_t', 'sˈɔ̃t'],
    ['p_ˈi_tsː_a', 'pˈit^sːa'],
    ['tʰ_j', 'tʰj'],
    ['h_ˈaʊ_s__ b_ˈɔɪ____', 'hˈa^ʊs bˈɔ^ɪ'],
    ['l_ə- (en)_w_iː_k_ˈɛ_n_d_(fr) ɛ', 'lə- wiːkˈɛnd ɛ'],
    ['f_ˈiə n_iə\n', 'fˈi^ə ni^ə'],
    ['', ''],
  ])('%j becomes %j', (trace, ipa) => {
    expect(tieLetters(trace)).toBe(ipa);
  });

  it('changes nothing but separators, ties and language names', () => {
    const sound = fc.constantFrom('a', 'tʃ', 'oʊ', 'ˈaɪ', 'ˌiː', 'ɔ̃', 'n̩', 'tsː');
    const trace = fc.array(fc.array(sound, { minLength: 1 }), { minLength: 1 });
    fc.assert(
      fc.property(trace, (words) => {
        const ipa = tieLetters(words.map((word) => word.join('_')).join(' '));
        expect(ipa.replaceAll('^', '')).toBe(words.map((word) => word.join('')).join(' '));
      }),
    );
  });
});
