import { expect, it } from 'vitest';
import { adtsFrameBytes, mpegFrameBytes, parseMpegHeader } from '../../../src/media/frames/headers.ts';

it.each<[string, number[], number | undefined]>([
  ['MPEG-1 layer 3, 128 kbit/s, 44.1 kHz', [0xff, 0xfb, 0x90, 0x00], 417],
  ['the same, padded', [0xff, 0xfb, 0x92, 0x00], 418],
  ['MPEG-2 layer 3, 64 kbit/s, 22.05 kHz', [0xff, 0xf3, 0x80, 0x00], 208],
  ['MPEG-2.5 layer 3, 8 kbit/s, 8 kHz', [0xff, 0xe3, 0x18, 0x00], 72],
  ['MPEG-1 layer 2, 192 kbit/s, 48 kHz', [0xff, 0xfd, 0xa4, 0x00], 576],
  ['MPEG-1 layer 1, 384 kbit/s, 32 kHz', [0xff, 0xff, 0xc8, 0x00], 576],
  ['free format', [0xff, 0xfb, 0x00, 0x00], undefined],
  ['an invalid bit rate', [0xff, 0xfb, 0xf0, 0x00], undefined],
  ['an invalid sample rate', [0xff, 0xfb, 0x9c, 0x00], undefined],
  ['an invalid version', [0xff, 0xeb, 0x90, 0x00], undefined],
  ['an invalid layer', [0xff, 0xf9, 0x90, 0x00], undefined],
  ['no header', [0x00, 0xfb, 0x90, 0x00], undefined],
  ['a truncated header', [0xff, 0xfb], undefined],
])('MPEG audio: %s', (_, bytes, length) => {
  expect(mpegFrameBytes(Uint8Array.from(bytes), 0)).toBe(length);
});

it('MPEG audio: a header gives the number of samples of its frame', () => {
  expect(parseMpegHeader(Uint8Array.of(0xff, 0xfb, 0x90, 0xc0), 0)).toMatchObject({
    samples: 1_152,
    mono: true,
  });
  expect(parseMpegHeader(Uint8Array.of(0xff, 0xf3, 0x80, 0), 0)).toMatchObject({ samples: 576, mono: false });
});

it('ADTS: the header gives the length', () => {
  expect(adtsFrameBytes(Uint8Array.of(0, 0xff, 0xf1, 0x50, 0x80, 0x2e, 0x7f, 0xfc), 1)).toBe(0x173);
  expect(adtsFrameBytes(Uint8Array.of(0xff, 0xf1, 0x50, 0x80, 0, 0, 0xfc), 0)).toBeUndefined();
  expect(adtsFrameBytes(Uint8Array.of(0xff, 0xf1, 0x50, 0x80, 1, 0x1f, 0xfc), 0)).toBeUndefined();
  expect(adtsFrameBytes(Uint8Array.of(0xff, 0xf1, 0x50, 0x80, 1, 0x3f, 0xfc), 0)).toBe(9);
  expect(adtsFrameBytes(Uint8Array.of(0xff, 0xf0, 0x50, 0x80, 1, 0x5f, 0xfc), 0)).toBeUndefined();
  expect(adtsFrameBytes(Uint8Array.of(0xff, 0xfb, 0x90, 0x80, 0x2e, 0x7f, 0xfc), 0)).toBeUndefined();
});
