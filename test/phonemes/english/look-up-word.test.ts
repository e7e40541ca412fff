import { describe, expect, it } from 'vitest';
import { lookUpWord } from '../../../src/phonemes/english/look-up-word.ts';
import type { Tag } from '../../../src/phonemes/english/tag-words.ts';
import { small } from './small-lexicon.ts';

const sound = (
  word: string,
  tag: Tag = 'other',
  next: 'vowel' | 'consonant' | 'nothing' | 'to' = 'consonant',
) =>
  lookUpWord(
    {
      word,
      tag,
      following: { vowel: next === 'nothing' ? undefined : next === 'vowel', isTo: next === 'to' },
    },
    small,
    'american',
  );

describe('lookUpWord', () => {
  it.each([
    ['cats', 'kˈæts'],
    ["cat's", 'kˈæts'],
    ["cats'", 'kˈæts'],
    ['houses', 'hˈWsᵻz'],
    ['dogs', 'dˈɔɡz'],
    ['walked', 'wˈɔkt'],
    ['waited', 'wˈAɾᵻd'],
    ['housed', 'hˈWzd'],
    ['recording', 'ɹəkˈɔɹdɪŋ'],
    ['waiting', 'wˈAɾɪŋ'],
    ["drinkin'", 'dɹˈɪŋkɪn'],
    ['having', 'hˌævɪŋ'],
    ['Walked', 'wˈɔkt'],
    ['WAITING', 'wˈAɾɪŋ'],
    ['london', 'lˈʌndən'],
    ['zorb', undefined],
    ['zorbs', undefined],
    ['wAtEr', undefined],
    ['TVs', 'tˌivˈiz'],
    ["NBA's", 'ˌɛnbˌiˈAz'],
  ])('finds for %s the sound %s', (word, expected) => expect(sound(word)).toBe(expected));

  it('spells a word in capitals that is a name without a stress of its own', () => {
    expect(sound('OF', 'name')).toBe('ˌOˈɛf');
    expect(sound('OF')).toBe('ˈʌv');
    expect(sound('CAT', 'name')).toBe('kˈæt');
    expect(sound('IT', 'name')).toBe('ˌItˈi');
  });

  it.each<[string, Tag, 'vowel' | 'consonant' | 'nothing', string]>([
    ['a', 'determiner', 'consonant', 'ɐ'],
    ['A', 'noun', 'consonant', 'ˈA'],
    ['an', 'determiner', 'vowel', 'ɐn'],
    ['am', 'verb', 'consonant', 'ɐm'],
    ['am', 'verb', 'nothing', 'æm'],
    ['I', 'other', 'consonant', 'ˌI'],
    ['to', 'other', 'vowel', 'tʊ'],
    ['to', 'other', 'consonant', 'tə'],
    ['To', 'other', 'nothing', 'tu'],
    ['in', 'other', 'consonant', 'ɪn'],
    ['in', 'other', 'nothing', 'ˈɪn'],
    ['the', 'determiner', 'vowel', 'ði'],
    ['The', 'determiner', 'consonant', 'ðə'],
    ['the', 'determiner', 'nothing', 'ðə'],
    ['vs', 'other', 'consonant', 'vˈɜɹsəs'],
    ['have', 'verb', 'nothing', 'hˈæv'],
  ])('finds for %s as %s before %s the sound %s', (word, tag, next, expected) =>
    expect(sound(word, tag, next)).toBe(expected),
  );

  it('finds different sounds of "used" before "to" and elsewhere', () => {
    expect(sound('used', 'other', 'to')).toBe('jˈust');
    expect(sound('used', 'other')).toBe('jˈuzd');
  });
});
