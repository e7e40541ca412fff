import { describe, expect, it } from 'vitest';
import { spellLetters } from '../../../src/phonemes/english/letter-names.ts';
import { soundOfLetters } from '../../../src/phonemes/english/letter-sounds.ts';

describe('single letters', () => {
  it.each([
    ['blick', 'blˈɪk', 'blˈɪk'],
    ['snate', 'snˈAt', 'snˈAt'],
    ['frotion', 'fɹˈɑʃən', 'fɹˈɒʃᵊn'],
    ['knarp', 'nˈɑɹp', 'nˈɑːp'],
    ['phoot', 'fˈut', 'fˈuːt'],
    ['Zürbø', 'zˈɜɹbO', 'zˈɜːbQ'],
    ['hrs', 'ˌAʧˌɑɹˈɛs', 'ˌAʧˌɑːˈɛs'],
    ['Привет', '', ''],
  ])('%s sound like %s and %s', (word, american, british) => {
    expect(soundOfLetters(word, 'american')).toBe(american);
    expect(soundOfLetters(word, 'british')).toBe(british);
  });

  it('have names, with the stress on the last', () => {
    expect(spellLetters('fbi', 'american')).toBe('ˌɛfbˌiˈI');
    expect(spellLetters('Zoë', 'british')).toBe('zˌɛdˈQ');
  });
});
