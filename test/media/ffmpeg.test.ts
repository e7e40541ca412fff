import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { decode } from '../../src/media/decode.ts';
import { prepareSpeech } from '../../src/media/prepare.ts';
import { WARNINGS } from '../../src/media/reader.ts';
import {
  childProcesses,
  contents,
  ffmpeg,
  fromBytes,
  fromFile,
  make,
  noFfmpeg,
  hiss,
  workFolder,
} from './recordings.ts';

const folder = workFolder();
const warn = () => undefined;
const temporary = () => contents(folder).filter((name) => name.startsWith('voice-'));

describe.skipIf(noFfmpeg !== '')(`decoding with ffmpeg${noFfmpeg}`, () => {
  let aiff: string;
  let avi: string;
  beforeAll(async () => {
    aiff = await make(...hiss(120), join(folder, 'long.aiff'));
    avi = await make(...hiss(120), '-c:a', 'mp3', join(folder, 'long.avi'));
  });

  it.each(['a file', 'a pipe'])('ends the program when the reader leaves early (%s)', async (way) => {
    const { signal } = new AbortController();
    const source = way === 'a file' ? fromFile(avi) : fromBytes(await readFile(aiff));
    for await (const { channels } of decode(source, { signal, warn, ffmpeg, temporaryFolder: folder })) {
      expect(channels[0]!.length).toBeGreaterThan(0);
      expect(childProcesses()).toHaveLength(1);
      break;
    }
    expect(childProcesses()).toEqual([]);
    expect(temporary()).toEqual([]);
  });

  it('ends the program, and removes its files, when it is cancelled', async () => {
    const controller = new AbortController();
    const options = { signal: controller.signal, ffmpeg, temporaryFolder: folder };
    const preparing = prepareSpeech(fromBytes(await readFile(avi)), {
      ...options,
      onProgress: () => controller.abort(),
    });
    await expect(preparing).rejects.toMatchObject({ kind: 'cancelled' });
    expect(childProcesses()).toEqual([]);
    expect(temporary()).toEqual([]);
  });

  it('warns that audio was cut off if the header declares more', async () => {
    const { signal } = new AbortController();
    const bytes = await readFile(aiff);
    const warnings: string[] = [];
    const half = { type: 'file', name: 'half', path: join(folder, 'half.aiff') } as const;
    await writeFile(half.path, bytes.subarray(0, bytes.byteLength / 2));
    const options = { signal, warn: (text: string) => warnings.push(text), ffmpeg };
    for await (const _ of decode(half, options));
    expect(warnings).toEqual([WARNINGS.cutOff]);
  });

  it('pauses the program while nobody reads', async () => {
    const { signal } = new AbortController();
    let given = 0;
    const bytes = await readFile(aiff);
    const source = fromBytes(bytes, 4_096);
    async function* counted() {
      for await (const block of source.type === 'stream' ? source.bytes : []) {
        given += block.byteLength;
        yield block;
      }
    }
    const blocks = decode({ type: 'stream', name: 'x', bytes: counted() }, { signal, warn, ffmpeg });
    await blocks.next();
    await wait(300);
    expect(given).toBeLessThan(bytes.byteLength * 0.8);
    await blocks.return();
    expect(childProcesses()).toEqual([]);
  });

  it('passes on errors of the source', async () => {
    const { signal } = new AbortController();
    const bytes = await readFile(aiff);
    async function* broken() {
      yield bytes.subarray(0, 200_000);
      throw new Error('the line went dead');
    }
    const reading = (async () => {
      for await (const _ of decode({ type: 'stream', name: 'x', bytes: broken() }, { signal, warn, ffmpeg }));
    })();
    await expect(reading).rejects.toMatchObject({
      kind: 'invalid_audio',
      message: 'x: it could not be read.',
    });
    expect(childProcesses()).toEqual([]);
  });

  it('treats a file that is not a program like a missing ffmpeg', async () => {
    const { signal } = new AbortController();
    const program = process.platform === 'win32' ? 'C:\\Windows\\System32\\where.exe' : '/bin/true';
    const reading = decode(fromFile(avi), { signal, warn, ffmpeg: program });
    await expect(reading.next()).rejects.toMatchObject({ kind: 'invalid_audio' });
  });
});
