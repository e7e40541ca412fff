import { join } from 'node:path';
import { brokenModelFile } from '../../../../onnx/broken-model-file.ts';
import { readModelFile } from '../../../../onnx/read-model-file.ts';
import { createBytePairMerger } from '../../byte-pairs.ts';
import type { MoonshineTokenizer } from '../tokenizer.ts';
import type { StreamingConfig } from './config.ts';

export const BINARY_TOKENIZER = 'tokenizer.bin';

/** The largest file: ten times the size of the vocabularies of 2026. */
const MOST_BYTES = 8 * 1024 * 1024;
/** From this length on, a second byte counts multiples of this number. */
const LONG = 128;
/** The character that stands for a space, and its UTF-8 bytes as Latin-1. */
const SPACE = '▁';
const SPACE_BYTES = Buffer.from(SPACE).toString('latin1');
/** Tokens that are not text, such as `<unk>` and `<<ST_3>>`. */
const SPECIAL = /^<[^]+>$/;
const BYTES = 256;

/**
 * Reads the tokenizer of a streaming Moonshine: the bytes of each token in order, each preceded by its length
 * (moonshine-ai/moonshine, `core/bin-tokenizer`). Text is encoded by merging pairs, the lowest id first.
 * @throws VoiceError `invalid_manifest` when the file is missing, too large or cut off, or has more tokens
 * than the model.
 */
export async function readBinaryTokenizer(
  folder: string,
  { vocabulary }: Pick<StreamingConfig, 'vocabulary'>,
): Promise<MoonshineTokenizer> {
  const file = await readModelFile(join(folder, BINARY_TOKENIZER), BINARY_TOKENIZER, MOST_BYTES);
  if (file === 'too large') throw brokenModelFile(BINARY_TOKENIZER, 'is too large');
  const tokens = readTokens(file);
  if (tokens.length > vocabulary)
    throw brokenModelFile(BINARY_TOKENIZER, `has ${tokens.length} tokens, the model ${vocabulary}`);
  const written = tokens.map((bytes) =>
    Buffer.from(bytes.toString('latin1').replaceAll(SPACE_BYTES, ' '), 'latin1'),
  );
  const bytesOf = (token: number): Buffer => written[token] ?? Buffer.alloc(0);
  return {
    // Special tokens lie between text tokens; `isText` distinguishes them.
    special: { endOfText: tokens.length },
    isText(token) {
      const text = bytesOf(token).toString('latin1');
      return text !== '' && !SPECIAL.test(text);
    },
    bytesOf,
    decode: (ids) => Buffer.concat(ids.map(bytesOf)).toString('utf8'),
    encode: createEncoder(tokens),
  };
}

function readTokens(file: Buffer): readonly Buffer[] {
  const tokens: Buffer[] = [];
  for (let at = 0; at < file.length;) {
    let length = file[at++]!;
    if (length >= LONG) length += ((file[at++] ?? 0) - 1) * LONG;
    if (at + length > file.length) throw brokenModelFile(BINARY_TOKENIZER, 'is cut off');
    tokens.push(file.subarray(at, (at += length)));
  }
  return tokens;
}

function createEncoder(tokens: readonly Buffer[]): MoonshineTokenizer['encode'] {
  const firstByte = tokens.findIndex((_, id) => areAllBytes(tokens, id));
  // A vocabulary without the 256 bytes cannot encode every text, so `encode` returns no tokens.
  if (firstByte < 0) return async () => [];
  const ids = new Map<string, number>();
  for (const [id, bytes] of tokens.entries()) {
    const piece = bytes.toString('utf8');
    if (id >= firstByte + BYTES && piece !== '' && !ids.has(piece)) ids.set(piece, id);
  }
  const merge = createBytePairMerger({ get: (pair) => ids.get(pair.replace(' ', '')) });
  return async (text) =>
    merge([...` ${text}`.replaceAll(' ', SPACE)]).flatMap(
      (piece) => ids.get(piece) ?? [...Buffer.from(piece)].map((byte) => firstByte + byte),
    );
}

/** Whether the tokens from `first` on are the 256 bytes, in order. */
function areAllBytes(tokens: readonly Buffer[], first: number): boolean {
  for (let value = 0; value < BYTES; value++) {
    const token = tokens[first + value];
    if (token?.length !== 1 || token[0] !== value) return false;
  }
  return true;
}
