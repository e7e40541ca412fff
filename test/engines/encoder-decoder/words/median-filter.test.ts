import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { medianFilter } from '../../../../src/engines/encoder-decoder/words/attention.ts';

/** The definition, word for word. */
function byDefinition(values: readonly number[], width: number): number[] {
  const reach = (width - 1) / 2;
  const before = values.slice(1, reach + 1).toReversed();
  const after = values.slice(-reach - 1, -1).toReversed();
  const mirrored = reach > 0 ? [...before, ...values, ...after] : values;
  return values.map((_, at) => mirrored.slice(at, at + width).toSorted((a, b) => a - b)[reach]!);
}

describe('a running median', () => {
  it('drops a peak that is narrower than half its width, and keeps an edge where it is', () => {
    const values = new Float32Array([0, 0, 0, 0, 9, 9, 9, 0, 0, 0, 0, 0, 5, 5, 5, 5, 5, 5]);
    expect([...medianFilter(values, 7)]).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 5, 5, 5, 5, 5]);
  });

  it('mirrors its edges without repeating the edge value', () => {
    // At the first value: 4 3 2 | 1 | 2 3 4.
    expect(medianFilter(new Float32Array([1, 2, 3, 4]), 7)[0]).toBe(3);
    // At the last: 3 2 1 | 9 | 1 2 3.
    expect(medianFilter(new Float32Array([3, 2, 1, 9]), 7)[3]).toBe(2);
  });

  it('leaves what is too short to be mirrored as it is', () => {
    expect([...medianFilter(new Float32Array([3, 1, 2]), 7)]).toEqual([3, 1, 2]);
    expect([...medianFilter(new Float32Array(), 7)]).toEqual([]);
  });

  it('leaves its input alone', () => {
    const values = new Float32Array([5, 1, 4, 2, 3]);
    medianFilter(values, 3);
    expect([...values]).toEqual([5, 1, 4, 2, 3]);
  });

  it('is the median by definition, for every width and with equal values', () => {
    const values = fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 7, maxLength: 60 });
    fc.assert(
      fc.property(values, fc.constantFrom(1, 3, 5, 7, 13), (all, width) => {
        expect([...medianFilter(new Float32Array(all), width)]).toEqual(byDefinition(all, width));
      }),
    );
  });

  it('comes to an end and stays among numbers where a value is none', () => {
    expect(medianFilter(new Float32Array([1, 2, NaN, 4, 5, 6, 7, 8]), 7)).toHaveLength(8);
  });
});
