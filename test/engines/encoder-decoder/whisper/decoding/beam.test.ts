import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BeamOptions,
  createBeamSearch,
} from '../../../../../src/engines/encoder-decoder/whisper/decoding/beam.ts';
import { runSearches } from '../../../../../src/engines/encoder-decoder/whisper/decoding/run-searches.ts';
import { noRule, scoresOf } from './scores.ts';
import { type LogitsAfter, randomDecoder, RememberingRun } from './random-decoder.ts';
import { referenceBeamSearch } from './reference-beam.ts';

const END = 0;
const never = new AbortController().signal;

const beamSearch = (options: Partial<BeamOptions>) =>
  createBeamSearch({ beamSize: 2, endToken: END, maxTokens: 10, shouldPrune: () => false, ...options });

async function decode(logitsAfter: LogitsAfter, options: Partial<BeamOptions> = {}) {
  const run = new RememberingRun([logitsAfter]);
  const [found] = await runSearches([beamSearch(options)], run.scores(), run, { rule: noRule }, never);
  return { ...found!, steps: run.steps };
}

/** A decoder with the given probabilities of next tokens. All other tokens are impossible. */
const fakeDecoder =
  (table: Readonly<Record<string, readonly number[]>>): LogitsAfter =>
  (tokens) =>
    Float32Array.from((table[tokens.join('')] ?? [1, 0, 0, 0]).map(Math.log));

describe('beam search', () => {
  it('finds a text whose beginning is less likely but whose mean is the highest', async () => {
    const decoder = fakeDecoder({ '': [0, 0.6, 0.4, 0], 1: [0.1, 0.3, 0.3, 0.3], 2: [0, 0, 0, 1] });
    const found = await decode(decoder);
    expect(found.tokens).toEqual([2, 3]);
    expect(found.sumLogprob).toBeCloseTo(Math.log(0.4), 6);
    expect((await decode(decoder, { beamSize: 1 })).tokens).not.toEqual([2, 3]);
  });

  it('ranks hypotheses by the mean of their tokens, not by the sum', async () => {
    // The sums are log 0.5 and log 0.45, the means log 0.5 and log 0.45 / 3.
    const decoder = fakeDecoder({ '': [0, 0.5, 0.45, 0.05], 2: [0, 0, 1, 0], 22: [0, 0, 1, 0] });
    expect((await decode(decoder)).tokens).toEqual([2, 2, 2]);
  });

  it('continues until as many hypotheses have ended as there are beams', async () => {
    // `1` ends at once, but the continuation of `2` has a higher mean.
    const decoder = fakeDecoder({
      '': [0, 0.5, 0.4, 0.1],
      1: [0.9, 0.1, 0, 0],
      11: [0, 1, 0, 0],
      111: [0, 1, 0, 0],
      1111: [0, 1, 0, 0],
      2: [0, 0, 1, 0],
      22: [0, 0, 1, 0],
      222: [0, 0, 0, 1],
    });
    const found = await decode(decoder);
    expect(found.tokens).toEqual([2, 2, 2, 3]);
    expect(found.sumLogprob).toBeCloseTo(Math.log(0.4), 6);
    expect(found.steps).toHaveLength(4);
  });

  it('moves ended hypotheses aside and keeps all beams for the others', () => {
    const decoder: LogitsAfter = (tokens) => Float32Array.of(tokens[0] === 1 ? 5 : -5, 3, 2, 1);
    const search = beamSearch({ beamSize: 3 });
    search.advance([scoresOf(decoder([]))]);
    expect(search.hypotheses).toEqual([[1], [2], [3]]);
    const steps = search.advance(search.hypotheses.map((tokens) => scoresOf(decoder(tokens))));
    expect(steps).toHaveLength(3);
    expect(steps.map(({ token }) => token)).not.toContain(END);
    expect(search.best().tokens).toEqual([1]);
  });

  it('drops an ended hypothesis that is less likely than all beams that continue', async () => {
    // `2` would end second, and leave no beam for `123`.
    const decoder = fakeDecoder({ '': [0, 0.9, 0.1, 0], 1: [0, 0.5, 0.5, 0], 12: [0, 0, 0, 1] });
    expect((await decode(decoder)).tokens).toEqual([1, 2, 3]);
  });

  it('expands one more continuation per beam than there are beams, because one may be the end', async () => {
    // After `1`, the end and two continuations are likelier than any continuation of `2`.
    const decoder = fakeDecoder({
      '': [0, 0.9, 0.1, 0],
      1: [0.5, 0, 0.26, 0.24],
      2: [0.25, 0.25, 0.25, 0.25],
    });
    const search = beamSearch({});
    search.advance([scoresOf(decoder([]))]);
    search.advance(search.hypotheses.map((tokens) => scoresOf(decoder(tokens))));
    expect(search.hypotheses).toEqual([
      [1, 2],
      [1, 3],
    ]);
  });

  it('adds unfinished hypotheses if it must stop', async () => {
    const decoder: LogitsAfter = ([first]) => {
      if (first === undefined) return Float32Array.of(-Infinity, 0, 0);
      return Float32Array.from((first === 1 ? [0.9, 0.05, 0.05] : [0, 0.1, 0.9]).map(Math.log));
    };
    const found = await decode(decoder, { maxTokens: 4 });
    expect(found.tokens).toEqual([2, 2, 2, 2]);
    expect(found.sumLogprob).toBeCloseTo(Math.log(0.5 * 0.9 ** 3), 6);
  });

  it('adds no unfinished hypotheses if enough have ended, however likely the others are', async () => {
    // The means are log 0.54 and log 0.6.
    const decoder = fakeDecoder({ '': [0, 0.9, 0.1, 0], 1: [0.6, 0, 0.4, 0] });
    expect((await decode(decoder, { beamSize: 1 })).tokens).toEqual([1]);
  });

  it('stops if its best hypothesis is hopeless', async () => {
    const found = await decode(() => Float32Array.from([-9, 3, 2]), {
      shouldPrune: (tokens) => tokens.join('') === '111',
    });
    expect(found.tokens).toEqual([1, 1, 1]);
    expect(found.steps).toEqual([2, 2]);
  });

  it('stops with its hypotheses so far if every token is forbidden', () => {
    const decoder = fakeDecoder({ '': [0, 0.6, 0.4, 0], 1: [0, 0, 0, 0], 2: [0, 0, 0, 0] });
    const search = beamSearch({});
    search.advance([scoresOf(decoder([]))]);
    expect(search.advance(search.hypotheses.map((tokens) => scoresOf(decoder(tokens))))).toEqual([]);
    expect(search.hypotheses).toEqual([]);
    expect(search.best()).toEqual({
      tokens: [1],
      logprobs: [expect.closeTo(Math.log(0.6), 6)],
      sumLogprob: expect.closeTo(Math.log(0.6), 6),
    });
  });

  it('keeps fewer hypotheses if fewer tokens are allowed', async () => {
    const decoder = fakeDecoder({ '': [0, 1, 0, 0], 1: [0, 0.5, 0.5, 0] });
    const found = await decode(decoder, { beamSize: 4 });
    expect(found.steps.slice(0, 2)).toEqual([1, 2]);
  });

  const model = fc.record({
    seed: fc.nat(),
    beamSize: fc.integer({ min: 1, max: 5 }),
    more: fc.integer({ min: 1, max: 6 }),
    maxTokens: fc.integer({ min: 1, max: 12 }),
    /** How much likelier the end token is than others. */
    haste: fc.integer({ min: -3, max: 4 }),
  });
  type Model = typeof model extends fc.Arbitrary<infer T> ? T : never;

  function decoderOf({ seed, beamSize, more, haste }: Model): LogitsAfter {
    const random = randomDecoder(seed, beamSize + more);
    return (tokens) => {
      const logits = random(tokens);
      // The decoding rules never allow the end token first.
      logits[END] = tokens.length === 0 ? -100 : logits[END]! + haste;
      return logits;
    };
  }

  it('gives the result of openai/whisper for any decoder', async () => {
    await fc.assert(
      fc.asyncProperty(model, async (given) => {
        const decoder = decoderOf(given);
        const { beamSize, maxTokens } = given;
        const expected = referenceBeamSearch(decoder, { beamSize, maxTokens, endToken: END });
        const found = await decode(decoder, { beamSize, maxTokens });
        expect(found.tokens).toEqual(expected.tokens);
        expect(found.sumLogprob).toBeCloseTo(expected.sumLogprob, 4);
        expect(found.logprobs).toHaveLength(found.tokens.length);
      }),
      { numRuns: 300 },
    );
  });

  it('gives the same result for a clip whatever else is in the batch', async () => {
    const options = { beamSize: 3, maxTokens: 8 };
    const clip = model.map((given) => decoderOf({ ...given, beamSize: 3 }));
    await fc.assert(
      fc.asyncProperty(fc.array(clip, { minLength: 2, maxLength: 4 }), async (clips) => {
        const run = new RememberingRun(clips);
        const searches = clips.map(() => beamSearch(options));
        const together = await runSearches(searches, run.scores(), run, { rule: noRule }, never);
        const alone = await Promise.all(clips.map((decoder) => decode(decoder, options)));
        expect(alone).toMatchObject(together);
      }),
    );
  });
});
