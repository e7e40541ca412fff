import { describe, expect, it } from 'vitest';
import { hasUnwritten, plainClauses, withGlides } from '../../src/espeak/plain-clauses.ts';

describe('the clauses of a trace', () => {
  it('are plain IPA, without other languages’ names', () => {
    expect(plainClauses('h_ə_l_ˈoʊ w_ˈɜː_l_d | (en)j_ˈɛ_s(fr)')).toEqual(['həlˈoʊ wˈɜːld', 'jˈɛs']);
    expect(plainClauses('')).toEqual(['']);
  });

  it('get the glides that eSpeak leaves out', () => {
    const trace = 'k_ˈɑː_p_i_ ʌ_v | _ð_ɪ_ ɛ_n_d';
    expect(hasUnwritten(trace)).toBe(true);
    expect(hasUnwritten('k_ˈɑː_p_i')).toBe(false);
    expect(withGlides(trace, "k_'0_p_i_; V_v | _:__:D_I2_; E_n_d")).toBe('k_ˈɑː_p_i_ʲ ʌ_v | _ð_ɪ_ʲ ɛ_n_d');
  });

  it('stay as they are where another sound is not written, or names do not fit', () => {
    expect(withGlides('s_t__r', 's_t_@-_r')).toBe('s_t__r');
    expect(withGlides('a_ b', 'a_; b c')).toBe('a_ b');
    expect(withGlides('a_', 'a_;_;')).toBe('a_');
  });
});
