import type { Phonemizer } from '../../../phonemes/phonemizer.ts';

/** For voices that read letters themselves: each character is a symbol, in NFD, marks included. */
export const textPhonemizer: Phonemizer = {
  async phonemize(text) {
    return [...text.matchAll(/\S+/gu)].map(({ 0: word, index: start }) => {
      const end = start + word.length;
      const spaceAfter = /\s/u.test(text.charAt(end));
      return { kind: 'word', start, end, symbols: word.normalize('NFD'), spaceAfter };
    });
  },
};
