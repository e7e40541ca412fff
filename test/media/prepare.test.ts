import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toPcm16 } from '../../src/audio/pcm16.ts';
import { peakOf } from '../../src/audio/gain.ts';
import { wavHeader } from '../../src/audio/wav.ts';
import { fillSpool, preparedSpeech, prepareSpeech } from '../../src/media/prepare.ts';
import { openSpoolFile } from '../../src/media/spool.ts';
import { difference, joined, level, noise, sine } from '../audio/through.ts';
import { contents, fromBytes, fromFile, workFolder } from './recordings.ts';

const folder = workFolder();
const options = { signal: new AbortController().signal, temporaryFolder: folder };
const wav = (samples: Float32Array, rate = 16_000) => {
  const pcm = toPcm16(samples);
  return Buffer.concat([wavHeader(rate, pcm.byteLength), pcm]);
};
const TARGET = 10 ** (-3 / 20);

describe('prepareSpeech', () => {
  it('gives 16 kHz without DC, with its peak at -3 dBFS', async () => {
    const quiet = sine(440, 44_100, 44_100, 0.05).map((value) => value + 0.2);
    const speech = await prepareSpeech(fromBytes(wav(quiet, 44_100)), options);
    expect(speech.duration).toBe(1);
    expect(speech.samples).toBe(16_000);
    const samples = await speech.read(0, speech.samples);
    expect(peakOf(samples)).toBeCloseTo(TARGET, 5);
    expect(speech.warnings).toEqual([]);
    await speech.close();
  });

  it('makes loud sound quieter and leaves silence alone', async () => {
    const loud = await prepareSpeech(fromBytes(wav(sine(440, 16_000, 8_000, 1))), options);
    expect(loud.gain).toBeLessThan(1);
    const faint = sine(440, 16_000, 8_000, 0.000_05);
    const silent = await prepareSpeech(fromBytes(wav(faint)), options);
    expect(silent.gain).toBe(1);
    expect(level(await silent.read(0, 8_000))).toBeLessThan(0.000_05);
    await Promise.all([loud.close(), silent.close()]);
  });

  it('reads the same samples in blocks, in pieces and as a whole', async () => {
    const speech = await prepareSpeech(fromBytes(wav(noise(50_000)), 777), options);
    const whole = await speech.read(0, 50_000);
    for (const size of [512, 49_999, 60_000]) {
      const blocks: Float32Array[] = [];
      for await (const block of speech.blocks(size)) blocks.push(block);
      expect(blocks.slice(0, -1).every((block) => block.length === size)).toBe(true);
      expect(difference(joined(blocks), whole)).toBe(-1);
    }
    expect(difference(await speech.read(12_345, 100), whole.subarray(12_345, 12_445))).toBe(-1);
    expect(await speech.read(49_990, 100)).toHaveLength(10);
    await speech.close();
  });

  it('gives the same samples from a file and from a stream', async () => {
    const bytes = wav(noise(20_000), 22_050);
    await writeFile(join(folder, 'a.wav'), bytes);
    const [file, stream] = await Promise.all([
      prepareSpeech(fromFile(join(folder, 'a.wav')), options),
      prepareSpeech(fromBytes(bytes, 101), options),
    ]);
    expect(difference(await stream.read(0, stream.samples), await file.read(0, file.samples))).toBe(-1);
    await Promise.all([file.close(), stream.close()]);
  });
});

it('close waits for the reads that have begun, and later reads are rejected', async () => {
  const spool = await openSpoolFile(folder);
  const facts = await fillSpool(spool, fromBytes(wav(noise(64_000))), options);
  const told: string[] = [];
  const close = async () => (told.push('closed'), spool.close());
  const speech = preparedSpeech({ ...spool, close }, facts);
  const reads = [0, 20_000, 40_000].map(async (start) => {
    const found = await speech.read(start, 20_000);
    told.push('read');
    return found.length;
  });
  await Promise.all([speech.close(), speech.close()]);
  await expect(speech.read(0, 1)).rejects.toMatchObject({ kind: 'cancelled' });
  await expect(speech.blocks(9)[Symbol.asyncIterator]().next()).rejects.toMatchObject({ kind: 'cancelled' });
  expect(await Promise.all(reads)).toEqual([20_000, 20_000, 20_000]);
  expect(told.toSorted()).toEqual(['closed', 'read', 'read', 'read']);
  expect(told.indexOf('closed')).toBeGreaterThan(1);
});

it('prepareSpeech reports its progress in seconds', async () => {
  const seconds: number[] = [];
  const speech = await prepareSpeech(fromBytes(wav(noise(64_000))), {
    ...options,
    onProgress: (at) => seconds.push(at),
  });
  expect(seconds.length).toBeGreaterThan(3);
  expect(seconds).toEqual(seconds.toSorted((a, b) => a - b));
  expect(seconds.at(-1)).toBeCloseTo(4, 9);
  await speech.close();
});

it('prepareSpeech leaves nothing on disk after success, failure or cancellation', async () => {
  const speech = await prepareSpeech(fromBytes(wav(noise(64_000))), options);
  await speech.close();
  await speech.close();
  await expect(prepareSpeech(fromBytes(wavHeader(16_000, 0)), options)).rejects.toThrow(
    'meeting: it holds no audio.',
  );
  const controller = new AbortController();
  const cancelled = prepareSpeech(fromBytes(wav(noise(64_000))), {
    ...options,
    signal: controller.signal,
    onProgress: () => controller.abort(),
  });
  await expect(cancelled).rejects.toMatchObject({ kind: 'cancelled' });
  await expect(
    prepareSpeech(fromBytes(wav(noise(9))), { ...options, signal: AbortSignal.abort() }),
  ).rejects.toMatchObject({ kind: 'cancelled' });
  expect(contents(folder).filter((name) => name.startsWith('voice-'))).toEqual([]);
});

it('prepareSpeech needs hardly more memory for forty minutes than for two', async () => {
  const block = toPcm16(noise(65_536));
  async function* minutes(count: number) {
    yield wavHeader(16_000);
    for (let bytes = 0; bytes < count * 60 * 16_000 * 2; bytes += block.byteLength) yield block;
  }
  async function growth(count: number): Promise<number> {
    const before = process.memoryUsage().rss;
    let most = before;
    const speech = await prepareSpeech(
      { type: 'stream', name: 'meeting', bytes: minutes(count) },
      { ...options, onProgress: () => (most = Math.max(most, process.memoryUsage().rss)) },
    );
    expect(speech.duration / 60).toBeCloseTo(count, 0);
    await speech.close();
    return (most - before) / 2 ** 20;
  }
  await growth(2); // the engine warms up
  expect(await growth(40)).toBeLessThan(60);
});
