import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readOgg } from '../../../src/media/ogg/read-ogg.ts';
import { openVorbis } from '../../../src/media/vorbis/vorbis-packets.ts';
import { readAll } from '../read-all.ts';
import { heardByFfmpeg, hiss, make, noFfmpeg, workFolder } from '../recordings.ts';

const folder = workFolder();

/** What ffmpeg is told to write, and which of its channels each of Vorbis's is. */
const SETTINGS: Readonly<Record<string, readonly [options: readonly string[], order: readonly number[]]>> = {
  'as it comes': [[], [0, 1]],
  'the worst quality': [
    ['-q:a', '-1'],
    [0, 1],
  ],
  'the best quality': [
    ['-q:a', '10'],
    [0, 1],
  ],
  'telephone speech': [['-ar', '8000', '-ac', '1'], [0]],
  'loud and soft, in long and short blocks': [
    ['-af', 'volume=enable=gt(mod(t\\,0.2)\\,0.1):volume=0.001'],
    [0, 1],
  ],
  'six channels': [
    ['-ac', '6'],
    [0, 2, 1, 4, 5, 3],
  ],
};

describe.skipIf(noFfmpeg !== '')(`Vorbis${noFfmpeg}`, () => {
  it.each(Object.entries(SETTINGS))('sounds as in ffmpeg: %s', async (name, [options, order]) => {
    const path = await make(...hiss(2), ...options, '-c:a', 'libvorbis', join(folder, `${name}.ogg`));
    const heard = await readAll(readOgg, 'ogg-vorbis', await readFile(path));
    const expected = await heardByFfmpeg(path, order.length);
    expect(heard.warnings).toEqual([]);
    expect(heard.channels).toHaveLength(order.length);
    for (const [channel, samples] of heard.channels.entries()) {
      const other = expected[order[channel]!]!;
      expect(samples).toHaveLength(other.length);
      const apart = samples.map((sample, at) => Math.abs(sample - other[at]!));
      expect(apart.reduce((most, one) => Math.max(most, one), 0)).toBeLessThan(1e-5);
    }
  });
});

it('refuses headers that are none', async () => {
  for (const config of [new Uint8Array(0), Uint8Array.of(2, 1, 1, 0, 0, 0), new Uint8Array(9_000).fill(2)]) {
    await expect(openVorbis({ codec: 'vorbis', config })).rejects.toThrow('The headers of Vorbis');
  }
});
