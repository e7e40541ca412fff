import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createPcm16Reader, fromPcm16, toPcm16 } from '../../src/audio/pcm16.ts';
import { difference } from './through.ts';

it('toPcm16 writes little-endian words of x * 32767 and clips louder samples', () => {
  const samples = Float32Array.of(0, 1, -1, 2, -2, 0.5, Number.NaN, Infinity);
  const words = new Int16Array(toPcm16(samples).buffer);
  expect([...words]).toEqual([0, 32_767, -32_767, 32_767, -32_767, 16_384, 0, 32_767]);
  expect([...toPcm16(Float32Array.of(1))]).toEqual([0xff, 0x7f]);
});

it('fromPcm16 reads every 16-bit value', () => {
  const words = Int16Array.from({ length: 65_536 }, (_, index) => index - 32_768);
  expect(
    difference(
      fromPcm16(new Uint8Array(words.buffer)),
      Float32Array.from(words, (word) => word / 32_768),
    ),
  ).toBe(-1);
});

it('fromPcm16 reverses toPcm16 within one step, at any byte offset, and ignores an odd byte', () => {
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

it('createPcm16Reader reads the same samples for any sizes of byte pieces', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 7 })), (pieces) => {
      const read = createPcm16Reader();
      const samples = pieces.flatMap((piece) => [...read(piece)]);
      expect(samples).toEqual([...fromPcm16(Uint8Array.from(pieces.flatMap((piece) => [...piece])))]);
    }),
  );
});
