import fc from 'fast-check';
import llama from 'llama-tokenizer-js';
import { describe, expect, it } from 'vitest';
import { readMoonshineTokenizer } from '../../../../src/engines/encoder-decoder/moonshine/tokenizer.ts';

const tokenizer = await readMoonshineTokenizer();
const token = fc.integer({ min: 0, max: llama.vocabById.length - 1 });

describe('tokenizer of Moonshine', () => {
  it('has text tokens before the first special token', () => {
    expect(tokenizer.isText(llama.vocabById.length - 1)).toBe(true);
    expect(tokenizer.isText(llama.vocabById.length)).toBe(false);
    expect(tokenizer.special.endOfText).toBe(llama.vocabById.length);
  });

  it('decodes single tokens like the tokenizer of LLaMA', () => {
    // All byte tokens, which come first, and a sample of the others.
    const ids = [...llama.vocabById.keys()].filter((id) => id < 300 || id % 16 === 0);
    expect(ids.map((id) => tokenizer.decode([id]))).toEqual(
      ids.map((id) => llama.decode([id], false, false)),
    );
  });

  it('decodes token sequences like the tokenizer of LLaMA, also characters of several bytes', () => {
    const byte = fc.integer({ min: 3, max: 258 });
    fc.assert(
      fc.property(fc.array(fc.oneof(token, byte)), (tokens) => {
        expect(tokenizer.decode(tokens)).toBe(llama.decode(tokens, false, false));
      }),
    );
  });

  it('decodes encoded text to itself, after a space', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1 }), async (text) => {
        const tokens = await tokenizer.encode(text);
        expect(tokens).toEqual(llama.encode(text, false, true));
        expect(tokenizer.decode(tokens)).toBe(` ${text}`);
      }),
    );
  });
});
