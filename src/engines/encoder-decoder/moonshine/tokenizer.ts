import { readFile } from 'node:fs/promises';
import { packageFile } from '../../../base/package-root.ts';
import type { WordTokenizer } from '../words/time-words.ts';

/** Tokens and text of Moonshine's vocabulary, which is that of LLaMA. */
export interface MoonshineTokenizer extends WordTokenizer {
  /** Text → ids, as the model would output it: it begins with a space. */
  encode(text: string): Promise<readonly number[]>;
  /** Whether a token has a text. */
  isText(token: number): boolean;
  /** The UTF-8 bytes of one text token. */
  bytesOf(token: number): Uint8Array;
}

/** Ids from here on are special or unused, and have no text. */
const FIRST_SPECIAL_TOKEN = 32_000;

/**
 * Written by the build: the package would also load the tables for encoding, which takes six times as long
 * and nine times the memory.
 */
const VOCABULARY = packageFile('dist', 'program', 'llama-vocabulary.txt');
const BYTE = /^<0x([\dA-F]{2})>$/;
const SPACE = '▁';

/** Reads the tokenizer. `encode` is rarely needed, so its package loads on the first call. */
export async function readMoonshineTokenizer(): Promise<MoonshineTokenizer> {
  const pieces = (await readFile(VOCABULARY, 'utf8')).split('\n');
  const utf8 = new TextDecoder();
  return {
    special: { endOfText: FIRST_SPECIAL_TOKEN },
    isText: (token) => token < FIRST_SPECIAL_TOKEN,
    decode: (tokens) =>
      utf8.decode(Buffer.concat(tokens.map((token) => bytesOf(pieces[token]!)))).replaceAll(SPACE, ' '),
    bytesOf: (token) => Uint8Array.from(bytesOf(pieces[token]!.replaceAll(SPACE, ' '))),
    async encode(text) {
      const { default: llama } = await import('llama-tokenizer-js');
      return llama.encode(text, false, true);
    },
  };
}

function bytesOf(piece: string): Buffer {
  const [, byte] = BYTE.exec(piece) ?? [];
  return byte === undefined ? Buffer.from(piece) : Buffer.from(byte, 'hex');
}
