import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromHalf, toHalf } from '../../src/onnx/half.ts';

const ALL = Uint16Array.from({ length: 1 << 16 }, (_, half) => half);
const SIGN = 0x8000;
const INFINITE = 0x7c00;
/** The values of all finite halves that are not negative, from 0 to 65504, in ascending order. */
const POSITIVE = fromHalf(ALL.subarray(0, INFINITE));

const narrowed = (value: number) => toHalf(Float32Array.of(value))[0]!;

/** The next floats above (`steps` 1) or below (-1) positive floats. */
function beside(values: Float32Array, steps: 1 | -1): Float32Array {
  const words = new Int32Array(values.buffer.slice(0));
  return new Float32Array(words.map((word) => word + steps).buffer);
}

describe('fromHalf', () => {
  it.each([
    [0x0000, 0],
    [0x8000, -0],
    [0x3c00, 1],
    [0xc000, -2],
    [0x3555, 0.333251953125],
    [0x7bff, 65504],
    [0x0400, 2 ** -14],
    [0x03ff, 2 ** -14 - 2 ** -24],
    [0x0001, 2 ** -24],
    [0x7c00, Infinity],
    [0xfc00, -Infinity],
    [0x7e00, NaN],
    [0x7c01, NaN],
  ])('reads the bits %i as %d', (bits, value) => {
    expect(fromHalf(Uint16Array.of(bits))[0]).toBe(value);
  });

  it('is monotonic in the bits below the sign, and symmetric in the sign', () => {
    const floats = fromHalf(ALL);
    const positive = floats.subarray(0, INFINITE + 1);
    expect(positive.every((value, half) => half === 0 || value > positive[half - 1]!)).toBe(true);
    expect(positive.every((value, half) => floats[half | SIGN] === -value)).toBe(true);
  });

  it('gives floats that toHalf turns back into the same bits, for all 65,536 halves', () => {
    const floats = fromHalf(ALL);
    const back = toHalf(floats);
    const isNumber = (half: number) => (half & ~SIGN) <= INFINITE;
    expect(ALL.filter((half) => isNumber(half) && back[half] !== half)).toEqual(Uint16Array.of());
    expect(ALL.filter((half) => !isNumber(half) && isNumber(back[half]!))).toEqual(Uint16Array.of());
  });
});

describe('toHalf', () => {
  it('rounds to the nearest half, and to the even one at the midpoint, at every boundary', () => {
    // The midpoint of each half and the next one; the last one is before infinity.
    const middles = POSITIVE.map((value, half) => (value + (POSITIVE[half + 1] ?? 65536)) / 2);
    const wrong = (floats: Float32Array, bits: (half: number) => number) => {
      const narrow = toHalf(floats);
      const negative = toHalf(floats.map((value) => -value));
      return narrow.filter((found, half) => found !== bits(half) || negative[half] !== (bits(half) | SIGN));
    };
    const none = Uint16Array.of();
    expect(wrong(beside(middles, -1), (half) => half)).toEqual(none);
    expect(wrong(middles, (half) => half + (half % 2))).toEqual(none);
    expect(wrong(beside(middles, 1), (half) => half + 1)).toEqual(none);
  });

  it('gives the nearest half for any float', () => {
    const words = fc.integer({ min: 0, max: 0x7f7fffff });
    fc.assert(
      fc.property(words, fc.boolean(), (word, negative) => {
        const value = new Float32Array(Uint32Array.of(word).buffer)[0]!;
        const bits = narrowed(negative ? -value : value);
        expect(bits >= SIGN).toBe(negative);
        const half = bits & ~SIGN;
        // Infinity takes the place of the value after 65504.
        const distance = (to: number) => Math.abs((POSITIVE[to] ?? 65536) - value);
        const nearer = [half - 1, half + 1].filter(
          (other) => other >= 0 && other <= INFINITE && distance(other) < distance(half),
        );
        expect(nearer).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    [65519.996, 0x7bff],
    [65520, INFINITE],
    [70_000, INFINITE],
    [3e38, INFINITE],
    [-3e38, INFINITE | SIGN],
    [Infinity, INFINITE],
    [-Infinity, INFINITE | SIGN],
    [1e-40, 0],
    [-1e-40, SIGN],
    [-0, SIGN],
  ])('turns %d into the bits %i', (value, bits) => {
    expect(narrowed(value)).toBe(bits);
  });

  it('keeps NaN', () => {
    expect(fromHalf(toHalf(Float32Array.of(NaN)))[0]).toBeNaN();
    // Only the lowest bit of this fraction marks the NaN, and rounding drops that bit.
    const faint = new Float32Array(Uint32Array.of(0x7f800001).buffer);
    expect(fromHalf(toHalf(faint))[0]).toBeNaN();
  });

  it('reads a part of a larger array', () => {
    expect(toHalf(Float32Array.of(9, 1, -2, 9).subarray(1, 3))).toEqual(Uint16Array.of(0x3c00, 0xc000));
  });
});
