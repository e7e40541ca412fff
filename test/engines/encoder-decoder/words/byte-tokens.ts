import type { WordTokenizer } from '../../../../src/engines/encoder-decoder/words/time-words.ts';

/** The first id that is not text. */
export const END_OF_TEXT = 10_000;

/** A token by its content: text, or bytes of a part of a character. */
export type Piece = string | readonly number[];

/**
 * A byte-level tokenizer with exactly these tokens in order. It cuts characters like real tokenizers, without
 * their vocabulary.
 */
export function byteTokens(...pieces: readonly Piece[]): {
  readonly tokens: readonly number[];
  readonly tokenizer: WordTokenizer;
} {
  const bytes = pieces.map((piece) => (typeof piece === 'string' ? [...Buffer.from(piece)] : piece));
  return {
    tokens: pieces.map((_, index) => index),
    tokenizer: {
      special: { endOfText: END_OF_TEXT },
      decode: (tokens) =>
        new TextDecoder('utf-8', { ignoreBOM: true }).decode(
          Uint8Array.from(tokens.flatMap((token) => bytes[token] ?? [])),
        ),
    },
  };
}

/** The bytes of `text` in tokens of `sizes` bytes, used in turn; tokens may end inside characters. */
export function cutBytes(text: string, sizes: readonly number[]): readonly Piece[] {
  const bytes = [...Buffer.from(text)];
  const pieces: Piece[] = [];
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1;
    pieces.push(bytes.slice(at, at + size));
    at += size;
  }
  return pieces;
}
