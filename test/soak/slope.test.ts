import { describe, expect, it } from 'vitest';
import { lowest, type Point, slope } from './slope.ts';

const curve = (count: number, y: (x: number) => number): Point[] =>
  Array.from({ length: count }, (_, x) => [x, y(x)]);

describe('slope', () => {
  it('finds the slope of a line despite outliers', () => {
    const found = slope(curve(40, (x) => 3 + 0.5 * x + (x % 13 === 5 ? 100 : 0)))!;
    expect(found.slope).toBeCloseTo(0.5, 2);
    expect(found.from).toBeLessThanOrEqual(found.slope);
    expect(found.to).toBeGreaterThanOrEqual(found.slope);
  });

  it('has an interval around 0 for values that only fluctuate', () => {
    const found = slope(curve(60, (x) => 20 * Math.sin(x * 7.3)))!;
    expect(found.from).toBeLessThan(0);
    expect(found.to).toBeGreaterThan(0);
  });

  it('is undefined for few points', () => {
    expect(slope(curve(7, (x) => x))).toBeUndefined();
  });
});

describe('lowest', () => {
  it('keeps the lowest point of each interval', () => {
    const points: Point[] = [
      [0, 5],
      [1, 3],
      [4, 9],
      [5, 8],
      [6, 10],
    ];
    expect(lowest(points, 4)).toEqual([
      [1, 3],
      [5, 8],
    ]);
  });
});
