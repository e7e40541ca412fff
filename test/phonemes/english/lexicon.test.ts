import { describe, expect, it } from 'vitest';
import { chooseSound, NOTHING_FOLLOWS } from '../../../src/phonemes/english/choose-sound.ts';
import { createLexicon } from '../../../src/phonemes/english/lexicon.ts';

describe('a lexicon', () => {
  const lexicon = createLexicon(
    { cat: 'gold', Paris: 'gold', IT: 'gold', a: 'gold' },
    { cat: 'silver', dog: 'silver' },
  );

  it('prefers its first list', () => {
    expect(lexicon.find('cat')).toBe('gold');
    expect(lexicon.find('dog')).toBe('silver');
    expect(lexicon.find('cow')).toBeUndefined();
  });

  it('finds words with and without a capital first letter, except single letters', () => {
    expect(lexicon.find('Cat')).toBe('gold');
    expect(lexicon.find('paris')).toBe('gold');
    expect(lexicon.find('CAT')).toBeUndefined();
    expect(lexicon.find('It')).toBeUndefined();
    expect(lexicon.find('A')).toBeUndefined();
  });

  it('does not return inherited object properties', () => {
    expect(lexicon.find('constructor')).toBeUndefined();
    expect(lexicon.find('__proto__')).toBeUndefined();
  });
});

describe('chooseSound for an entry with several sounds', () => {
  const followed = { vowel: false, isTo: false };
  const entry = { DEFAULT: 'd', VERB: 'v', VBD: 'past', NOUN: null, None: 'end' };

  it('chooses by part of speech', () => {
    expect(chooseSound(entry, 'verb', followed)).toBe('v');
    expect(chooseSound(entry, 'present', followed)).toBe('v');
    expect(chooseSound(entry, 'past', followed)).toBe('past');
    expect(chooseSound(entry, 'adjective', followed)).toBe('d');
    expect(chooseSound(entry, 'other', followed)).toBe('d');
  });

  it('returns undefined if the word is to be spelled', () => {
    expect(chooseSound(entry, 'name', followed)).toBeUndefined();
  });

  it('has a special sound at the end', () => {
    expect(chooseSound(entry, 'verb', NOTHING_FOLLOWS)).toBe('end');
  });
});
