import { createHash } from 'node:crypto';
import { appendFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { open, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { compressInto, openUpload, type RecordingUpload } from '../../../src/cli/remote/upload.ts';
import { filesIn } from '../../helpers/files-in.ts';
import { bytes, temporaryFolder } from '../../helpers/model-fixtures.ts';
import { decode } from '../../../src/media/decode.ts';
import { wavFile, type WavParts } from '../../audio/wav-files.ts';
import { collect, streamOf } from '../../helpers/collect.ts';

const LONG = bytes(200_000);
const { signal } = new AbortController();

describe('openUpload', () => {
  it('reads the whole file as often as it is asked to', async () => {
    const upload = await openUpload(file(LONG), signal);
    expect(upload.size).toBe(LONG.length);
    expect([digest(await all(upload)), digest(await all(upload))]).toEqual([digest(LONG), digest(LONG)]);
    await upload.close();
    await upload.close();
  });

  it('reads the length at opening even if another program appends to the file', async () => {
    const source = file(LONG);
    const upload = await openUpload(source, signal);
    appendFileSync(source.path, 'more');
    expect(digest(await all(upload))).toBe(digest(LONG));
    await upload.close();
  });

  it('fails if the file has become shorter', async () => {
    const source = file(LONG);
    const upload = await openUpload(source, signal);
    truncateSync(source.path, 100_000);
    await expect(all(upload)).rejects.toMatchObject({
      kind: 'invalid_audio',
      message: 'talk.wav: it became shorter while it was being read.',
    });
    await upload.close();
  });

  it('reads a stream as often as it is asked to, and leaves no temporary file', async () => {
    const folder = temporaryFolder();
    const upload = await openUpload(stream([LONG, LONG]), signal, folder);
    const twice = Buffer.concat([LONG, LONG]);
    expect(upload.size).toBe(twice.length);
    expect([digest(await all(upload)), digest(await all(upload))]).toEqual([digest(twice), digest(twice)]);
    await upload.close();
    await upload.close();
    expect(filesIn(folder)).toEqual([]);
  });

  it.each([
    ['that is empty', [], { kind: 'invalid_audio' }],
    ['that breaks', [LONG, new Error('gone')], { kind: 'invalid_audio' }],
  ])('fails for a stream %s, and leaves no temporary file', async (_, blocks, expected) => {
    const folder = temporaryFolder();
    await expect(openUpload(stream(blocks), signal, folder)).rejects.toMatchObject(expected);
    expect(filesIn(folder)).toEqual([]);
  });

  it('stops reading an endless stream when its signal aborts', async () => {
    const folder = temporaryFolder();
    const leaving = new AbortController();
    const endless = {
      type: 'stream' as const,
      name: 'standard input',
      bytes: (async function* () {
        yield LONG;
        setTimeout(() => leaving.abort(), 20);
        await new Promise(() => undefined);
      })(),
    };
    await expect(openUpload(endless, leaving.signal, folder)).rejects.toMatchObject({ kind: 'cancelled' });
    expect(filesIn(folder)).toEqual([]);
  });

  it('names the folder if it cannot store a stream', async () => {
    const folder = join(temporaryFolder(), 'none');
    await expect(openUpload(stream([LONG]), signal, folder)).rejects.toMatchObject({
      kind: 'storage',
      message: expect.stringContaining(folder),
    });
  });
});

function file(content: Uint8Array) {
  const path = join(temporaryFolder(), 'talk.wav');
  writeFileSync(path, content);
  return { type: 'file', name: 'talk.wav', path } as const;
}

function stream(blocks: readonly (Uint8Array | Error)[]) {
  const bytes = (async function* () {
    for (const block of blocks) {
      if (block instanceof Error) throw block;
      yield block;
    }
  })();
  return { type: 'stream', name: 'standard input', bytes } as const;
}

const digest = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

async function all({ blocks }: RecordingUpload): Promise<Buffer> {
  const read: Uint8Array[] = [];
  for await (const block of blocks()) read.push(block);
  return Buffer.concat(read);
}

describe('compressInto', () => {
  it.each<[string, WavParts]>([
    ['16 bits', { data: extremes(2) }],
    ['16 bits, stereo', { channels: 2, sampleRate: 44_100, data: extremes(2) }],
    ['24 bits', { bits: 24, sampleRate: 48_000, data: extremes(3) }],
    ['8 bits', { bits: 8, data: extremes(1) }],
    ['big-endian', { magic: 'RIFX', data: extremes(2) }],
  ])('keeps every bit of the samples: %s', async (_, parts) => {
    const { compress } = await openCompressor();
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
  ])('compresses nothing for %s', async (_, recording) => {
    const { compress } = await openCompressor();
    expect(await compress(recording)).toBeUndefined();
  });

  it('compresses a large upload, which can be read repeatedly and leaves no file', async () => {
    const folder = temporaryFolder();
    const data = new Uint8Array(9 * 2 ** 20);
    const source = { type: 'stream', name: 'big.wav', bytes: streamOf([wavFile({ data })]) } as const;
    const upload = await openUpload(source, signal, folder);
    expect(upload.size).toBeLessThan(data.length / 10);
    const [once, twice] = [await joined(upload.blocks()), await joined(upload.blocks())];
    expect([once.length, twice.equals(once)]).toEqual([upload.size, true]);
    await upload.close();
    expect(filesIn(folder)).toEqual([]);
  });
});

async function openCompressor() {
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

/**
 * About 12,000 bytes of PCM samples of `bytesPerSample` bytes: the lowest and highest values, then arbitrary
 * ones.
 */
function extremes(bytesPerSample: number): Uint8Array {
  const little = [0x00, 0x00, 0x80, 0xff, 0xff, 0x7f].slice(bytesPerSample === 3 ? 0 : 1);
  const some = bytes(12_000);
  some.set(little);
  return some;
}

const joined = async (blocks: AsyncIterable<Uint8Array>) => Buffer.concat(await collect(blocks));

async function sound(recording: Uint8Array): Promise<number[][]> {
  const source = { type: 'stream', name: 'it', bytes: streamOf([recording]) } as const;
  const planes: number[][] = [];
  for await (const { channels } of decode(source, { signal, warn: () => undefined, searchPath: '' })) {
    channels.forEach((samples, channel) => (planes[channel] ??= []).push(...samples));
  }
  return planes;
}
