import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createPcm16Reader, fromPcm16, toPcm16 } from '../../src/audio/pcm16.ts';
import { difference } from './through.ts';

it('writes little-endian words of x * 32767, and clips what is louder', () => {
  const samples = Float32Array.of(0, 1, -1, 2, -2, 0.5, Number.NaN, Infinity);
  const words = new Int16Array(toPcm16(samples).buffer);
  expect([...words]).toEqual([0, 32_767, -32_767, 32_767, -32_767, 16_384, 0, 32_767]);
  expect([...toPcm16(Float32Array.of(1))]).toEqual([0xff, 0x7f]);
});

it('reads every word there is', () => {
  const words = Int16Array.from({ length: 65_536 }, (_, index) => index - 32_768);
  expect(
    difference(
      fromPcm16(new Uint8Array(words.buffer)),
      Float32Array.from(words, (word) => word / 32_768),
    ),
  ).toBe(-1);
});

it('comes back within a step of where it was, at any place in memory, an odd byte left out', () => {
  fc.assert(
    fc.property(fc.float32Array({ min: -1, max: 1, noNaN: true }), fc.nat(3), (samples, offset) => {
      const bytes = new Uint8Array(offset + samples.length * 2 + 1);
      bytes.set(toPcm16(samples), offset);
      const back = fromPcm16(bytes.subarray(offset));
      expect(back).toHaveLength(samples.length);
      back.forEach((value, index) => expect(Math.abs(value - samples[index]!)).toBeLessThan(2 / 32_768));
    }),
  );
});

it('reads the same from bytes in pieces, however they are cut', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 7 })), (pieces) => {
      const read = createPcm16Reader();
      const samples = pieces.flatMap((piece) => [...read(piece)]);
      expect(samples).toEqual([...fromPcm16(Uint8Array.from(pieces.flatMap((piece) => [...piece])))]);
    }),
  );
});
