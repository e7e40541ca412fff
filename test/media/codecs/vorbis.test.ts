import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readOgg } from '../../../src/media/ogg/read-ogg.ts';
import { openVorbis } from '../../../src/media/codecs/vorbis.ts';
import { readAll } from '../read-all.ts';
import { heardByFfmpeg, hiss, make, noFfmpeg, workFolder } from '../recordings.ts';

const folder = workFolder();

/** The encoder options of ffmpeg, and the output channel of each Vorbis channel. */
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

describe.skipIf(noFfmpeg !== '')(`the Vorbis decoder${noFfmpeg}`, () => {
  it.each(Object.entries(SETTINGS))('gives the same sound as ffmpeg: %s', async (name, [options, order]) => {
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

it('rejects invalid headers', async () => {
  for (const config of [new Uint8Array(0), Uint8Array.of(2, 1, 1, 0, 0, 0), new Uint8Array(9_000).fill(2)]) {
    await expect(openVorbis({ codec: 'vorbis', config })).rejects.toThrow(
      'The headers of a Vorbis stream are damaged.',
    );
  }
});

it('opens the smallest stream, and continues after invalid packets', async () => {
  const decoder = await openVorbis({ codec: 'vorbis', config: headers([codebook(2)]) });
  expect(() => decoder.decode(Uint8Array.of(1, 2, 3))).toThrow('A Vorbis packet is damaged.');
  expect(() => decoder.decode(new Uint8Array(0))).toThrow('A Vorbis packet is damaged.');
  expect(decoder.decode(Uint8Array.of(0))).toBeUndefined(); // The stream begins with half a block.
  expect(decoder.decode(Uint8Array.of(0))?.channels.map(({ length }) => length)).toEqual([32]);
  decoder.free();
});

it('rejects headers of a kilobyte that demand gigabytes', async () => {
  const config = headers(Array.from({ length: 200 }, () => codebook(2 ** 23)));
  expect(config.byteLength).toBeLessThan(4_000);
  const before = process.memoryUsage().rss;
  await expect(openVorbis({ codec: 'vorbis', config })).rejects.toThrow(
    'The headers of a Vorbis stream are damaged.',
  );
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * 2 ** 20);
});

type Field = readonly [value: number, bits: number];

/** A codebook without vectors, of `entries` codes of one length; `entries` is a power of two. */
const codebook = (entries: number): readonly Field[] => {
  const length = Math.log2(entries);
  const counted = 32 - Math.clz32(entries);
  return [
    [0x564342, 24],
    [1, 16],
    [entries, 24],
    [1, 1],
    [length - 1, 5],
    [entries, counted],
    [0, 4],
  ];
};

/** The three headers of a mono stream, laced. */
function headers(codebooks: readonly (readonly Field[])[]): Uint8Array {
  const head = [...signature(1), [0, 32], [1, 8], [8_000, 32], [0, 32], [0, 32], [0, 32], [0x66, 8], [1, 8]];
  const setup: readonly Field[] = [
    ...signature(5),
    [codebooks.length - 1, 8],
    ...codebooks.flat(),
    ...([
      [0, 6],
      [0, 16],
    ] as const), // Time domain transforms.
    ...([
      [0, 6],
      [1, 16],
      [0, 5],
      [0, 2],
      [4, 4],
    ] as const), // A floor without partitions.
    ...([
      [0, 6],
      [0, 16],
      [0, 24],
      [0, 24],
      [0, 24],
      [0, 6],
      [0, 8],
      [0, 3],
      [0, 1],
    ] as const), // A residue.
    ...([
      [0, 6],
      [0, 16],
      [0, 1],
      [0, 1],
      [0, 2],
      [0, 8],
      [0, 8],
      [0, 8],
    ] as const), // A mapping.
    ...([
      [0, 6],
      [0, 1],
      [0, 16],
      [0, 16],
      [0, 8],
      [1, 1],
    ] as const), // A mode.
  ];
  const packets = [head as readonly Field[], [...signature(3), [0, 32], [0, 32], [1, 8]] as const, setup].map(
    packed,
  );
  return Buffer.concat([Buffer.of(2, packets[0]!.length, packets[1]!.length), ...packets]);
}

const signature = (type: number): readonly Field[] =>
  [type, ...Buffer.from('vorbis')].map((byte) => [byte, 8] as const);

/** Bits in the order of Vorbis: the lowest first. */
function packed(fields: readonly Field[]): Buffer {
  const bits = fields.flatMap(([value, count]) =>
    Array.from({ length: count }, (_, at) => Math.floor(value / 2 ** at) % 2),
  );
  return Buffer.from(
    Array.from({ length: Math.ceil(bits.length / 8) }, (_, byte) =>
      bits.slice(8 * byte, 8 * byte + 8).reduce((sum, bit, at) => sum + bit * 2 ** at, 0),
    ),
  );
}
