import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { peakOf } from '../../src/audio/gain.ts';
import { openSpoolFile, readSpool, writeSpool } from '../../src/media/spool.ts';
import { difference, noise } from '../audio/through.ts';
import { filesIn } from '../helpers/files-in.ts';
import { contents, workFolder } from './recordings.ts';

const folder = workFolder();

async function spooled(samples: Float32Array, pieceSamples = samples.length) {
  const file = await openSpoolFile(folder);
  const spool = writeSpool(file);
  for (let at = 0; at < samples.length; at += pieceSamples)
    await spool.append(samples.subarray(at, at + pieceSamples));
  await spool.finish();
  const read = (start: number, length: number) => readSpool(file, spool.samples, { start, length });
  return { file, spool, read };
}

/** The largest difference between two signals of one length. */
const farthest = (a: Float32Array, b: Float32Array) => peakOf(a.map((value, index) => value - b[index]!));

it('the spool keeps 16 bits relative to the loudest nearby sample, at any position', async () => {
  const signal = noise(200_000);
  const { file, spool, read } = await spooled(signal, 7_001);
  expect(spool.samples).toBe(200_000);
  const whole = await read(0, 200_000);
  expect(farthest(whole, signal)).toBeLessThan(peakOf(signal) / 65_000);
  const places = [
    [0, 10],
    [4_090, 20],
    [65_530, 20],
    [199_990, 100],
    [150_000, 3],
  ] as const;
  const parts = await Promise.all(places.map(([start, length]) => read(start, length)));
  for (const [index, [start, length]] of places.entries())
    expect(difference(parts[index]!, whole.subarray(start, start + length))).toBe(-1);
  expect(await read(300_000, 5)).toHaveLength(0);
  await file.close();
});

it('the spool is as precise for a faint recording as for a loud one', async () => {
  const faint = noise(10_000).map((value) => value * 1e-4);
  const { file, read } = await spooled(faint);
  expect(farthest(await read(0, 10_000), faint)).toBeLessThan(1e-4 / 65_000);
  await file.close();
});

it('the spool accepts any finite samples', async () => {
  const values = fc.float32Array({ noNaN: true, noDefaultInfinity: true, minLength: 1, maxLength: 50 });
  await fc.assert(
    fc.asyncProperty(values, async (signal) => {
      const { file, read } = await spooled(signal);
      const back = await read(0, signal.length);
      expect(farthest(back, signal)).toBeLessThanOrEqual(Math.max(peakOf(signal) / 60_000, 1e-25));
      await file.close();
    }),
    { numRuns: 30 },
  );
});

it('clear discards the samples written so far', async () => {
  const file = await openSpoolFile(folder);
  const spool = writeSpool(file);
  await spool.append(noise(100_000));
  spool.clear();
  const second = noise(5_000).map((value) => -value);
  await spool.append(second);
  await spool.finish();
  expect(spool.samples).toBe(5_000);
  expect(farthest(await readSpool(file, 5_000, { start: 0, length: 9_000 }), second)).toBeLessThan(1e-4);
  await file.close();
});

it('the spool file has no name if the system allows it, and close removes it, also twice', async () => {
  const own = join(folder, 'own');
  await mkdir(own);
  const file = await openSpoolFile(own);
  const spool = writeSpool(file);
  await spool.append(noise(100_000));
  expect(contents(own)).toHaveLength(process.platform === 'win32' ? 1 : 0);
  expect(filesIn(own)).toHaveLength(1);
  await Promise.all([file.close(), file.close()]);
  expect(filesIn(own)).toEqual([]);
});

it('the spool checks for free space before it begins and while it grows', async () => {
  const free = [2 ** 30, 2 ** 30, 2 ** 20];
  const asked: string[] = [];
  const look = async (where: string) => {
    asked.push(where);
    return free.shift() ?? 0;
  };
  const full = { kind: 'storage_full', message: expect.stringMatching(/ is full; .*TMPDIR/) };
  const file = await openSpoolFile(folder, look);
  const spool = writeSpool(file, look);
  const block = new Float32Array(4_000_000);
  const fill = async () => {
    for (let blocks = 0; blocks < 20; blocks++) await spool.append(block);
  };
  await expect(fill()).rejects.toMatchObject(full);
  expect(spool.samples).toBeLessThan(40_000_000);
  expect(asked).toEqual([folder, folder, folder]);
  await file.close();
  await expect(openSpoolFile(folder, look)).rejects.toMatchObject(full);
});

it('the spool refuses the largest recording first and still accepts small ones', async () => {
  const MB = 2 ** 20;
  // The free space of a disk that others fill at the same time.
  const look = async () => 170 * MB;
  const file = await openSpoolFile(folder, look);
  const spool = writeSpool(file, look);
  const block = new Float32Array(4_000_000);
  let appended = 0;
  await expect(async () => {
    for (; appended < 20; appended++) await spool.append(block);
  }).rejects.toMatchObject({ kind: 'storage_full' });
  expect(appended * 8 * MB).toBeGreaterThan(32 * MB);
  expect(appended * 8 * MB).toBeLessThan(96 * MB);
  await file.close();
  const small = await openSpoolFile(folder, look);
  await writeSpool(small, look).append(block);
  await small.close();
});
