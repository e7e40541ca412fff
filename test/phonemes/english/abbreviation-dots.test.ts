import { describe, expect, it } from 'vitest';
import { silenceAbbreviations } from '../../../src/phonemes/english/phonemize-english.ts';
import { splitText } from '../../../src/phonemes/english/split-text.ts';

const dots = (text: string) =>
  silenceAbbreviations(splitText(text)).flatMap(({ text, symbols }) => (text === '.' ? [symbols] : []));

describe('a full stop', () => {
  it.each([
    ['Mr. Smith. Go.', ['', '.', '.']],
    ['J. Smith and I. Go', ['', '.']],
    ['the U.S. army', ['']],
    ['in the U.S. He left.', ['.', '.']],
    ['e.g., a cat', ['']],
    ['cats etc. are', ['']],
    ['cats etc. They are', ['.']],
    ['Dr.', ['.']],
    ['Dr . Who', ['.']],
  ])('in %s pauses only where a sentence ends', (text, expected) => expect(dots(text)).toEqual(expected));
});
