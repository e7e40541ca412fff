import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compressInto } from '../../../src/cli/remote/compress.ts';
import { openUpload } from '../../../src/cli/remote/upload.ts';
import { decode } from '../../../src/media/decode.ts';
import { type WavParts, wavFile } from '../../audio/wav-files.ts';
import { filesIn } from '../../helpers/files-in.ts';
import { bytes, temporaryFolder } from '../../helpers/model-fixtures.ts';
import { collect, streamOf } from '../../helpers/collect.ts';

const { signal } = new AbortController();

describe('a recording that is compressed', () => {
  it.each<[string, WavParts]>([
    ['16 bits', { data: extremes(2) }],
    ['16 bits, stereo', { channels: 2, sampleRate: 44_100, data: extremes(2) }],
    ['24 bits', { bits: 24, sampleRate: 48_000, data: extremes(3) }],
    ['8 bits', { bits: 8, data: extremes(1) }],
    ['big-endian', { magic: 'RIFX', data: extremes(2) }],
  ])('is the same sound to the bit: %s', async (_, parts) => {
    const { compress } = await setUp();
    const recording = wavFile(parts);
    const flac = await compress(recording);
    expect(Buffer.from(flac!).toString('latin1', 0, 4)).toBe('fLaC');
    expect(await sound(flac!)).toEqual(await sound(recording));
  });

  it.each<[string, Uint8Array]>([
    ['floats', wavFile({ tag: 3, bits: 32, data: bytes(4_000) })],
    ['32 bits', wavFile({ bits: 32, data: bytes(4_000) })],
    ['more than two channels', wavFile({ channels: 3, data: bytes(6_000) })],
    ['no WAV', bytes(4_000)],
    ['a WAV that breaks off', wavFile({ data: bytes(4_000), dataSize: 8_000 })],
    ['a WAV without sound', wavFile({ data: new Uint8Array(0) })],
  ])('is none where it is %s', async (_, recording) => {
    const { compress } = await setUp();
    expect(await compress(recording)).toBeUndefined();
  });

  it('is what is sent of a large one, as often as it is wanted, and nothing is left of it', async () => {
    const folder = temporaryFolder();
    const data = new Uint8Array(9 * 2 ** 20);
    const source = { type: 'stream', name: 'big.wav', bytes: streamOf([wavFile({ data })]) } as const;
    const upload = await openUpload(source, signal, folder);
    expect(upload.size).toBeLessThan(data.length / 10);
    const [once, twice] = [await all(upload.blocks()), await all(upload.blocks())];
    expect([once.length, twice.equals(once)]).toEqual([upload.size, true]);
    await upload.close();
    expect(filesIn(folder)).toEqual([]);
  });
});

async function setUp() {
  const path = join(temporaryFolder(), 'compressed');
  return {
    async compress(recording: Uint8Array) {
      const file = await open(path, 'w');
      try {
        return (await compressInto(file, streamOf([recording]))) ? await readFile(path) : undefined;
      } finally {
        await file.close();
      }
    },
  };
}

/** Samples of so many bytes: the extremes, then whatever comes. */
function extremes(bytesPerSample: number): Uint8Array {
  const little = [0x00, 0x00, 0x80, 0xff, 0xff, 0x7f].slice(bytesPerSample === 3 ? 0 : 1);
  const some = bytes(12_000);
  some.set(little);
  return some;
}

const all = async (blocks: AsyncIterable<Uint8Array>) => Buffer.concat(await collect(blocks));

async function sound(recording: Uint8Array): Promise<number[][]> {
  const source = { type: 'stream', name: 'it', bytes: streamOf([recording]) } as const;
  const planes: number[][] = [];
  for await (const { channels } of decode(source, { signal, warn: () => undefined, searchPath: '' })) {
    channels.forEach((samples, channel) => (planes[channel] ??= []).push(...samples));
  }
  return planes;
}
