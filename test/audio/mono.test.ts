import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { toMono } from '../../src/audio/mono.ts';
import { cut, difference, joined, noise } from './through.ts';

it('is the mean of the channels', () => {
  const channels = [Float32Array.of(1, 0, -1), Float32Array.of(0, 0.5, -1), Float32Array.of(0.5, 0.25, 0.5)];
  expect(toMono(channels.slice(0, 2))).toEqual(Float32Array.of(0.5, 0.25, -1));
  expect(toMono(channels)).toEqual(Float32Array.of(0.5, 0.25, -0.5));
});

it('gives a single channel back as it is, and nothing for nothing', () => {
  const only = noise(10);
  expect(toMono([only])).toBe(only);
  expect(toMono([])).toHaveLength(0);
});

it('leaves no seams, for any number of channels', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 100 }), (count, size) => {
      const channels = Array.from({ length: count }, (_, index) => noise(300, 1 / (index + 1)));
      const pieces = channels.map((channel) => [...cut(channel, [size])]);
      const blocks = pieces[0]!.map((_, turn) => toMono(pieces.map((list) => list[turn]!)));
      expect(difference(joined(blocks), toMono(channels))).toBe(-1);
    }),
  );
});
