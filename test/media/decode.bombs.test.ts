import { extname } from 'node:path';
import { expect, it } from 'vitest';
import { VoiceError } from '../../src/domain/errors.ts';
import type { Container } from '../../src/media/containers.ts';
import { decode } from '../../src/media/decode.ts';
import { crc16, crc8 } from '../../src/media/flac/checksums.ts';
import { readFlac } from '../../src/media/flac/read-flac.ts';
import { readFrames } from '../../src/media/frames/read-frames.ts';
import { readMp4 } from '../../src/media/mp4/read-mp4.ts';
import { readOgg } from '../../src/media/ogg/read-ogg.ts';
import { createOggWriter } from '../../src/media/ogg/writer.ts';
import type { Reader } from '../../src/media/reader.ts';
import { readWav } from '../../src/media/wav-stream.ts';
import { readWebm } from '../../src/media/webm/read-webm.ts';
import { BOMBS } from '../fixtures/bombs.ts';
import { measuredSource } from './measured-source.ts';
import { readSource } from './read-all.ts';
import { fromBytes } from './recordings.ts';

const READERS: Readonly<Record<string, readonly [Reader, Container]>> = {
  '.m4a': [readMp4, 'mp4'],
  '.mp4': [readMp4, 'mp4'],
  '.webm': [readWebm, 'webm'],
  '.ogg': [readOgg, 'ogg'],
  '.flac': [readFlac, 'flac'],
  '.aac': [readFrames, 'aac'],
  '.mp3': [readFrames, 'mp3'],
  '.wav': [readWav, 'wav'],
};

/** An Ogg stream with valid checksums. */
function pages(count: number, packetsOf: (page: number) => readonly Uint8Array[], first?: boolean): Buffer {
  const write = createOggWriter(1);
  const head = write([OPUS_HEAD], { granule: 0, first: true });
  const body = Array.from({ length: count }, (_, page) =>
    write(packetsOf(page), { granule: -1, ...(first && { first }) }),
  );
  return Buffer.concat([head, ...body]);
}

const OPUS_HEAD = Buffer.from('OpusHead\x01\x01\0\0\x80\xbb\0\0\0\0\0', 'latin1');
const NOTHING = new Uint8Array(0);

const SIGNED_BOMBS: Readonly<Record<string, () => Uint8Array>> = {
  'streams that only begin.ogg': () => pages(20_000, () => [OPUS_HEAD], true),
  'packets of nothing.ogg': () => pages(2_000, () => Array.from({ length: 255 }, () => NOTHING)),
};

it.each(Object.entries({ ...BOMBS, ...SIGNED_BOMBS }))(
  'reading a malicious file takes work in proportion to its bytes: %s',
  async (name, make) => {
    const bytes = make();
    const [reader, container] = READERS[extname(name)]!;
    const { source, read } = measuredSource(bytes);
    let samples = 0;
    let blocks = 0;
    let fault: unknown;
    try {
      for await (const block of readSource(reader, container, source)) {
        blocks++;
        samples += block.channels.length * block.channels[0]!.length;
      }
    } catch (error) {
      fault = error;
    }
    // A RangeError would mean too large an array or too deep a recursion.
    expect(fault).not.toBeInstanceOf(RangeError);
    expect(read.bytes).toBeLessThanOrEqual(3 * bytes.byteLength + 262_144);
    expect(read.times).toBeLessThanOrEqual(bytes.byteLength / 64 + 64);
    expect(samples).toBeLessThanOrEqual(8 * bytes.byteLength);
    expect(blocks).toBeLessThanOrEqual(bytes.byteLength / 64);
  },
);

/** A FLAC file of silence: `frames` frames of `block` samples, a few bytes each. */
function silentFlac(frames: number, block: number, rate: number): Buffer {
  const info = Buffer.alloc(34);
  info.writeUInt16BE(block, 0);
  info.writeUInt16BE(block, 2);
  // Rate, one channel, 16 bits.
  info.writeUInt32BE(rate * 2 ** 12 + (15 << 4), 10);
  const frame = (index: number) => {
    const number = index < 128 ? [index] : [0xc0 | (index >> 6), 0x80 | (index & 63)];
    const header = Buffer.from([0xff, 0xf8, 0x70, 0x08, ...number, (block - 1) >> 8, (block - 1) & 255, 0]);
    header[header.length - 1] = crc8(header, 0, header.length - 1);
    const body = Buffer.concat([header, Buffer.from([0, 0, 0, 0, 0])]);
    body.writeUInt16BE(crc16(body, 0, body.length - 2), body.length - 2);
    return body;
  };
  const head = Buffer.concat([Buffer.from('fLaC'), Buffer.from([0x80, 0, 0, 34]), info]);
  return Buffer.concat([head, ...Array.from({ length: frames }, (_, index) => frame(index))]);
}

it.each([
  // As libFLAC writes it, and longer than what is believed of any file.
  { block: 4_096, frames: 1_400, fault: undefined },
  { block: 65_535, frames: 1_400, fault: 'invalid_audio' },
])('silence in frames of $block samples: $fault', async ({ block, frames, fault }) => {
  const bytes = silentFlac(frames, block, 8_000);
  let samples = 0;
  let kind: string | undefined;
  const options = { signal: new AbortController().signal, warn: () => undefined };
  try {
    for await (const { channels } of decode(fromBytes(bytes), options)) samples += channels[0]!.length;
  } catch (error) {
    ({ kind } = VoiceError.from(error));
  }
  expect(samples).toBeLessThanOrEqual(8_000 * (600 + bytes.length / 20));
  expect(kind).toBe(fault);
  expect(samples === frames * block).toBe(fault === undefined);
});
