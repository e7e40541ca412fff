import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readFlac } from '../../../src/media/flac/read-flac.ts';
import { difference } from '../../audio/through.ts';
import { readAll } from '../read-all.ts';
import { heardByFfmpeg, hiss, make, noFfmpeg, workFolder } from '../recordings.ts';

const folder = workFolder();
const read = (bytes: Uint8Array, pieceBytes?: number) => readAll(readFlac, 'flac', bytes, pieceBytes);

/** The encoder options of ffmpeg, and the number of channels. */
const SETTINGS: Readonly<Record<string, readonly [options: readonly string[], channels: number]>> = {
  'as it comes': [[], 2],
  'the fastest': [['-compression_level', '0'], 2],
  'the smallest': [['-compression_level', '12'], 2],
  'without prediction': [['-lpc_type', 'none'], 2],
  'fixed predictors': [['-lpc_type', 'fixed'], 2],
  'Cholesky’s predictors': [['-lpc_type', 'cholesky'], 2],
  'left and side': [['-ch_mode', 'left_side'], 2],
  'side and right': [['-ch_mode', 'right_side'], 2],
  'middle and side': [['-ch_mode', 'mid_side'], 2],
  'left and right': [['-ch_mode', 'indep'], 2],
  '24 bits': [['-sample_fmt', 's32', '-ar', '96000'], 2],
  '24 bits of which many are wasted': [['-af', 'aformat=s16', '-sample_fmt', 's32'], 2],
  'full scale': [['-af', 'volume=40dB'], 2],
  silence: [['-af', 'volume=0'], 2],
  mono: [['-ac', '1', '-ar', '8000'], 1],
  'eight channels in tiny blocks': [['-ac', '8', '-frame_size', '16'], 8],
  'six channels in huge blocks': [['-ac', '6', '-frame_size', '65535'], 6],
};

describe.skipIf(noFfmpeg !== '')(`reading FLAC${noFfmpeg}`, () => {
  it.each(Object.entries(SETTINGS))('is lossless: %s', async (name, [options, channels]) => {
    const path = await make(...hiss(1.3), ...options, join(folder, `${name}.flac`));
    const heard = await read(await readFile(path));
    const expected = await heardByFfmpeg(path, channels);
    expect(heard.warnings).toEqual([]);
    expect(heard.channels.map((samples, channel) => difference(samples, expected[channel]!))).toEqual(
      expected.map(() => -1),
    );
  });

  it('loses nothing, however the bytes are cut', async () => {
    const file = await readFile(await make(...hiss(3, 16_000), '-ac', '1', join(folder, 'a.flac')));
    const whole = (await read(file, file.byteLength)).channels[0]!;
    expect(whole).toHaveLength(48_000);
    for (const pieceBytes of [997, 4_096, 5_003, 65_536]) {
      expect(difference((await read(file, pieceBytes)).channels[0]!, whole)).toBe(-1);
    }
  });

  it('keeps times after damage, and fills gaps with silence', async () => {
    const file = await readFile(await make(...hiss(3), '-ac', '1', join(folder, 'b.flac')));
    const whole = (await read(file)).channels[0]!;
    file.fill(0xa5, file.byteLength >> 1, (file.byteLength >> 1) + 300);
    const { channels, warnings } = await read(file);
    expect(warnings).toEqual(['Parts of the audio are damaged; voice used the rest.']);
    expect(channels[0]).toHaveLength(whole.length);
    const last = whole.length - 20_000;
    expect(difference(channels[0]!.subarray(last), whole.subarray(last))).toBe(-1);
    const silent = channels[0]!.filter((sample) => sample === 0).length;
    expect(silent).toBeGreaterThanOrEqual(4_000);
    expect(silent).toBeLessThan(14_000);
  });

  it('stops if only frame headers come', async () => {
    const file = await readFile(await make(...hiss(1), join(folder, 'c.flac')));
    const start = file.indexOf(Buffer.from([0xff, 0xf8]));
    const header = file.subarray(start, start + 7);
    const headers = Buffer.concat(Array.from({ length: 20_000 }, () => header));
    await expect(read(Buffer.concat([file.subarray(0, start), headers]))).rejects.toThrow(
      'no complete frame',
    );
  });
});

it('readFlac rejects bytes that do not begin with STREAMINFO', async () => {
  await expect(read(Buffer.alloc(100, 'fLaC'))).rejects.toThrow('STREAMINFO');
});
