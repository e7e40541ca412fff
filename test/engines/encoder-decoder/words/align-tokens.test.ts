import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignTokens as align } from '../../../../src/engines/encoder-decoder/words/align-tokens.ts';
import type { AlignmentInput } from '../../../../src/engines/encoder-decoder/words/attention.ts';
import { alignmentInput, head, alignedHead, rowsFor, type Spoken } from './attend.ts';

/** Encoder frames per second. */
const RATE = 50;

const alignTokens = (input: AlignmentInput) => align(input, RATE);

/** Four words in 6 s and 1 s of silence after them. */
const SPOKEN: Spoken = { ends: [60, 110, 200, 300], frames: 350 };

const seconds = (frames: readonly number[]) => [0, ...frames].map((frame) => frame / RATE);

/** Deterministic noise in [0, 1). */
function noise(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

describe('alignTokens', () => {
  it('starts each token where attention moves to it, and ends the last one where attention leaves', () => {
    expect([...alignTokens(alignmentInput(SPOKEN, [alignedHead(SPOKEN)]))]).toEqual(seconds(SPOKEN.ends));
  });

  it('combines several heads, even if one attends to nothing', () => {
    const random = noise(7);
    const deaf = head(rowsFor(4).tokens, () => random());
    const heads = [alignedHead(SPOKEN, 0.3), deaf, alignedHead(SPOKEN, 0.5)];
    const expected = seconds(SPOKEN.ends);
    [...alignTokens(alignmentInput(SPOKEN, heads))].forEach((time, at) =>
      expect(Math.abs(time - expected[at]!)).toBeLessThanOrEqual(0.06),
    );
  });

  it('keeps times inside the clip, whatever the attention to the padding', () => {
    const { tokens, firstRow } = rowsFor(4);
    const clear = alignedHead(SPOKEN);
    const drawn = head(tokens, (token, at) =>
      at < SPOKEN.frames ? clear.weights[token * clear.rowStride + at]! : 0.001 * (token - firstRow + 4),
    );
    expect([...alignTokens(alignmentInput(SPOKEN, [drawn]))]).toEqual(seconds(SPOKEN.ends));
  });

  it.each([
    ['no text', { ends: [], frames: 100 }, [0]],
    ['one token', { ends: [40], frames: 100 }, [0, 0.8]],
    ['one frame', { ends: [1, 1, 1], frames: 1 }, [0, 0, 0, 0]],
    ['no frames', { ends: [1, 1], frames: 0 }, [0, 0, 0]],
  ])('times %s', (_, spoken, expected) => {
    expect([...alignTokens(alignmentInput(spoken, [alignedHead(spoken)]))]).toEqual(expected);
  });

  it('never goes back, for any attention', () => {
    const cases = fc.record({
      textTokens: fc.integer({ min: 0, max: 12 }),
      frames: fc.integer({ min: 0, max: 40 }),
      heads: fc.integer({ min: 0, max: 3 }),
      values: fc.array(fc.constantFrom(0, 1e-30, 0.001, 0.2, 1, NaN, Infinity), { minLength: 1 }),
    });
    fc.assert(
      fc.property(cases, ({ textTokens, frames, heads, values }) => {
        const rows = rowsFor(textTokens);
        const all = Array.from({ length: heads }, (_, which) => ({
          weights: Float32Array.from(
            { length: rows.tokens * 40 },
            (_, at) => values[(at * (which + 3)) % values.length]!,
          ),
          offset: 0,
          rowStride: 40,
        }));
        const times = alignTokens({ heads: all, frames, ...rows });
        expect(times).toHaveLength(textTokens + 1);
        times.forEach((time, at) => {
          expect(time).toBeGreaterThanOrEqual(at === 0 ? 0 : times[at - 1]!);
          expect(time).toBeLessThanOrEqual(frames / RATE);
        });
      }),
    );
  });
});
