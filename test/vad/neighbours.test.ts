import { describe, expect, it } from 'vitest';
import { shouldJoin, jointProbability, SENTENCES } from '../../src/vad/neighbours.ts';

describe('neighbouring regions', () => {
  it.each([
    ['up to 8 s, over a pause of up to a second', 1, 8, true],
    ['not over a longer pause', 1.01, 5, false],
    ['not beyond 8 s', 0.2, 8.01, false],
    ['up to 14 s if they are close', 0.1, 14, true],
    ['not beyond 14 s', 0, 14.01, false],
  ])('are decoded together %s', (_, gap, seconds, expected) => {
    expect(shouldJoin(16_000 * gap, 16_000 * seconds, SENTENCES)).toBe(expected);
  });

  it('have a joint probability that is the mean weighted by their lengths', () => {
    const likely = { probability: 0.9, samples: 3_000 };
    expect(jointProbability(likely, { probability: 0.5, samples: 1_000 })).toBeCloseTo(0.8);
  });
});
