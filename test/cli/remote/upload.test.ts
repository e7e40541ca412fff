import { createHash } from 'node:crypto';
import { appendFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openUpload, type RecordingUpload } from '../../../src/cli/remote/upload.ts';
import { filesIn } from '../../helpers/files-in.ts';
import { bytes, temporaryFolder } from '../../helpers/model-fixtures.ts';

const LONG = bytes(200_000);
const { signal } = new AbortController();

describe('an upload', () => {
  it('is the whole file, as often as it is wanted', async () => {
    const upload = await openUpload(file(LONG), signal);
    expect(upload.size).toBe(LONG.length);
    expect([digest(await all(upload)), digest(await all(upload))]).toEqual([digest(LONG), digest(LONG)]);
    await upload.close();
    await upload.close();
  });

  it('is as long as it was when it was opened, where somebody writes on', async () => {
    const source = file(LONG);
    const upload = await openUpload(source, signal);
    appendFileSync(source.path, 'more');
    expect(digest(await all(upload))).toBe(digest(LONG));
    await upload.close();
  });

  it('fails where the file has become shorter', async () => {
    const source = file(LONG);
    const upload = await openUpload(source, signal);
    truncateSync(source.path, 100_000);
    await expect(all(upload)).rejects.toMatchObject({
      kind: 'invalid_audio',
      message: 'talk.wav: it became shorter while it was being read.',
    });
    await upload.close();
  });

  it('of a stream is all of it, as often as it is wanted, and leaves no file behind', async () => {
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
  ])('of a stream %s fails, and leaves no file behind', async (_, blocks, expected) => {
    const folder = temporaryFolder();
    await expect(openUpload(stream(blocks), signal, folder)).rejects.toMatchObject(expected);
    expect(filesIn(folder)).toEqual([]);
  });

  it('of a stream that never ends can be called off', async () => {
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

  it('that cannot be kept says where', async () => {
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
