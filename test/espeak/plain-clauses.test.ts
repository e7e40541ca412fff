import { describe, expect, it } from 'vitest';
import { plainClauses, withoutContext } from '../../src/espeak/plain-clauses.ts';

describe('plainClauses and withoutContext', () => {
  it('plainClauses returns plain IPA for each clause, without the names of other languages', () => {
    expect(plainClauses('h_ə_l_ˈoʊ w_ˈɜː_l_d | (en)j_ˈɛ_s(fr)')).toEqual(['həlˈoʊ wˈɜːld', 'jˈɛs']);
    expect(plainClauses('')).toEqual(['']);
  });

  it('withoutContext undoes sound changes that depend on the next word', () => {
    const glides = withoutContext('k_ˈɑː_p_i_ ʌ_v | _ð_ɪ_ ɛ_n_d', "k_'0_p_i_; V_v | _:__:D_I2_; E_n_d");
    expect(glides).toBe('k_ˈɑː_p_i_ʲ ʌ_v | _ð_ɪ_ʲ ɛ_n_d');
    expect(withoutContext('e_b__r_ˈaɪ_k_o_', "e_b_@-_*_'aI_k_o__|")).toBe('e_b__ɾ_ˈaɪ_k_o_');
    expect(withoutContext('t__r_u__ʃ', 't_@-_*_u___S')).toBe('t__ɾ_u__ʃ');
    expect(withoutContext('t__r_u_tʃʲ_', 't_@-_*_u_tS_I^__:')).toBe('t__ɾ_u_tʃ_ʲ_');
    expect(withoutContext('d_ɾ_ˈaɪ v_ˈeː_ɾ_t', "d_r_'aI v_'e:_r_t")).toBe('d_r_ˈaɪ v_ˈeː_ɾ_t');
  });

  it('withoutContext keeps a trace that has no such change, or whose phoneme names do not match', () => {
    expect(withoutContext('s_t__ɹ', 's_t_@-_r')).toBe('s_t__ɹ');
    expect(withoutContext('a_ b', 'a_; b c')).toBe('a_ b');
    expect(withoutContext('a_', 'a_;_;')).toBe('a_');
  });
});
