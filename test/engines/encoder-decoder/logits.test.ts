import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleToken, topToken, topTokens, logSumExp } from '../../../src/engines/encoder-decoder/logits.ts';

const logits = fc.float32Array({ minLength: 1, maxLength: 200, min: -30, max: 30, noNaN: true });

/** The formula without protection from overflow: good for small numbers. */
const plainLogSumExp = (values: Float32Array) =>
  Math.log(values.reduce((sum, value) => sum + Math.exp(value), 0));

const NOTHING = new Float32Array(4).fill(-Infinity);

describe('logSumExp', () => {
  it('computes the formula over all logits or a part of them', () => {
    fc.assert(
      fc.property(logits, fc.nat(199), fc.nat(199), (values, one, other) => {
        const [from, to] = [Math.min(one, other), Math.max(one, other) + 1];
        expect(logSumExp(values)).toBeCloseTo(plainLogSumExp(values), 4);
        const some = values.subarray(from, to);
        if (some.length === 0) return;
        expect(logSumExp(values, from, Math.min(to, values.length))).toBeCloseTo(plainLogSumExp(some), 4);
      }),
    );
  });

  it('does not overflow, and is -Infinity if every logit is forbidden', () => {
    expect(logSumExp(Float32Array.of(1000, 1000))).toBeCloseTo(1000 + Math.log(2), 9);
    expect(logSumExp(NOTHING)).toBe(-Infinity);
    expect(logSumExp(Float32Array.of(1, 2), 1, 1)).toBe(-Infinity);
  });

  it('ignores negligible terms with an error of at most 0.006', () => {
    const values = new Float32Array(50_000).fill(-16.0001);
    values[7] = 0;
    expect(logSumExp(values)).toBe(0);
    expect(plainLogSumExp(values)).toBeLessThan(0.006);
    expect(logSumExp(values.fill(-15.9, 0, 7))).toBeGreaterThan(0);
  });
});

describe('the most likely token', () => {
  it('has the log-softmax of the largest logit', () => {
    fc.assert(
      fc.property(logits, (values) => {
        const { token, logprob } = topToken(values);
        expect(values[token] === Math.max(...values)).toBe(true);
        expect(logprob).toBeCloseTo(values[token]! - plainLogSumExp(values), 4);
      }),
    );
  });

  it('is the first one of equals, and does not overflow', () => {
    const { token, logprob } = topToken(Float32Array.of(-5, 1000, 1000));
    expect(token).toBe(1);
    expect(logprob).toBeCloseTo(-Math.log(2), 9);
  });

  it('is impossible if every logit is forbidden', () => {
    expect(topToken(NOTHING)).toEqual({ token: 0, logprob: -Infinity });
  });
});

describe('the most likely tokens', () => {
  it('are the first of all tokens in order, each with its log-softmax', () => {
    // Few different values, so that many are equal.
    const coarse = fc
      .array(fc.constantFrom(-Infinity, -3, -1, 0, 0.5, 2), { minLength: 1, maxLength: 30 })
      .map((values) => Float32Array.from(values));
    fc.assert(
      fc.property(fc.oneof(logits, coarse), fc.integer({ min: 1, max: 8 }), (values, count) => {
        const total = plainLogSumExp(values);
        const all = Array.from(values, (value, token) => ({ token, value }))
          .filter(({ value }) => value > -Infinity)
          .toSorted((a, b) => b.value - a.value);
        const few = topTokens(values, count);
        expect(few.map(({ token }) => token)).toEqual(all.slice(0, count).map(({ token }) => token));
        few.forEach(({ logprob }, at) => expect(logprob).toBeCloseTo(all[at]!.value - total, 4));
      }),
    );
  });

  it('are empty if every logit is forbidden', () => {
    expect(topTokens(NOTHING, 3)).toEqual([]);
  });
});

describe('sampling a token', () => {
  const sampled = (values: Float32Array, temperature: number, random: number) => {
    const total = logSumExp(values);
    const tokens = Array.from(values, (value, token) => ({ token, logprob: value - total }));
    return sampleToken(tokens, temperature, random);
  };

  /** How often each token is drawn if `random` takes evenly spaced values in [0, 1). */
  function frequencies(values: Float32Array, temperature: number, draws = 1000): readonly number[] {
    const counts = Array.from(values, () => 0);
    for (let at = 0; at < draws; at++) counts[sampled(values, temperature, (at + 0.5) / draws)!.token]!++;
    return counts.map((times) => times / draws);
  }

  it.each([0.2, 0.5, 1])('draws each token as often as softmax(logits / %d) says', (temperature) => {
    const values = Float32Array.of(1, -Infinity, 0.5, 0, -1, 0.9);
    const weights = Array.from(values, (value) => Math.exp(value / temperature));
    const sum = weights.reduce((total, weight) => total + weight, 0);
    frequencies(values, temperature).forEach((frequency, token) =>
      expect(Math.abs(frequency - weights[token]! / sum)).toBeLessThan(0.002),
    );
  });

  it('scores the token by the distribution at temperature 1', () => {
    const values = Float32Array.of(1, 0.5, 0, -1);
    for (const random of [0, 0.3, 0.6, 0.9, 0.99]) {
      const { token, logprob } = sampled(values, 0.2, random)!;
      expect(logprob).toBeCloseTo(values[token]! - plainLogSumExp(values), 6);
    }
  });

  it('never draws a forbidden token, for any random number', () => {
    const masked = fc
      .array(fc.oneof(fc.constant(-Infinity), fc.float({ min: -9, max: 9, noNaN: true })), {
        minLength: 1,
        maxLength: 20,
      })
      .filter((values) => values.some((value) => value > -Infinity));
    const random = fc.oneof(
      fc.constantFrom(0, 1 - 2 ** -32, 1 - 2 ** -53),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
    );
    fc.assert(
      fc.property(masked, fc.constantFrom(0.2, 0.6, 1), random, (values, temperature, number) => {
        const { token, logprob } = sampled(Float32Array.from(values), temperature, number)!;
        expect(values[token]).toBeGreaterThan(-Infinity);
        expect(logprob).toBeGreaterThan(-Infinity);
      }),
    );
    // Because of rounding, the largest random number exceeds the sum of all probabilities.
    const trailing = Float32Array.from({ length: 100 }, (_, token) =>
      token < 99 ? Math.sin(token) : -Infinity,
    );
    for (const temperature of [0.2, 0.6, 1])
      expect(sampled(trailing, temperature, 1 - 2 ** -53)?.logprob).toBeGreaterThan(-Infinity);
    expect(sampled(NOTHING, 1, 0.5)).toBeUndefined();
  });
});
