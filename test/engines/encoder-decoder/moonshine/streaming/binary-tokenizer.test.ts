import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { readBinaryTokenizer } from '../../../../../src/engines/encoder-decoder/moonshine/streaming/binary-tokenizer.ts';
import { tokenizerFile } from '../../../../generated/moonshine/streaming-moonshine.ts';

const folder = mkdtempSync(join(tmpdir(), 'voice-tokenizer-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const LONG = 'a'.repeat(300);
const BYTES = Array.from({ length: 256 }, (_, byte) => Buffer.of(byte));
const PIECES = ['▁', 'a', 'b', 'c', 'ab', '▁ab', 'abc', '▁c', 'ß', LONG, '', '<<ST_0>>'];
const SPECIAL = ['<unk>', '<s>', '</s>'];
const TOKENS = [
  ...SPECIAL.map((token) => Buffer.from(token)),
  ...BYTES,
  ...PIECES.map((piece) => Buffer.from(piece)),
];
const idOf = (piece: string) => SPECIAL.length + BYTES.length + PIECES.indexOf(piece);

function read(file: Uint8Array, vocabulary = TOKENS.length) {
  writeFileSync(join(folder, 'tokenizer.bin'), file);
  return readBinaryTokenizer(folder, { vocabulary });
}

describe('readBinaryTokenizer', () => {
  it('decodes tokens with their spaces, and special tokens to nothing', async () => {
    const { decode, isText } = await read(tokenizerFile(TOKENS));
    expect(decode([idOf('▁ab'), idOf('c'), idOf('▁'), idOf(LONG)])).toBe(` abc ${LONG}`);
    expect(['▁ab', 'ß', LONG].map((piece) => isText(idOf(piece)))).toEqual([true, true, true]);
    expect([0, 1, 2, idOf(''), idOf('<<ST_0>>'), TOKENS.length].map(isText)).not.toContain(true);
    expect(isText(SPECIAL.length + '<'.codePointAt(0)!)).toBe(true);
  });

  it('joins byte tokens to characters', async () => {
    const { decode, bytesOf } = await read(tokenizerFile(TOKENS));
    const euro = [...Buffer.from('€')].map((byte) => SPECIAL.length + byte);
    expect(decode(euro)).toBe('€');
    expect([...bytesOf(idOf('▁c'))]).toEqual([...Buffer.from(' c')]);
  });

  it('merges the pair with the lowest id first', async () => {
    const { encode } = await read(tokenizerFile(TOKENS));
    expect(await encode('abc')).toEqual([idOf('▁ab'), idOf('c')]);
    expect(await encode('bab')).toEqual([idOf('▁'), idOf('b'), idOf('ab')]);
  });

  it('decodes any encoded text to itself, after a space', async () => {
    const { encode, decode } = await read(tokenizerFile(TOKENS));
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 60 }), async (text) => {
        expect(decode(await encode(text))).toBe(` ${text.replaceAll('▁', ' ')}`);
      }),
    );
  });

  it('encodes nothing if the vocabulary lacks a byte', async () => {
    const { encode } = await read(tokenizerFile(PIECES.map((piece) => Buffer.from(piece))));
    expect(await encode('ab')).toEqual([]);
  });

  it.each([
    ['truncated', tokenizerFile(TOKENS).subarray(0, -1), TOKENS.length, /'tokenizer\.bin' is cut off/],
    ['truncated in a length', Buffer.of(200), TOKENS.length, /'tokenizer\.bin' is cut off/],
    ['larger than the model', tokenizerFile(TOKENS), 100, /'tokenizer\.bin' has 271 tokens, the model 100/],
    ['huge', Buffer.alloc(9 * 1024 * 1024), TOKENS.length, /'tokenizer\.bin' is too large/],
  ])('is refused if it is %s', async (_, file, vocabulary, message) => {
    await expect(read(file, vocabulary)).rejects.toMatchObject({
      kind: 'invalid_manifest',
      message: expect.stringMatching(message),
    });
  });
});
