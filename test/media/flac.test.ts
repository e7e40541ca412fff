import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFlacDecoder } from '../../src/media/flac.ts';
import { cut, difference, joined } from '../audio/through.ts';
import { hiss, make, noFfmpeg, workFolder } from './recordings.ts';

const folder = workFolder();

/** The first channel of a FLAC file that comes in pieces of this size. */
async function decoded(file: Uint8Array, pieceBytes: number): Promise<Float32Array> {
  const decoder = await createFlacDecoder();
  const blocks: Float32Array[] = [];
  for (const piece of cut(file, [pieceBytes]))
    blocks.push(...(await decoder.decode(piece)).channelData.slice(0, 1));
  blocks.push(...((await decoder.flush?.())?.channelData.slice(0, 1) ?? []));
  decoder.free();
  return joined(blocks);
}

describe.skipIf(noFfmpeg !== '')(`FLAC${noFfmpeg}`, () => {
  it('loses nothing, wherever its bytes are cut', { timeout: 60_000 }, async () => {
    const file = await readFile(await make(...hiss(10, 16_000), '-ac', '1', join(folder, 'a.flac')));
    const whole = await decoded(file, file.byteLength);
    expect(whole).toHaveLength(160_000);
    for (const pieceBytes of [997, 4_096, 5_003, 16_384, 65_536]) {
      expect(difference(await decoded(file, pieceBytes), whole)).toBe(-1);
    }
  });
});

it('refuses what does not begin with STREAMINFO', async () => {
  const decoder = await createFlacDecoder();
  await expect(Promise.resolve(decoder.decode(Buffer.alloc(100, 'fLaC')))).rejects.toThrow('STREAMINFO');
  decoder.free();
});
