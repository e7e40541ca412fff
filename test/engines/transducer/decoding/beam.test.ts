import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createContextGraph } from '../../../../src/engines/frames/decoding/context-graph.ts';
import { addLogs } from '../../../../src/engines/frames/decoding/log-probabilities.ts';
import { createTransducerBeam } from '../../../../src/engines/transducer/decoding/beam.ts';
import { createGreedySearch } from '../../../../src/engines/transducer/decoding/greedy.ts';
import { logProbabilityAt } from '../../../../src/engines/transducer/decoding/scores.ts';
import {
  searchSideBySide,
  type TransducerSearch,
} from '../../../../src/engines/transducer/decoding/search.ts';
import type { TransducerJoiner } from '../../../../src/engines/transducer/joiner.ts';
import { BLANK, fakeJoiner, VOCABULARY } from './fake-joiner.ts';

const MODIFIED = { blank: BLANK, maxSymbols: 1 };
const NEMO = { blank: BLANK, maxSymbols: 10 };

async function idsOf(
  joiner: TransducerJoiner,
  search: TransducerSearch,
  chunks: readonly (readonly number[])[],
) {
  for (const chunk of chunks) {
    search.feed(Float32Array.from(chunk), chunk.length);
    await searchSideBySide(joiner, [search]);
  }
  return search.finish().map(({ id }) => id);
}

/** Every text of at most one token per frame, with the log of the total probability of its alignments. */
async function allTexts(
  joiner: TransducerJoiner,
  rows: readonly number[],
): Promise<ReadonlyMap<string, number>> {
  const texts = new Map<string, number>();
  const walk = async (
    frame: number,
    state: ReturnType<TransducerJoiner['begin']>,
    said: readonly number[],
    sum: number,
  ) => {
    if (frame === rows.length) {
      const text = said.join(' ');
      texts.set(text, addLogs(texts.get(text) ?? -Infinity, sum));
      return;
    }
    const { values } = await joiner.join([{ row: Float32Array.of(rows[frame]!), state }]);
    for (let id = 0; id < VOCABULARY; id++) {
      const total = sum + logProbabilityAt(values, 0, VOCABULARY, id);
      if (id === BLANK) await walk(frame + 1, state, said, total);
      else await walk(frame + 1, joiner.advance(state, id), [...said, id], total);
    }
  };
  await walk(0, joiner.begin(), [], 0);
  return texts;
}

describe('modified beam search', () => {
  it('finds the text with the best score per token if it keeps all of them', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 200 }), { minLength: 1, maxLength: 4 }),
        async (rows) => {
          const joiner = fakeJoiner();
          const texts = await allTexts(joiner, rows);
          // As in icefall, the two context tokens count as tokens.
          const worth = ([text, sum]: readonly [string, number]) =>
            sum / (text === '' ? 2 : text.split(' ').length + 2);
          const [best] = [...texts].toSorted((a, b) => worth(b) - worth(a));
          const beam = createTransducerBeam(joiner, { ...MODIFIED, beams: 1000 });
          expect((await idsOf(joiner, beam, [rows])).join(' ')).toBe(best![0]);
        },
      ),
      { numRuns: 20 },
    );
  });

  it('equals greedy search if it keeps one hypothesis', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 99 }), { maxLength: 30 }), async (rows) => {
        const joiner = fakeJoiner();
        const greedy = await idsOf(joiner, createGreedySearch(joiner, MODIFIED), [rows]);
        expect(await idsOf(joiner, createTransducerBeam(joiner, { ...MODIFIED, beams: 1 }), [rows])).toEqual(
          greedy,
        );
      }),
    );
  });
});

describe.each([
  ['icefall', 0, MODIFIED],
  ['RNN-T', 0, NEMO],
  ['TDT', 5, NEMO],
] as const)('beam search of the kind %s', (_, durations, rules) => {
  it('gives the same tokens for frames in blocks of any size', async () => {
    const rows = fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(rows, fc.nat(30), async (rows, cut) => {
        const joiner = fakeJoiner(durations);
        const options = { ...rules, beams: 4 };
        const whole = await idsOf(joiner, createTransducerBeam(joiner, options), [rows]);
        const parts = [rows.slice(0, cut), rows.slice(cut)].filter(({ length }) => length > 0);
        expect(await idsOf(joiner, createTransducerBeam(joiner, options), parts)).toEqual(whole);
      }),
      { numRuns: 30 },
    );
  });

  it('outputs a hot word more often with a higher score', async () => {
    const rows = Array.from({ length: 40 }, (_, index) => (index * 7919) % 211);
    const count = async (score: number) => {
      const joiner = fakeJoiner(durations);
      const hotWords = createContextGraph([[1, 2, 3]], score);
      const ids = await idsOf(joiner, createTransducerBeam(joiner, { ...rules, beams: 8, hotWords }), [rows]);
      return ids.join('').split('123').length - 1;
    };
    expect(await count(0)).toBeLessThan(await count(4));
  });
});
