import { describe, expect, it } from 'vitest';
import { median, medianRatio } from './statistics.ts';

describe('the median', () => {
  it.each([
    [[3], 3],
    [[9, 1, 2], 2],
    [[4, 1, 2, 9], 3],
  ])('of %j is %d', (values, expected) => {
    expect(median(values)).toBe(expected);
  });

  it('throws for an empty list', () => {
    expect(() => median([])).toThrow(RangeError);
  });
});

describe('the median ratio', () => {
  it('compares values of the same round, so that a slow round affects both', () => {
    expect(medianRatio([1, 10, 1], [2, 20, 30])).toBe(2);
  });
});
