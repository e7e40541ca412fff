import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../src/base/seeded-random.ts';

const numbers = (seed: number, count: number) => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, random);
};

describe('seededRandom', () => {
  it('gives the same numbers for the same seed, and others for another seed', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        expect(numbers(seed, 20)).toEqual(numbers(seed, 20));
        expect(numbers(seed, 20)).not.toEqual(numbers(seed + 1, 20));
      }),
    );
  });

  it('gives the numbers of mulberry32', () => {
    expect(numbers(0, 3).map((number) => number * 2 ** 32)).toEqual([1144304738, 1416247, 958946056]);
  });

  it('gives numbers spread evenly over [0, 1)', () => {
    const tenths = Array.from({ length: 10 }, () => 0);
    for (const number of numbers(30, 100_000)) tenths[Math.floor(number * 10)]! += 1 / 100_000;
    expect(tenths).toHaveLength(10);
    for (const share of tenths) expect(share).toBeCloseTo(0.1, 2);
  });
});
