import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../../../src/base/seeded-random.ts';
import { runSearches } from '../../../../../src/engines/encoder-decoder/whisper/decoding/run-searches.ts';
import { TokenScores } from '../../../../../src/engines/encoder-decoder/whisper/decoding/token-scores.ts';
import type { Search, Step } from '../../../../../src/engines/encoder-decoder/whisper/decoding/search.ts';
import type {
  Cache,
  WhisperGraphs,
} from '../../../../../src/engines/encoder-decoder/whisper/exported/graphs.ts';
import { readPrompts } from '../../../../../src/engines/encoder-decoder/whisper/exported/prompted.ts';
import { type FloatType, floatTensor } from '../../../../../src/onnx/tensor.ts';
import {
  DECODER_CACHE,
  ENCODER_CACHE,
  fakeGraphs,
  type FakeGraphsOptions,
  type Run,
} from '../fake-whisper.ts';

const never = new AbortController().signal;
const VOCABULARY = 24;
const SCORING = { endOfText: 0, suppressed: [], count: 9 } as const;
const prompted = (tokens: readonly (readonly number[])[], startAt = 0) => ({ tokens, startAt });

/** Fake graphs whose logits contain their inputs: the sound of a row, then all its tokens plus one. */
const spelling = (options: FakeGraphsOptions = {}) =>
  fakeGraphs((sound, tokens) => Float32Array.of(sound, ...tokens.map((token) => token + 1)), {
    vocabulary: VOCABULARY,
    ...options,
  });

/** Reads `[sound, ...tokens]` from a row of logits. */
function inputsOf(given: Float32Array | TokenScores): readonly number[] {
  const logits = given instanceof TokenScores ? given.specials : given;
  const end = logits.indexOf(0, 1);
  return [logits[0]!, ...[...logits.subarray(1, end)].map((value) => value - 1)];
}

const hiddenOf = (sounds: readonly number[], type: FloatType = 'float32') =>
  sounds.map((sound) => floatTensor(type, Float32Array.of(sound), [1, 1, 1]));

describe('reading prompts', () => {
  it('returns the logits after each prompt and those after its start token', async () => {
    const prompts = [
      [3, 4, 5],
      [6, 7, 8],
    ];
    const { last, atStart } = await readPrompts(
      spelling(),
      hiddenOf([70, 80]),
      prompted(prompts, 1),
      SCORING,
      never,
    );
    expect(last.map(inputsOf)).toEqual([
      [70, 3, 4, 5],
      [80, 6, 7, 8],
    ]);
    expect(atStart.map(inputsOf)).toEqual([
      [70, 3, 4],
      [80, 6, 7],
    ]);
  });

  it('returns logits that the caller may overwrite, even if the prompt is the start token only', async () => {
    const { last, atStart } = await readPrompts(spelling(), hiddenOf([70]), prompted([[3]]), SCORING, never);
    last[0]!.specials.fill(-Infinity);
    expect(inputsOf(atStart[0]!)).toEqual([70, 3]);
  });

  it('precedes the first token of each clip', async () => {
    const { run } = await readPrompts(spelling(), hiddenOf([70, 80]), prompted([[3], [6]]), SCORING, never);
    expect((await run.step([4, 7])).map(inputsOf)).toEqual([
      [70, 3, 4],
      [80, 6, 7],
    ]);
  });

  it('is done in groups if all logits together would be too large, and decoding continues with all rows', async () => {
    const runs: Run[] = [];
    // Two prompts of two tokens have 16 million logits.
    const vocabulary = 4_000_000;
    const graphs = spelling({ vocabulary, onRun: (run) => runs.push(run) });
    const prompts = [1, 2, 3].map((token) => [token, token]);
    const { run, last } = await readPrompts(
      graphs,
      hiddenOf([10, 20, 30]),
      prompted(prompts),
      SCORING,
      never,
    );
    expect(runs).toEqual([
      { graph: 'first', tokens: prompts.slice(0, 2) },
      { graph: 'first', tokens: prompts.slice(2) },
    ]);
    expect(last.map(inputsOf)).toEqual([
      [10, 1, 1],
      [20, 2, 2],
      [30, 3, 3],
    ]);
    expect((await run.step([4, 5, 6])).map(inputsOf)).toEqual([
      [10, 1, 1, 4],
      [20, 2, 2, 5],
      [30, 3, 3, 6],
    ]);
  });

  it('is done alone for a prompt that is too long for a group', async () => {
    const runs: Run[] = [];
    const graphs = spelling({ vocabulary: 8_000_001, onRun: (run) => runs.push(run) });
    await readPrompts(graphs, hiddenOf([10]), prompted([[1, 2]]), SCORING, never);
    expect(runs).toHaveLength(1);
  });

  it('stops between two groups if its signal aborts', async () => {
    const leaving = new AbortController();
    const runs: Run[] = [];
    const graphs = spelling({
      vocabulary: 9_000_000,
      onRun: (run) => {
        runs.push(run);
        leaving.abort();
      },
    });
    const reading = readPrompts(graphs, hiddenOf([10, 20]), prompted([[1], [2]]), SCORING, leaving.signal);
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
    expect(runs).toHaveLength(1);
  });
});

/** A search that ends, splits and reorders hypotheses at random. It checks that it gets its own logits. */
class Wandering implements Search {
  readonly strays: (readonly number[])[] = [];
  hypotheses: readonly (readonly number[])[] = [[]];
  readonly #before: readonly number[];
  readonly #random: () => number;
  readonly #most: number;

  /** @param most the maximum number of hypotheses; an end is as likely as each count of them */
  constructor(before: readonly number[], seed: number, most: number) {
    this.#before = before;
    this.#random = seededRandom(seed);
    this.#most = most;
  }

  advance(logits: readonly TokenScores[]): readonly Step[] {
    this.hypotheses.forEach((tokens, row) => {
      const seen = inputsOf(logits[row]!);
      if (String(seen) !== String([...this.#before, ...tokens])) this.strays.push(seen);
    });
    const upTo = (limit: number) => Math.floor(this.#random() * limit);
    const rows = this.hypotheses[0]!.length < 15 ? upTo(this.#most + 1) : 0;
    const steps = Array.from({ length: rows }, () => ({
      source: upTo(this.hypotheses.length),
      token: upTo(9),
    }));
    this.hypotheses = steps.map(({ source, token }) => [...this.hypotheses[source]!, token]);
    return steps;
  }

  best() {
    return { tokens: [], logprobs: [], sumLogprob: 0 };
  }
}

describe('decoding with a cache', () => {
  /** Decodes `searches` after prompts of one token. Lists each step: the inputs and the cache after it. */
  async function follow(searches: readonly Search[], type: FloatType = 'float32') {
    const steps: { readonly tokens: readonly number[]; readonly cache: Cache; readonly made: Cache }[] = [];
    const graphs = spelling({ type });
    const watched: WhisperGraphs = {
      ...graphs,
      async next(tokens, cache) {
        const outputs = await graphs.next(tokens, cache);
        steps.push({ tokens, cache, made: outputs.cache });
        return outputs;
      },
    };
    const sounds = searches.map((_, clip) => 100 + clip);
    const prompts = searches.map((_, clip) => [clip]);
    const { run, last } = await readPrompts(
      watched,
      hiddenOf(sounds, type),
      prompted(prompts),
      SCORING,
      never,
    );
    await runSearches(searches, last, run, { rule: () => undefined }, never);
    return steps;
  }

  const beforeOf = (clip: number) => [100 + clip, clip];

  it.each<FloatType>(['float32', 'float16'])(
    'gives every hypothesis its own %s cache, for any reordering',
    async (type) => {
      const clip = fc.record({ seed: fc.nat(), most: fc.integer({ min: 1, max: 5 }) });
      await fc.assert(
        fc.asyncProperty(fc.array(clip, { minLength: 1, maxLength: 6 }), async (clips) => {
          const searches = clips.map(({ seed, most }, index) => new Wandering(beforeOf(index), seed, most));
          await follow(searches, type);
          expect(searches.map(({ strays }) => strays)).toEqual(clips.map(() => []));
        }),
        { numRuns: 50 },
      );
    },
  );

  /** A search with fixed source rows for each step. */
  function planned(...plan: readonly (readonly number[])[]): Search {
    const left = [...plan];
    let hypotheses: Search['hypotheses'] = [[]];
    return {
      get hypotheses() {
        return hypotheses;
      },
      advance() {
        const steps = (left.shift() ?? []).map((source) => ({ source, token: 1 }));
        hypotheses = steps.map(({ source, token }) => [...hypotheses[source]!, token]);
        return steps;
      },
      best: () => ({ tokens: [], logprobs: [], sumLogprob: 0 }),
    };
  }

  it('drops finished rows once they are a quarter of all rows, and keeps the others', async () => {
    const lengths = [1, 2, 3, 3, 3, 3, 3, 4];
    const searches = lengths.map((length) => planned(...Array.from({ length }, () => [0])));
    const rows = (await follow(searches)).map(({ tokens }) => tokens.length);
    // Of eight rows, one has ended, then two, then all but one.
    expect(rows).toEqual([8, 8, 6, 1]);
  });

  it('reuses the output tensors if no row ends or splits, in any order', async () => {
    const steps = await follow([planned([0, 0], [1, 0], [1, 0], [0, 1])]);
    expect(steps.map(({ tokens }) => tokens.length)).toEqual([2, 2, 2, 2]);
    for (const [index, { cache }] of steps.slice(1).entries()) {
      expect(cache[DECODER_CACHE]).toBe(steps[index]!.made[DECODER_CACHE]);
      expect(cache[ENCODER_CACHE]).toBe(steps[0]!.cache[ENCODER_CACHE]);
    }
  });

  it('does not copy the encoded audio if the rows of its clip split', async () => {
    const steps = await follow([planned([0, 0, 0], [2, 2, 0], [0, 0, 1]), planned([0], [0], [0])]);
    const [first, ...others] = steps.map(({ cache }) => cache[ENCODER_CACHE]!);
    expect(first!.dims[0]).toBe(4);
    for (const other of others) expect(other).toBe(first);
  });

  it('continues with the selected rows in their order', async () => {
    const { run } = await readPrompts(spelling(), hiddenOf([70]), prompted([[3]]), SCORING, never);
    run.select([0, 0]);
    expect((await run.step([4, 5])).map(inputsOf)).toEqual([
      [70, 3, 4],
      [70, 3, 5],
    ]);
    run.select([1, 0]);
    expect((await run.step([6, 7])).map(inputsOf)).toEqual([
      [70, 3, 5, 6],
      [70, 3, 4, 7],
    ]);
    run.select([1]);
    expect((await run.step([8])).map(inputsOf)).toEqual([[70, 3, 4, 7, 8]]);
  });
});
