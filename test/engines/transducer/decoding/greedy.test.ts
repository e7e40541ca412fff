import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  beginGreedy,
  createGreedySearch,
  type GreedyState,
  type SearchRules,
} from '../../../../src/engines/transducer/decoding/greedy.ts';
import { searchSideBySide } from '../../../../src/engines/transducer/decoding/search.ts';
import type { TransducerJoiner } from '../../../../src/engines/transducer/joiner.ts';
import { BLANK, fakeJoiner } from './fake-joiner.ts';

const ICEFALL: SearchRules = { blank: BLANK, unknown: 4, maxSymbols: 1 };
const NEMO: SearchRules = { blank: BLANK, maxSymbols: 10 };

const frames = fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 25 });

async function search(joiner: TransducerJoiner, rules: SearchRules, chunks: readonly (readonly number[])[]) {
  const greedy = createGreedySearch(joiner, rules);
  for (const chunk of chunks) {
    greedy.feed(Float32Array.from(chunk), chunk.length);
    await searchSideBySide(joiner, [greedy]);
  }
  return greedy.finish();
}

describe.each([
  ['icefall', 0, ICEFALL],
  ['RNN-T', 0, NEMO],
  ['TDT', 5, NEMO],
] as const)('greedy search of the kind %s', (_, durations, rules) => {
  it('gives the same tokens for frames in blocks of any size, also after its state was copied', async () => {
    await fc.assert(
      fc.asyncProperty(frames, fc.array(fc.nat(40), { maxLength: 4 }), async (rows, cuts) => {
        const joiner = fakeJoiner(durations);
        const whole = await search(joiner, rules, [rows]);
        let state: GreedyState = beginGreedy(joiner);
        const sorted = [0, ...cuts.filter((cut) => cut < rows.length).toSorted((a, b) => a - b), rows.length];
        for (const [index, from] of sorted.slice(0, -1).entries()) {
          const chunk = rows.slice(from, sorted[index + 1]);
          const part = createGreedySearch(joiner, rules, state);
          part.feed(Float32Array.from(chunk), chunk.length);
          await searchSideBySide(joiner, [part]);
          state = structuredClone(state);
        }
        expect(state.tokens).toEqual(whole);
      }),
      { numRuns: 30 },
    );
  });

  it('gives each utterance the same tokens alone and in a batch, with fewer runs of the joiner', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(frames, { minLength: 2, maxLength: 5 }), async (utterances) => {
        const joiner = fakeJoiner(durations);
        const alone = [];
        for (const rows of utterances) alone.push(await search(joiner, rules, [rows]));
        const runsAlone = joiner.runs.splice(0).length;
        const together = utterances.map((rows) => {
          const greedy = createGreedySearch(joiner, rules);
          greedy.feed(Float32Array.from(rows), rows.length);
          return greedy;
        });
        await searchSideBySide(joiner, together);
        expect(together.map((greedy) => greedy.finish())).toEqual(alone);
        expect(joiner.runs.length).toBeLessThan(runsAlone);
      }),
      { numRuns: 30 },
    );
  });

  it('outputs tokens in time order, no blanks, and at most the allowed number per frame', async () => {
    await fc.assert(
      fc.asyncProperty(frames, async (rows) => {
        // Blank is never the most likely token.
        const tokens = await search(fakeJoiner(durations, -10), rules, [rows]);
        const starts = tokens.map(({ start }) => start);
        expect(starts).toEqual(starts.toSorted((a, b) => a - b));
        for (const start of new Set(starts))
          expect(starts.filter((other) => other === start).length).toBeLessThanOrEqual(rules.maxSymbols);
        for (const { id, start, end, logProbability } of tokens) {
          expect([BLANK, rules.unknown]).not.toContain(id);
          expect(end).toBeGreaterThan(start);
          expect(logProbability).toBeLessThanOrEqual(0);
        }
      }),
      { numRuns: 30 },
    );
  });
});

it('greedy search reports the model if encoder rows and joiner input differ in width', () => {
  const greedy = createGreedySearch(fakeJoiner(), NEMO);
  expect(() => greedy.feed(new Float32Array(6), 3)).toThrow(
    'The encoder of the model gives rows of 2 values, and its joiner takes 1.',
  );
});
