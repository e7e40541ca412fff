import { describe, expect, it } from 'vitest';
import {
  emphasize,
  stressLast,
  subordinate,
  weight,
  withoutStress,
} from '../../../src/phonemes/english/stress.ts';

describe('stress', () => {
  it('is added to words in capitals with too little stress', () => {
    expect(emphasize('ðɪs', 'none')).toBe('ðɪs');
    expect(emphasize('ðɪs', 'some')).toBe('ðˌɪs');
    expect(emphasize('ðɪs', 'strong')).toBe('ðˈɪs');
    expect(emphasize('hˌi', 'some')).toBe('hˌi');
    expect(emphasize('hˌi', 'strong')).toBe('hˈi');
    expect(emphasize('kˌæˈt', 'strong')).toBe('kˌæˈt');
    expect(emphasize('hm', 'strong')).toBe('hm');
  });

  it('is removed from function words before others', () => {
    expect(subordinate('ˌʌndəɹstˈænd')).toBe('ʌndəɹstˌænd');
    expect(subordinate('hˌi')).toBe('hˌi');
    expect(withoutStress('ˌʌndəɹstˈænd')).toBe('ʌndəɹstænd');
  });

  it('falls on the last of several letters', () => {
    expect(stressLast('ˈɛfbˈiˈI')).toBe('ˌɛfbˌiˈI');
    expect(stressLast('m')).toBe('m');
  });

  it('falls on heavy words, for which diphthongs and affricates count double', () => {
    expect(weight('kæt')).toBe(3);
    expect(weight('ʧI')).toBe(4);
  });
});
