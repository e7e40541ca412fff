import { describe, expect, it } from 'vitest';
import type { Accent } from '../../../src/phonemes/english/accent.ts';
import { type SplitPolicy, deriveWord } from '../../../src/phonemes/english/derive-word.ts';

const AMERICAN: Readonly<Record<string, string>> = {
  analysis: 'ənˈæləsəs', bath: 'bˈæθ', believe: 'bəlˈiv', biology: 'bIˈɑləʤi', create: 'kɹiˈAt', color: 'kˈʌləɹ',
  dialect: 'dˈIəlˌɛkt', double: 'dˈʌbᵊl', ending: 'ˈɛndɪŋ', fanatic: 'fənˈæɾək', friendly: 'fɹˈɛndli', happy: 'hˈæpi', heaviness: 'hˈɛvinəs', house: 'hˈWs',
  light: 'lˈIt', organize: 'ˈɔɹɡənˌIz', patient: 'pˈAʃənt', quietly: 'kwˈIətli', stopped: 'stˈɑpt', table: 'tˈAbᵊl', water: 'wˈɔɾəɹ', waiting: 'wˈAɾɪŋ', house_verb: 'hˈWz',
}; // prettier-ignore

const BRITISH: typeof AMERICAN = { water: 'wˈɔːtə', acting: 'ˈaktɪŋ', idle: 'ˈIdᵊl', happy: 'hˈapi' };

const derive = (word: string, accent: Accent = 'american', boldness?: SplitPolicy) => {
  const words = accent === 'american' ? AMERICAN : BRITISH;
  return deriveWord(word, (each, as) => words[`${each}_${as}`] ?? words[each], accent, boldness);
};

describe('deriveWord', () => {
  it.each([
    ['colour', 'kˈʌləɹ'],
    ['organising', 'ˈɔɹɡənˌIzɪŋ'],
    ['lights', 'lˈIts'],
    ['housed', 'hˈWzd'],
    ['colorless', 'kˈʌləɹləs'],
    ['friendliness', 'fɹˈɛndlinəs'],
    ['happily', 'hˈæpəli'],
    ['happiest', 'hˈæpiɪst'],
    ['doubler', 'dˈʌbləɹ'],
    ['believable', 'bəlˈivəbᵊl'],
    ['believably', 'bəlˈivəbli'],
    ['believability', 'bəlˈivəbˈɪləɾi'],
    ['organization', 'ˈɔɹɡənəzˈAʃən'],
    ['creation', 'kɹiˈAʃən'],
    ['creator', 'kɹiˈAɾəɹ'],
    ['biological', 'bIəlˈɑʤəkᵊl'],
    ['fanatically', 'fənˈæɾəkᵊli'],
    ['fanaticism', 'fənˈæɾəsˌɪzəm'],
    ['patience', 'pˈAʃəns'],
    ['unfriendly', 'ˌʌnfɹˈɛndli'],
    ['unhappily', 'ˌʌnhˈæpəli'],
    ['overwater', 'ˌOvəɹwˈɔɾəɹ'],
    ['transcolor', 'tɹænskˈʌləɹ'],
    ['transwater', 'tɹænzwˈɔɾəɹ'],
    ['lighthouse', 'lˈIthˌWs'],
  ])('derives %s as %s', (word, sound) => expect(derive(word)).toBe(sound));

  it.each([
    ['heavy', 'hˈɛvi'],
    ['quiet', 'kwˈIət'],
    ['wait', 'wˈAt'],
    ['stop', undefined],
  ])('derives %s with the help of a related word', (word, sound) => expect(derive(word)).toBe(sound));

  it.each([
    ['watery', undefined],
    ['waterish', 'wˈɔːtəɹɪʃ'],
    ['overidle', 'ˌQvəɹˈIdᵊl'],
    ['idleness', 'ˈIdlnəs'],
    ['happiness', 'hˈapɪnəs'],
  ])('derives %s by British rules', (word, sound) => expect(derive(word, 'british')).toBe(sound));

  it('splits a word into two short ones only with the bold policy', () => {
    expect(derive('bathlight')).toBeUndefined();
    expect(derive('bathlight', 'american', 'bold')).toBe('bˈæθlˌIt');
  });

  it('returns undefined if no rule applies, or the word is too long', () => {
    expect(derive('zorb')).toBeUndefined();
    expect(derive(`${'un'.repeat(30)}friendly`)).toBeUndefined();
  });
});
