import { expect, it } from 'vitest';
import { createWavReader } from '../../src/audio/wav-reader.ts';
import { wavHeader } from '../../src/audio/wav.ts';

const text = (bytes: Uint8Array, at: number) => Buffer.from(bytes.subarray(at, at + 4)).toString('latin1');

it('wavHeader writes 44 bytes with true sizes if the length is known', () => {
  const header = wavHeader(24_000, 4_800);
  const view = new DataView(header.buffer);
  expect(header).toHaveLength(44);
  expect([0, 8, 12, 36].map((at) => text(header, at))).toEqual(['RIFF', 'WAVE', 'fmt ', 'data']);
  expect(view.getUint32(4, true)).toBe(4_836);
  expect(view.getUint32(40, true)).toBe(4_800);
  expect([20, 22, 32, 34].map((at) => view.getUint16(at, true))).toEqual([1, 1, 2, 16]);
  expect([24, 28].map((at) => view.getUint32(at, true))).toEqual([24_000, 48_000]);
});

it.each([undefined, 2 ** 31, 2 ** 33])(
  'wavHeader writes placeholders based on 0x7FFFFFFF for a length of %s',
  (bytes) => {
    const view = new DataView(wavHeader(24_000, bytes).buffer);
    expect(view.getUint32(4, true)).toBe(0x7fff_ffff);
    expect(view.getUint32(40, true)).toBe(0x7fff_ffff - 36);
  },
);

it('createWavReader reads data to the end of input behind a wavHeader with placeholders', () => {
  const reader = createWavReader();
  reader.push(wavHeader(24_000));
  expect(reader.push(Uint8Array.of(0, 0x40, 0, 0xc0))).toEqual({
    type: 'samples',
    channels: [Float32Array.of(0.5, -0.5)],
  });
  expect(reader.end()).toEqual({ type: 'ended', cutOff: false });
});
