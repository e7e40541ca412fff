import { describe, expect, it } from 'vitest';
import {
  alignmentScores,
  type HeadAttention,
  medianFilter,
} from '../../../../src/engines/encoder-decoder/words/attention.ts';
import { head } from './attend.ts';
import fc from 'fast-check';

/** Attention rows without normalization. */
const rows = (...lines: readonly (readonly number[])[]): HeadAttention => ({
  weights: Float32Array.from(lines.flat()),
  offset: 0,
  rowStride: lines[0]!.length,
});

const scoresOf = (
  heads: readonly HeadAttention[],
  tokens: number,
  frames: number,
  [firstRow, endRow] = [0, tokens],
) => [...alignmentScores({ heads, tokens, frames, firstRow, endRow })];

const rounded = (values: readonly number[]) => values.map((value) => Number(value.toFixed(4)));

const gaussianPeak = (centre: number, width: number) => (at: number) =>
  Math.exp(-(((at - centre) / width) ** 2));

describe('attention scores for alignment', () => {
  it('are the deviations from the mean of all tokens, in population standard deviations', () => {
    // Too few frames for the median filter to change anything.
    expect(rounded(scoresOf([rows([0.8, 0.2], [0.4, 0.6])], 2, 2))).toEqual([1, -1, -1, 1]);
    const [first, second, third] = [0.7, 0.4, 0.1].map((share) => (share - 0.4) / Math.sqrt(0.06));
    expect(rounded(scoresOf([rows([0.7, 0.3], [0.4, 0.6], [0.1, 0.9])], 3, 2))).toEqual(
      rounded([first!, -first!, second!, -second!, third!, -third!]),
    );
  });

  it('are returned for the requested rows, but use every token', () => {
    const one = rows([0.7, 0.3], [0.4, 0.6], [0.1, 0.9]);
    expect(scoresOf([one], 3, 2, [1, 2])).toEqual(scoresOf([one], 3, 2).slice(2, 4));
  });

  it('use a softmax over the clip alone, whatever the attention to the padding', () => {
    const clip = (token: number, at: number) => 0.01 + gaussianPeak(token * 10, 6)(at);
    const bare = head(4, clip, 40);
    const padded = head(4, (token, at) => (at < 40 ? clip(token, at) : token * 0.7), 100);
    const expected = scoresOf([bare], 4, 40);
    scoresOf([padded], 4, 40).forEach((score, at) => expect(score).toBeCloseTo(expected[at]!, 3));
  });

  it('ignore peaks of three frames or fewer', () => {
    const still = (token: number, at: number) => gaussianPeak(10 + token * 20, 8)(at) + 0.2;
    const glance = (token: number, at: number) =>
      still(token, at) + (token === 0 && at > 44 && at < 48 ? 3 : 0);
    const score = (weight: typeof still) => scoresOf([head(3, weight, 60)], 3, 60)[46]!;
    expect(score(glance)).toBeLessThan(0);
    expect(score(still)).toBeLessThan(0);
    const stare = (token: number, at: number) =>
      still(token, at) + (token === 0 && at > 43 && at < 48 ? 3 : 0);
    expect(score(stare)).toBeGreaterThan(1);
  });

  it('are averaged over the heads', () => {
    const one = head(3, (token, at) => 0.1 + gaussianPeak(token * 20, 9)(at), 60);
    const other = head(3, (token, at) => 0.1 + gaussianPeak(60 - token * 20, 15)(at), 60);
    const [a, b] = [scoresOf([one], 3, 60), scoresOf([other], 3, 60)];
    scoresOf([one, other], 3, 60).forEach((score, at) => expect(score).toBeCloseTo(a[at]! + b[at]!, 4));
  });

  it('read a head inside a larger tensor', () => {
    const alone = head(3, (token, at) => 0.1 + gaussianPeak(token * 20, 9)(at), 60);
    const weights = new Float32Array(1000 + alone.weights.length).fill(7);
    weights.set(alone.weights, 500);
    expect(scoresOf([{ weights, offset: 500, rowStride: 60 }], 3, 60)).toEqual(scoresOf([alone], 3, 60));
  });

  it('are 0 if all tokens attend alike, apart from rounding', () => {
    const shares = [0.1, 0.7, 0.3, 0.9, 0.123, 0.456, 0.789];
    const alike = rows(...[1, 3, 0.7, 1.1, 0.3, 5, 2].map((scale) => shares.map((share) => share * scale)));
    expect(scoresOf([alike], 7, 7)).toEqual(Array(49).fill(0));
  });

  it.each([
    ['nothing', 0],
    ['NaN', NaN],
    ['everything', Infinity],
  ])('stay finite if a token attends to %s, and use the other tokens', (_, weight) => {
    const scores = scoresOf(
      [
        head(4, (token, at) => 0.1 + gaussianPeak(token * 15, 9)(at), 60),
        rows(...Array(4).fill(Array(60).fill(weight))),
      ],
      4,
      60,
    );
    expect(scores.every(Number.isFinite)).toBe(true);
    const broken = head(4, (token, at) => 0.1 + gaussianPeak(token * 15, 9)(at), 60);
    broken.weights.fill(weight, 60, 120);
    const partly = scoresOf([broken], 4, 60);
    expect(partly.every(Number.isFinite)).toBe(true);
    expect(partly[45 + 3 * 60]).toBeGreaterThan(1);
  });

  it('are empty without rows or frames, and 0 without heads', () => {
    expect(scoresOf([rows([1, 0], [0, 1])], 2, 2, [2, 2])).toEqual([]);
    expect(scoresOf([rows([1, 0], [0, 1])], 2, 0)).toEqual([]);
    expect(scoresOf([], 2, 2)).toEqual([0, 0, 0, 0]);
  });
});

/** The definition, computed directly. */
function byDefinition(values: readonly number[], width: number): number[] {
  const reach = (width - 1) / 2;
  const before = values.slice(1, reach + 1).toReversed();
  const after = values.slice(-reach - 1, -1).toReversed();
  const mirrored = reach > 0 ? [...before, ...values, ...after] : values;
  return values.map((_, at) => mirrored.slice(at, at + width).toSorted((a, b) => a - b)[reach]!);
}

describe('running median filter', () => {
  it('removes a peak narrower than half its width, and keeps an edge in place', () => {
    const values = new Float32Array([0, 0, 0, 0, 9, 9, 9, 0, 0, 0, 0, 0, 5, 5, 5, 5, 5, 5]);
    expect([...medianFilter(values, 7)]).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 5, 5, 5, 5, 5]);
  });

  it('mirrors the edges without repeating the edge value', () => {
    // Around the first value: 4 3 2 | 1 | 2 3 4.
    expect(medianFilter(new Float32Array([1, 2, 3, 4]), 7)[0]).toBe(3);
    // Around the last value: 3 2 1 | 9 | 1 2 3.
    expect(medianFilter(new Float32Array([3, 2, 1, 9]), 7)[3]).toBe(2);
  });

  it('returns input that is too short to mirror unchanged', () => {
    expect([...medianFilter(new Float32Array([3, 1, 2]), 7)]).toEqual([3, 1, 2]);
    expect([...medianFilter(new Float32Array(), 7)]).toEqual([]);
  });

  it('does not change its input', () => {
    const values = new Float32Array([5, 1, 4, 2, 3]);
    medianFilter(values, 3);
    expect([...values]).toEqual([5, 1, 4, 2, 3]);
  });

  it('equals the median by definition, for every width and with equal values', () => {
    const values = fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 7, maxLength: 60 });
    fc.assert(
      fc.property(values, fc.constantFrom(1, 3, 5, 7, 13), (all, width) => {
        expect([...medianFilter(new Float32Array(all), width)]).toEqual(byDefinition(all, width));
      }),
    );
  });

  it('ends and returns numbers if a value is NaN', () => {
    expect(medianFilter(new Float32Array([1, 2, NaN, 4, 5, 6, 7, 8]), 7)).toHaveLength(8);
  });
});
