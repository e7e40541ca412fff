import { describe, expect, it } from 'vitest';
import {
  type DecoderRun,
  runSearches,
} from '../../../../../src/engines/encoder-decoder/whisper/decoding/run-searches.ts';
import type { Search, Step } from '../../../../../src/engines/encoder-decoder/whisper/decoding/search.ts';

import type { TokenScores } from '../../../../../src/engines/encoder-decoder/whisper/decoding/token-scores.ts';
import { noRule, scoresOf } from './scores.ts';

const never = new AbortController().signal;

/** A search with planned sources and tokens for each step. It records its inputs. */
class Planned implements Search {
  readonly seen: (readonly number[])[][] = [];
  hypotheses: readonly (readonly number[])[] = [[]];
  readonly #plan: readonly (readonly Step[])[];

  constructor(plan: readonly (readonly Step[])[]) {
    this.#plan = plan;
  }

  advance(scores: readonly TokenScores[]): readonly Step[] {
    const steps = this.#plan[this.seen.length] ?? [];
    this.seen.push(scores.map(({ specials }) => [...specials]));
    this.hypotheses = steps.map(({ source, token }) => [...this.hypotheses[source]!, token]);
    return steps;
  }

  best() {
    return { tokens: [this.seen.length], logprobs: [], sumLogprob: 0 };
  }
}

const step = (source: number, token: number): Step => ({ source, token });

/** A decoder run that records its inputs, and answers each row with the row's token. */
class Written implements DecoderRun {
  readonly log: (readonly [sources: readonly number[], tokens: readonly number[]])[] = [];
  #sources: readonly number[] = [];

  select(sources: readonly number[]): void {
    this.#sources = sources;
  }

  async step(tokens: readonly number[]): Promise<readonly TokenScores[]> {
    this.log.push([this.#sources, tokens]);
    return tokens.map((token) => scoresOf(Float32Array.of(token)));
  }
}

const rows = (...values: readonly number[]) => values.map((value) => scoresOf(Float32Array.of(value)));

describe('runSearches', () => {
  it('gives each search the logits of its own rows, and passes on the source rows', async () => {
    const one = new Planned([[step(0, 11), step(0, 12)], [step(1, 13)], [step(0, 14)]]);
    const other = new Planned([
      [step(0, 21)],
      [step(0, 22), step(0, 23), step(0, 24)],
      [step(2, 25), step(0, 26)],
    ]);
    const run = new Written();
    const found = await runSearches([one, other], rows(1, 2), run, { rule: noRule }, never);
    expect(run.log).toEqual([
      [
        [0, 0, 1],
        [11, 12, 21],
      ],
      [
        [1, 2, 2, 2],
        [13, 22, 23, 24],
      ],
      [
        [0, 3, 1],
        [14, 25, 26],
      ],
    ]);
    expect(one.seen).toEqual([[[1]], [[11], [12]], [[13]], [[14]]]);
    expect(other.seen).toEqual([[[2]], [[21]], [[22], [23], [24]], [[25], [26]]]);
    // Rows that the decoder had to compute: 2 + 1 + 1, and 1 + 3 + 2.
    expect(found).toEqual([
      { tokens: [4], logprobs: [], sumLogprob: 0, work: 4 },
      { tokens: [4], logprobs: [], sumLogprob: 0, work: 6 },
    ]);
  });

  it('does not touch a finished search', async () => {
    const short = new Planned([[step(0, 11)]]);
    const nothing = new Planned([]);
    const long = new Planned([[step(0, 21)], [step(0, 22)], [step(0, 23)]]);
    const run = new Written();
    await runSearches([short, nothing, long], rows(1, 2, 3), run, { rule: noRule }, never);
    expect(short.seen).toHaveLength(2);
    expect(nothing.seen).toHaveLength(1);
    expect(run.log).toEqual([
      [
        [0, 2],
        [11, 21],
      ],
      [[1], [22]],
      [[0], [23]],
    ]);
  });

  it('takes no step if no search needs one', async () => {
    const run = new Written();
    expect(await runSearches([new Planned([])], rows(1), run, { rule: noRule }, never)).toMatchObject([
      { work: 0 },
    ]);
    expect(await runSearches([], [], run, { rule: noRule }, never)).toEqual([]);
    expect(run.log).toEqual([]);
  });

  it('applies the rule, with the tokens so far, before a search gets its scores', async () => {
    const told: string[] = [];
    const search = new Planned([[step(0, 11), step(0, 12)], [step(1, 13)]]);
    await runSearches(
      [search],
      rows(1),
      new Written(),
      {
        rule({ specials }, tokens, mustGoOn) {
          told.push(`${tokens.join(' ')} ${mustGoOn}`.trim());
          specials[0]! += 100;
        },
        mustGoOn: [7],
      },
      never,
    );
    expect(told).toEqual(['7', '11 7', '12 7', '12 13 7']);
    expect(search.seen).toEqual([[[101]], [[111], [112]], [[113]]]);
  });

  it('stops between two steps if its signal aborts', async () => {
    const leaving = new AbortController();
    const search = new Planned([[step(0, 11)], [step(0, 12)], [step(0, 13)]]);
    const run = new Written();
    const rule = () => void (search.seen.length === 1 && leaving.abort());
    await expect(runSearches([search], rows(1), run, { rule }, leaving.signal)).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(run.log).toHaveLength(1);
  });
});
