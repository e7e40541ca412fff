import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordSounds } from '../../../src/phonemes/espeak-words/word-sounds.ts';

describe('wordSounds', () => {
  it.each([
    ['ʌvðə wˈɜːld ', ['ˈʌv', 'ðə', 'wˈɜːld'], ['ʌv', 'ðə ', 'wˈɜːld ']],
    ['bˌeɪntiθˈinko ˈaɲos ', ['bˌeɪntiθˈinko', 'ˈaɲos'], ['bˌeɪntiθˈinko ', 'ˈaɲos ']],
    ['mˈil kinjˈɛntos ˈeʊɾo ', ['mˈil kinjˈɛntos', 'ˈeʊɾo'], ['mˈil kinjˈɛntos ', 'ˈeʊɾo ']],
    ['nɛspˈa ', ['nˈɛ', 's', 'pˈa'], ['nɛ', 's', 'pˈa ']],
    ['t^ʃat^ʃɑ̃ ', ['t^ʃa', 't^ʃɑ̃'], ['t^ʃa', 't^ʃɑ̃ ']],
    ['ab ', ['', 'ab', ''], ['', 'ab ', '']],
    ['xyz ', ['', ''], ['xyz ', '']],
    ['', ['a', 'b'], ['', '']],
  ])('cuts %j like %j', (clause, alone, parts) => {
    expect(wordSounds(clause, alone)).toEqual(parts);
  });

  it('loses nothing, and gives each word its own sounds if only spaces changed', () => {
    const word = fc
      .array(fc.constantFrom('a', 'ˈe', 't^ʃ', 'ɔ̃', 'n', 'sː'), { minLength: 1 })
      .map((s) => s.join(''));
    fc.assert(
      fc.property(fc.array(word, { minLength: 1 }), fc.infiniteStream(fc.boolean()), (words, spaces) => {
        const clause = words.map((word) => word + (spaces.next().value ? ' ' : '')).join('');
        expect(wordSounds(clause, words).map((part) => part.trim())).toEqual(words);
        expect(wordSounds(clause, words.toReversed()).join('')).toBe(clause);
      }),
    );
  });

  it('cuts by length if the text is too long to be aligned', () => {
    const parts = wordSounds('ab'.repeat(5_000), ['ab'.repeat(2_500), 'ab'.repeat(2_500)]);
    expect(parts.map(({ length }) => length)).toEqual([5_000, 5_000]);
  });
});
