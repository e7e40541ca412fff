import fc from 'fast-check';
import llama from 'llama-tokenizer-js';
import { describe, expect, it } from 'vitest';
import { readMoonshineTokenizer } from '../../../../src/engines/encoder-decoder/moonshine/tokenizer.ts';

const tokenizer = await readMoonshineTokenizer();
const token = fc.integer({ min: 0, max: llama.vocabById.length - 1 });

describe('tokens of Moonshine', () => {
  it('have a text up to the first special one', () => {
    expect(tokenizer.isText(llama.vocabById.length - 1)).toBe(true);
    expect(tokenizer.isText(llama.vocabById.length)).toBe(false);
    expect(tokenizer.special.endOfText).toBe(llama.vocabById.length);
  });

  it("are each the text that LLaMA's tokenizer makes of them", () => {
    // The bytes, which come first, and some of all else.
    const ids = [...llama.vocabById.keys()].filter((id) => id < 300 || id % 16 === 0);
    expect(ids.map((id) => tokenizer.decode([id]))).toEqual(
      ids.map((id) => llama.decode([id], false, false)),
    );
  });

  it('are the text that it makes of them together, characters of several bytes among them', () => {
    const byte = fc.integer({ min: 3, max: 258 });
    fc.assert(
      fc.property(fc.array(fc.oneof(token, byte)), (tokens) => {
        expect(tokenizer.decode(tokens)).toBe(llama.decode(tokens, false, false));
      }),
    );
  });

  it('say a text again that was made into them, after a space', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1 }), async (text) => {
        const tokens = await tokenizer.encode(text);
        expect(tokens).toEqual(llama.encode(text, false, true));
        expect(tokenizer.decode(tokens)).toBe(` ${text}`);
      }),
    );
  });
});
