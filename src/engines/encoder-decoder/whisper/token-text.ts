import { brokenModelFile } from '../../../onnx/broken-model-file.ts';
import { byteOfSymbol } from './byte-symbols.ts';
import { TOKENIZER_FILE } from './vocabulary.ts';

/** Converts tokens to text. */
export interface TokenTexts {
  decode(tokens: readonly number[]): string;
  /** The bytes of one token's text. */
  bytesOf(token: number): Uint8Array;
}

/**
 * Creates the decoder from token ids to text. It skips ids from `end` on (special tokens) and ids outside the
 * vocabulary; invalid UTF-8 becomes U+FFFD.
 * @param vocabulary the tokens by their ids.
 * @throws VoiceError `invalid_manifest` for a token that is not written in GPT-2's alphabet of bytes.
 */
export function createTokenTexts(vocabulary: readonly string[], end: number): TokenTexts {
  // All texts concatenated: token t has the bytes from starts[t] up to ends[t].
  const starts = new Int32Array(end);
  const ends = new Int32Array(end);
  const texts = vocabulary.slice(0, end);
  const bytes = new Uint8Array(texts.reduce((size, token) => size + token.length, 0));
  let at = 0;
  for (const [id, token] of texts.entries()) {
    starts[id] = at;
    for (let index = 0; index < token.length; index++) {
      const byte = byteOfSymbol(token.charCodeAt(index));
      if (byte < 0)
        throw brokenModelFile(
          TOKENIZER_FILE,
          `has the token ${JSON.stringify(token)}, which is not byte-level text`,
        );
      bytes[at++] = byte;
    }
    ends[id] = at;
  }

  const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
  return {
    decode(tokens) {
      const known = tokens.filter((token) => token >= 0 && token < end);
      const text = new Uint8Array(known.reduce((sum, token) => sum + ends[token]! - starts[token]!, 0));
      let written = 0;
      for (const token of known) {
        const piece = bytes.subarray(starts[token], ends[token]);
        text.set(piece, written);
        written += piece.length;
      }
      return utf8.decode(text);
    },
    // A copy, because a transfer to another thread moves the whole buffer.
    bytesOf: (token) => bytes.slice(starts[token], ends[token]),
  };
}
