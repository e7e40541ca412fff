import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../../../src/base/seeded-random.ts';
import { runSearches } from '../../../../../src/engines/encoder-decoder/whisper/decoding/run-searches.ts';
import {
  createSampling,
  type SamplingOptions,
} from '../../../../../src/engines/encoder-decoder/whisper/decoding/sampling.ts';
import { noRule, scoresOf } from './scores.ts';
import { type LogitsAfter, randomDecoder, RememberingRun } from './random-decoder.ts';

const END = 0;
const never = new AbortController().signal;

const sampling = (options: Partial<SamplingOptions> = {}) =>
  createSampling({
    endToken: END,
    maxTokens: 12,
    shouldPrune: () => false,
    temperature: 0,
    bestOf: 1,
    random: () => {
      throw new Error('Nothing is left to chance at temperature 0.');
    },
    ...options,
  });

async function decode(logitsAfter: LogitsAfter, options: Partial<SamplingOptions> = {}) {
  const run = new RememberingRun([logitsAfter]);
  const [found] = await runSearches([sampling(options)], run.scores(), run, { rule: noRule }, never);
  return found!;
}

const fromProbabilities = (...probabilities: readonly number[]) =>
  Float32Array.from(probabilities.map(Math.log));

const logSoftmax = (logits: Float32Array, token: number) =>
  logits[token]! - Math.log(logits.reduce((sum, value) => sum + Math.exp(value), 0));

/** The log probability of `tokens` and, if they are fewer than `maxTokens`, of the end token. */
function logprobOf(logitsAfter: LogitsAfter, tokens: readonly number[], maxTokens: number): number {
  const all = tokens.length < maxTokens ? [...tokens, END] : tokens;
  return all.reduce((sum, token, at) => sum + logSoftmax(logitsAfter(all.slice(0, at)), token), 0);
}

describe('greedy search', () => {
  it('takes the most likely token until the end token, and adds up the log probabilities of all', async () => {
    const decoder: LogitsAfter = (tokens) =>
      tokens.length < 2 ? fromProbabilities(0.2, 0.3, 0.5) : fromProbabilities(0.6, 0.3, 0.1);
    const found = await decode(decoder);
    expect(found.tokens).toEqual([2, 2]);
    expect(found.sumLogprob).toBeCloseTo(Math.log(0.5 * 0.5 * 0.6), 6);
    expect(found.logprobs).toEqual(found.tokens.map(() => expect.closeTo(Math.log(0.5), 6)));
  });

  it('ends at the maximum number of tokens, without the end token', async () => {
    const found = await decode(() => fromProbabilities(0.2, 0.8), { maxTokens: 3 });
    expect(found.tokens).toEqual([1, 1, 1]);
    expect(found.sumLogprob).toBeCloseTo(3 * Math.log(0.8), 6);
    expect(found.work).toBe(2);
  });

  it('returns no tokens if the end token comes first', async () => {
    const found = await decode(() => fromProbabilities(0.6, 0.4));
    expect(found).toEqual({
      tokens: [],
      logprobs: [],
      sumLogprob: expect.closeTo(Math.log(0.6), 6),
      work: 0,
    });
  });

  it('ends as impossible if every token is forbidden', async () => {
    const decoder: LogitsAfter = (tokens) =>
      tokens.length < 2 ? fromProbabilities(0.1, 0.9, 0) : fromProbabilities(0, 0, 0);
    expect(await decode(decoder, { endToken: 2 })).toMatchObject({ tokens: [1, 1], sumLogprob: -Infinity });
  });

  it('stops if it is hopeless', async () => {
    const found = await decode(() => fromProbabilities(0.2, 0.8), {
      shouldPrune: (tokens) => tokens.length === 5,
    });
    expect(found.tokens).toEqual([1, 1, 1, 1, 1]);
  });

  it('equals the definition of greedy search for any decoder', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.integer({ min: 2, max: 8 }), async (seed, vocabulary) => {
        const decoder = randomDecoder(seed, vocabulary);
        const tokens: number[] = [];
        while (tokens.length < 12) {
          const logits = decoder(tokens);
          const token = logits.indexOf(Math.max(...logits));
          if (token === END) break;
          tokens.push(token);
        }
        const found = await decode(decoder);
        expect(found.tokens).toEqual(tokens);
        expect(found.sumLogprob).toBeCloseTo(logprobOf(decoder, tokens, 12), 4);
      }),
    );
  });
});

describe('sampling search', () => {
  const hot = (options: Partial<SamplingOptions> = {}): Partial<SamplingOptions> => ({
    temperature: 0.8,
    bestOf: 5,
    random: seededRandom(1),
    ...options,
  });

  /** The tokens of each sample when the search has ended. */
  function follow(decoder: LogitsAfter, options: Partial<SamplingOptions>): readonly (readonly number[])[] {
    const search = sampling(options);
    const samples: (readonly number[])[] = [];
    let rows = search.hypotheses;
    while (rows.length > 0) {
      const steps = search.advance(rows.map((tokens) => scoresOf(decoder(tokens))));
      const sources = new Set(steps.map(({ source }) => source));
      if (rows[0]!.length > 0) samples.push(...rows.filter((_, row) => !sources.has(row)));
      rows = search.hypotheses;
    }
    return samples;
  }

  it('draws several independent samples in a batch', async () => {
    const run = new RememberingRun([() => fromProbabilities(1e-9, 0.5, 0.5)]);
    await runSearches([sampling(hot({ maxTokens: 4 }))], run.scores(), run, { rule: noRule }, never);
    expect(run.steps).toEqual([5, 5, 5]);
  });

  it('continues each sample separately', () => {
    const decoder: LogitsAfter = (tokens) =>
      tokens.length < 8 ? fromProbabilities(1e-9, 0.5, 0.5) : fromProbabilities(1, 0, 0);
    const samples = follow(decoder, hot());
    expect(samples).toHaveLength(5);
    expect(new Set(samples.map(String)).size).toBe(5);
  });

  it('takes the sample with the highest mean log probability at temperature 1', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(),
        fc.integer({ min: 3, max: 8 }),
        fc.constantFrom(0.2, 0.6, 1),
        async (seed, vocabulary, temperature) => {
          const model = randomDecoder(seed, vocabulary);
          // Neither at once, so that each sample has a token, nor at the limit, where no end token is scored.
          const decoder: LogitsAfter = (tokens) => {
            const logits = model(tokens);
            logits[END] = tokens.length === 0 ? -Infinity : tokens.length === 9 ? 99 : logits[END]!;
            return logits;
          };
          const samples = follow(decoder, hot({ temperature, random: seededRandom(seed) }));
          const means = samples.map((tokens) => logprobOf(decoder, tokens, 12) / tokens.length);
          const found = await decode(decoder, hot({ temperature, random: seededRandom(seed) }));
          expect(found.sumLogprob / found.tokens.length).toBeCloseTo(Math.max(...means), 4);
          expect(found.sumLogprob).toBeCloseTo(logprobOf(decoder, found.tokens, 12), 4);
        },
      ),
    );
  });

  it('gives the same result for the same seed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (seed) => {
        const decoder = randomDecoder(seed, 6);
        const [one, other] = await Promise.all(
          [0, 1].map(() => decode(decoder, hot({ random: seededRandom(seed) }))),
        );
        expect(one).toEqual(other);
      }),
    );
    const even: LogitsAfter = () => fromProbabilities(1e-9, 0.5, 0.5);
    const seeds = [1, 2].map((seed) => decode(even, hot({ bestOf: 1, random: seededRandom(seed) })));
    const [one, other] = await Promise.all(seeds);
    expect(one!.tokens).not.toEqual(other!.tokens);
  });

  it('gives a clip the same result whatever else is in the batch', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(), { minLength: 2, maxLength: 4 }), async (seeds) => {
        const clips = seeds.map((seed) => randomDecoder(seed, 6));
        const run = new RememberingRun(clips);
        const searches = clips.map(() => sampling(hot({ random: seededRandom(7) })));
        const together = await runSearches(searches, run.scores(), run, { rule: noRule }, never);
        const alone = await Promise.all(clips.map((clip) => decode(clip, hot({ random: seededRandom(7) }))));
        expect(together).toEqual(alone);
      }),
    );
  });
});
