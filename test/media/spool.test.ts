import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openSpool } from '../../src/media/spool.ts';
import { filesIn } from '../helpers/files-in.ts';
import { difference, noise } from '../audio/through.ts';
import { contents, workFolder } from './recordings.ts';

const folder = workFolder();

it('gives back what was put in, from any place, as often as wanted', async () => {
  const spool = await openSpool(folder);
  const signal = noise(200_000);
  for (let at = 0; at < signal.length; at += 7_001) await spool.append(signal.subarray(at, at + 7_001));
  expect(spool.samples).toBe(200_000);
  for (const [start, length] of [
    [0, 200_000],
    [0, 10],
    [65_530, 20],
    [199_990, 100],
    [150_000, 3],
  ] as const) {
    expect(difference(await spool.read(start, length), signal.subarray(start, start + length))).toBe(-1);
  }
  expect(await spool.read(300_000, 5)).toHaveLength(0);
  await spool.close();
});

it('may be read while it is filled, and side by side', async () => {
  const spool = await openSpool(folder);
  const signal = noise(1_000);
  await spool.append(signal.subarray(0, 500));
  expect(difference(await spool.read(0, 1_000), signal.subarray(0, 500))).toBe(-1);
  await spool.append(signal.subarray(500));
  const halves = await Promise.all([spool.read(500, 500), spool.read(0, 500)]);
  expect(difference(halves[0], signal.subarray(500))).toBe(-1);
  expect(difference(halves[1], signal.subarray(0, 500))).toBe(-1);
  await spool.close();
});

it('has no name while it is open where the system allows that, and leaves nothing; closing twice is closing', async () => {
  const own = join(folder, 'own');
  await mkdir(own);
  const spool = await openSpool(own);
  await spool.append(noise(100_000));
  expect(contents(own)).toHaveLength(process.platform === 'win32' ? 1 : 0);
  expect(filesIn(own)).toHaveLength(1);
  await Promise.all([spool.close(), spool.close()]);
  expect(filesIn(own)).toEqual([]);
});
