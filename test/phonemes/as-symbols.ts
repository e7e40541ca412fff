import type { PhonemeToken } from '../../src/phonemes/phonemizer.ts';

/** The symbols as Kokoro gets them. */
export const symbolsOf = (tokens: readonly PhonemeToken[]): string =>
  tokens
    .map(({ symbols, spaceAfter }) => symbols + (spaceAfter ? ' ' : ''))
    .join('')
    .trim();

/** The words with their symbols: `les=lez`. */
export const wordsOf = (text: string, tokens: readonly PhonemeToken[]): readonly string[] =>
  tokens
    .filter(({ kind }) => kind === 'word')
    .map(({ start, end, symbols }) => `${text.slice(start, end)}=${symbols}`);
