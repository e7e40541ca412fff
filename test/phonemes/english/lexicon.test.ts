import { describe, expect, it } from 'vitest';
import { chooseSound, NOTHING_FOLLOWS } from '../../../src/phonemes/english/choose-sound.ts';
import { createLexicon } from '../../../src/phonemes/english/lexicon.ts';

describe('a lexicon', () => {
  const lexicon = createLexicon(
    { cat: 'gold', Paris: 'gold', IT: 'gold', a: 'gold' },
    { cat: 'silver', dog: 'silver' },
  );

  it('asks its first list first', () => {
    expect(lexicon.find('cat')).toBe('gold');
    expect(lexicon.find('dog')).toBe('silver');
    expect(lexicon.find('cow')).toBeUndefined();
  });

  it('knows words with and without a capital at the beginning, but no single letters so', () => {
    expect(lexicon.find('Cat')).toBe('gold');
    expect(lexicon.find('paris')).toBe('gold');
    expect(lexicon.find('CAT')).toBeUndefined();
    expect(lexicon.find('It')).toBeUndefined();
    expect(lexicon.find('A')).toBeUndefined();
  });

  it('does not take what every object has for words', () => {
    expect(lexicon.find('constructor')).toBeUndefined();
    expect(lexicon.find('__proto__')).toBeUndefined();
  });
});

describe('an entry with several sounds', () => {
  const followed = { vowel: false, isTo: false };
  const entry = { DEFAULT: 'd', VERB: 'v', VBD: 'past', NOUN: null, None: 'end' };

  it('sounds as its part of speech', () => {
    expect(chooseSound(entry, 'verb', followed)).toBe('v');
    expect(chooseSound(entry, 'present', followed)).toBe('v');
    expect(chooseSound(entry, 'past', followed)).toBe('past');
    expect(chooseSound(entry, 'adjective', followed)).toBe('d');
    expect(chooseSound(entry, 'other', followed)).toBe('d');
  });

  it('has no sound where it is to be spelled', () => {
    expect(chooseSound(entry, 'name', followed)).toBeUndefined();
  });

  it('has a sound of its own at the end', () => {
    expect(chooseSound(entry, 'verb', NOTHING_FOLLOWS)).toBe('end');
  });
});
