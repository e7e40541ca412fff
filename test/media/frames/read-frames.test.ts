import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readFrames, samplesByTag } from '../../../src/media/frames/read-frames.ts';
import { difference } from '../../audio/through.ts';
import { readAll } from '../read-all.ts';
import { hiss, make, noFfmpeg, workFolder } from '../recordings.ts';

const folder = workFolder();
const read = (bytes: Uint8Array, pieceBytes?: number) => readAll(readFrames, 'mp3', bytes, pieceBytes);

describe.skipIf(noFfmpeg !== '')(`reading MP3 by frames${noFfmpeg}`, () => {
  let file: Buffer;
  beforeAll(async () => {
    const plain = ['-ac', '1', '-b:a', '64k', '-id3v2_version', '0'];
    file = await readFile(await make(...hiss(2), ...plain, join(folder, 'a.mp3')));
  });

  it('gives the encoded duration, however the bytes are cut', async () => {
    const whole = await read(file, file.byteLength);
    expect(whole.warnings).toEqual([]);
    expect(whole.channels[0]).toHaveLength(88_200);
    for (const pieceBytes of [1, 417, 5_003]) {
      expect(difference((await read(file, pieceBytes)).channels[0]!, whole.channels[0]!)).toBe(-1);
    }
  });

  it('skips tags and rubbish, even if it looks like headers', async () => {
    const whole = (await read(file)).channels[0]!;
    const rubbish = Buffer.concat([
      Buffer.from('TAG'),
      Buffer.alloc(125, 0xff),
      Buffer.from([0xff, 0xfb, 0x90, 0]),
    ]);
    const { channels, warnings } = await read(Buffer.concat([rubbish, file, rubbish]));
    expect(channels[0]).toHaveLength(whole.length);
    expect(warnings).toEqual([]);
  });

  it('reads the number of frames from the first frame', () => {
    expect(samplesByTag(file)).toBe(88_704 - 3 * 1_152);
    expect(samplesByTag(file.subarray(208))).toBeUndefined();
    expect(samplesByTag(file.subarray(0, 20))).toBeUndefined();
  });
});
