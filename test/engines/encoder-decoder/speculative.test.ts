import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decodeGreedily,
  type GreedyOptions,
  type StepDecoder,
} from '../../../src/engines/encoder-decoder/greedy.ts';
import { decodeSpeculatively, type TokenVerifier } from '../../../src/engines/encoder-decoder/speculative.ts';
import { Draft } from '../../../src/engines/encoder-decoder/draft.ts';

const START = 1;
const END = 2;
const VOCABULARY = 9;
const never = new AbortController().signal;
const options = (limit = 40): GreedyOptions => ({ startToken: START, endToken: END, limits: [limit] });

/** A decoder that outputs its text while the input follows that text, and token 3 otherwise. */
class Telling implements TokenVerifier, StepDecoder {
  readonly rows = 1;
  readonly vocabulary = VOCABULARY;
  readonly given: (readonly number[])[] = [];
  readonly asked: number[] = [];
  /** The cached tokens. */
  held: number[] = [];
  readonly #text: readonly number[];
  readonly #unsure: ReadonlySet<number>;

  /**
   * @param unsure positions at which the most likely token hardly leads, and at which a run of several tokens
   * errs
   */
  constructor(text: readonly number[], unsure: readonly number[] = []) {
    this.#text = text;
    this.#unsure = new Set(unsure);
  }

  step(tokens: readonly number[]): Promise<Float32Array> {
    return this.run(tokens);
  }

  async run(tokens: readonly number[]): Promise<Float32Array> {
    this.given.push([...tokens]);
    return this.#take(tokens);
  }

  async ask(token: number, count: number): Promise<Float32Array> {
    this.asked.push(token);
    const held = [...this.held];
    this.takeBack(count);
    const logits = this.#take([token]);
    this.held = held;
    return logits;
  }

  #take(tokens: readonly number[]): Float32Array {
    const logits = new Float32Array(tokens.length * VOCABULARY);
    for (const [index, token] of tokens.entries()) {
      this.held.push(token);
      const at = this.held.length - 1;
      const isAsTold = this.held.slice(1).every((said, place) => said === this.#text[place]);
      const right = isAsTold ? (this.#text[at] ?? END) : 3;
      logits[index * VOCABULARY + right] = 10;
      if (this.#unsure.has(at) && right !== 4)
        logits[index * VOCABULARY + 4] = tokens.length > 1 ? 10.5 : 9.5;
    }
    return logits;
  }

  takeBack(count: number): void {
    this.held = this.held.slice(0, this.held.length - count);
  }
}

describe('greedy decoding with a draft', () => {
  it('needs one run if the draft is correct', async () => {
    const decoder = new Telling([5, 6, 7, 8]);
    const row = await decodeSpeculatively(decoder, new Draft([[5, 6, 7, 8]]), options(), never);
    expect(row).toMatchObject({ tokens: [5, 6, 7, 8], ended: 'end-token' });
    expect(decoder.given).toEqual([[START, 5, 6, 7, 8]]);
  });

  it('continues step by step after the end of the draft', async () => {
    const decoder = new Telling([5, 6, 7, 8]);
    await decodeSpeculatively(decoder, new Draft([[5, 6]]), options(), never);
    expect(decoder.given).toEqual([[START, 5, 6], [7], [8]]);
  });

  it('drops wrong draft tokens from the cache', async () => {
    const decoder = new Telling([5, 6, 7]);
    const row = await decodeSpeculatively(decoder, new Draft([[5, 8, 8]]), options(), never);
    expect(row.tokens).toEqual([5, 6, 7]);
    expect(decoder.given).toEqual([[START, 5, 8, 8], [6], [7]]);
    expect(decoder.held).toEqual([START, 5, 6, 7]);
  });

  it('decodes a token by itself if it hardly leads', async () => {
    const decoder = new Telling([5, 6, 7, 8], [2]);
    const row = await decodeSpeculatively(decoder, new Draft([[5, 6, 7, 8]]), options(), never);
    expect(row.tokens).toEqual([5, 6, 7, 8]);
    expect(decoder.given).toEqual([[START, 5, 6, 7, 8]]);
    expect(decoder.asked).toEqual([6]);
    expect(decoder.held).toEqual([START, 5, 6, 7, 8]);
  });

  it('stops at its limit and in a loop like decoding without a draft', async () => {
    const text = Array.from({ length: 30 }, () => 5);
    for (const limit of [0, 3, 40]) {
      const guided = await decodeSpeculatively(new Telling(text), new Draft([text]), options(limit), never);
      expect(guided).toEqual((await decodeGreedily(new Telling(text), options(limit), never))[0]);
    }
  });

  it('stops if its signal aborts', async () => {
    const leaving = new AbortController();
    leaving.abort();
    const decoding = decodeSpeculatively(new Telling([5]), new Draft([]), options(), leaving.signal);
    await expect(decoding).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('gives the tokens of decoding without a draft, for any draft', async () => {
    const text = fc.array(fc.integer({ min: 3, max: VOCABULARY - 1 }), { maxLength: 20 });
    const places = fc.array(fc.nat({ max: 20 }), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(text, fc.array(text, { maxLength: 3 }), places, async (said, known, unsure) => {
        const guided = await decodeSpeculatively(
          new Telling(said, unsure),
          new Draft(known),
          options(),
          never,
        );
        expect([guided]).toEqual(await decodeGreedily(new Telling(said, unsure), options(), never));
      }),
    );
  });
});
