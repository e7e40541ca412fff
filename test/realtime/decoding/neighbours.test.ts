import { describe, expect, it } from 'vitest';
import {
  regionsToJoin,
  Neighbours,
  probabilityInContext,
} from '../../../src/realtime/decoding/neighbours.ts';

/** A region with times in seconds. */
const region = (from: number, to: number, probability = 0.9) => ({
  start: 16_000 * from,
  end: 16_000 * to,
  probability,
});

const after = (...regions: readonly ReturnType<typeof region>[]) => {
  const neighbours = new Neighbours();
  for (const each of regions) neighbours.add({ region: each });
  return neighbours;
};

const startsOf = (found: readonly { readonly region: { readonly start: number } }[]) =>
  found.map(({ region: { start } }) => start / 16_000);

describe('the context before a region', () => {
  it.each([
    ['is empty if nothing was detected', [], region(0, 1), []],
    ['contains speech that ended at most a second before', [region(0, 1)], region(2, 3), [0]],
    ['does not contain speech that ended earlier', [region(0, 1)], region(2.01, 3), []],
    ['is a chain of regions', [region(0, 1), region(2, 3)], region(4, 5), [0, 2]],
    ['ends at the first longer pause', [region(0, 1), region(2.5, 3)], region(4, 5), [2.5]],
    ['is 8 s long with it', [region(0, 3), region(3.5, 5)], region(5.5, 8.1), [3.5]],
    ['is up to 10 s long inside a sentence', [region(0, 7)], region(7.1, 10), [0]],
    ['is not longer than that', [region(0, 7)], region(7.1, 10.1), []],
  ])('%s', (_, before, next, expected) => {
    expect(startsOf(after(...before).before(next))).toEqual(expected);
  });

  it('is empty after it was forgotten', () => {
    const neighbours = after(region(0, 1));
    neighbours.forget();
    expect(neighbours.before(region(1, 2))).toEqual([]);
  });
});

describe('the context that is decoded with a region', () => {
  it.each([
    ['is empty for speech of 4 s', region(4, 8), []],
    ['is as little as makes 4 s', region(4, 7), [2]],
    ['is everything if there is less', region(4, 5.9), [0, 2]],
  ])('%s', (_, next, expected) => {
    const before = after(region(1.91, 1.95), region(2, 4)).before(next);
    expect(startsOf(regionsToJoin(next, before))).toEqual(expected.map((at) => (at === 0 ? 1.91 : at)));
  });
});

describe('the speech probability of a region', () => {
  const before = after(region(0, 2, 0.8));
  const probability = (next: ReturnType<typeof region>) => probabilityInContext(next, before.before(next));

  it('is the mean over the region and its context', () => {
    expect(probability(region(2.5, 3.5, 0.2))).toBeCloseTo(0.6);
  });

  it('never falls because of its context', () => {
    expect(probability(region(2.5, 3.5, 0.9))).toBe(0.9);
  });

  it('ignores a context that ended more than a second ago', () => {
    expect(probability(region(3.1, 3.5, 0.4))).toBe(0.4);
  });
});
