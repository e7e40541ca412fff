import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type GreedyOptions,
  decodeGreedily,
  type StepDecoder,
} from '../../../src/engines/encoder-decoder/greedy.ts';

const START = 1;
const END = 2;
const VOCABULARY = 12;
const never = new AbortController().signal;
const options = (...limits: number[]): GreedyOptions => ({ startToken: START, endToken: END, limits });

/** The log-softmax of a token whose logit is 10 above eleven equal ones. */
const SURE = -Math.log(1 + (VOCABULARY - 1) * Math.exp(-10));

/** A decoder that outputs given tokens for each row, then the end token. It records its inputs. */
class Scripted implements StepDecoder {
  readonly vocabulary = VOCABULARY;
  readonly given: (readonly number[])[] = [];
  readonly #script: readonly (readonly number[])[];
  readonly #onStep: (step: number) => void;

  constructor(script: readonly (readonly number[])[], onStep: (step: number) => void = () => undefined) {
    this.#script = script;
    this.#onStep = onStep;
  }

  get rows(): number {
    return this.#script.length;
  }

  async step(tokens: readonly number[]): Promise<Float32Array> {
    const step = this.given.length;
    this.given.push([...tokens]);
    this.#onStep(step);
    const logits = new Float32Array(this.rows * VOCABULARY);
    this.#script.forEach((row, index) => (logits[index * VOCABULARY + (row[step] ?? END)] = 10));
    return logits;
  }
}

describe('greedy decoding', () => {
  it('takes the most likely token until the end token', async () => {
    const decoder = new Scripted([[5, 6, 7]]);
    const [row] = await decodeGreedily(decoder, options(20), never);
    expect(row).toEqual({
      tokens: [5, 6, 7],
      logprobs: [SURE, SURE, SURE].map((one) => expect.closeTo(one, 6)),
      avgLogprob: expect.closeTo(SURE, 6),
      ended: 'end-token',
    });
    expect(decoder.given).toEqual([[START], [5], [6], [7]]);
  });

  it('returns no tokens if the end token comes first', async () => {
    const [row] = await decodeGreedily(new Scripted([[]]), options(20), never);
    expect(row).toMatchObject({
      tokens: [],
      logprobs: [],
      avgLogprob: expect.closeTo(SURE, 6),
      ended: 'end-token',
    });
  });

  it('decodes rows in a batch and pads finished rows with end tokens', async () => {
    const decoder = new Scripted([[5], [6, 7, 8], []]);
    const rows = await decodeGreedily(decoder, options(20, 20, 20), never);
    expect(rows.map(({ tokens }) => tokens)).toEqual([[5], [6, 7, 8], []]);
    expect(decoder.given).toEqual([
      [START, START, START],
      [5, 6, END],
      [END, 7, END],
      [END, 8, END],
    ]);
  });

  it('stops each row at its own limit', async () => {
    const rows = await decodeGreedily(
      new Scripted([
        [5, 6, 7, 8],
        [5, 6, 7, 8],
      ]),
      options(2, 3),
      never,
    );
    expect(rows).toMatchObject([
      { tokens: [5, 6], ended: 'limit' },
      { tokens: [5, 6, 7], ended: 'limit' },
    ]);
  });

  it('does not run a row whose limit is 0', async () => {
    const decoder = new Scripted([[5]]);
    expect(await decodeGreedily(decoder, options(0), never)).toEqual([
      { tokens: [], logprobs: [], avgLogprob: -Infinity, ended: 'limit' },
    ]);
    expect(decoder.given).toEqual([]);
    expect(await decodeGreedily(new Scripted([]), options(), never)).toEqual([]);
  });

  it('ends a row that repeats itself, and keeps the repeated part once', async () => {
    const loop = Array.from({ length: 40 }, (_, at) => [6, 7, 8][at % 3]!);
    const [row] = await decodeGreedily(new Scripted([[5, ...loop]]), options(60), never);
    expect(row).toMatchObject({ tokens: [5, 6, 7, 8], avgLogprob: expect.closeTo(SURE, 6), ended: 'loop' });
    expect(row!.logprobs).toHaveLength(4);
  });

  it('reports the mean log probability of the tokens and the end token', async () => {
    const decoder: StepDecoder = {
      rows: 1,
      vocabulary: 3,
      // First token 0 with probability 1/2, then the end token with 3/4.
      step: async ([token]) =>
        Float32Array.from((token === START ? [0.5, 0.25, 0.25] : [0.125, 0.125, 0.75]).map(Math.log)),
    };
    const [row] = await decodeGreedily(decoder, options(5), never);
    expect(row!.tokens).toEqual([0]);
    expect(row!.avgLogprob).toBeCloseTo((Math.log(0.5) + Math.log(0.75)) / 2, 4);
  });

  it('stops between two steps if its signal aborts', async () => {
    const leaving = new AbortController();
    const decoder = new Scripted([[5, 6, 7, 8]], (step) => step === 1 && leaving.abort());
    await expect(decodeGreedily(decoder, options(20), leaving.signal)).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(decoder.given).toHaveLength(2);
  });

  it('returns the output of the decoder for any rows', async () => {
    const row = fc.uniqueArray(fc.integer({ min: 3, max: VOCABULARY - 1 }));
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 6 }), async (script) => {
        const limits = script.map(() => 20);
        const rows = await decodeGreedily(new Scripted(script), options(...limits), never);
        expect(rows.map(({ tokens }) => tokens)).toEqual(script);
        expect(rows.every(({ ended }) => ended === 'end-token')).toBe(true);
      }),
    );
  });
});
