import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createDotProduct } from '../../src/audio/dot-product.ts';
import { noise } from './through.ts';

it('createDotProduct multiplies and adds vectors at any two offsets', () => {
  const { floats, dot } = createDotProduct(40_000);
  floats.set(noise(40_000));
  fc.assert(
    fc.property(fc.nat(30_000), fc.nat(30_000), fc.integer({ min: 1, max: 100 }), (a, b, eights) => {
      let expected = 0;
      for (let index = 0; index < eights * 8; index++) expected += floats[a + index]! * floats[b + index]!;
      expect(dot(a, b, eights * 8)).toBeCloseTo(expected, 4);
    }),
  );
});

it('createDotProduct starts with zeros and gives each instance its own memory', () => {
  const [one, other] = [createDotProduct(8), createDotProduct(8)];
  one.floats.fill(1);
  expect(other.floats).toEqual(new Float32Array(8));
  expect(one.dot(0, 0, 8)).toBe(8);
});
