import { execFileSync, spawn } from 'node:child_process';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openBytes, type MediaSource } from '../../src/media/byte-source.ts';
import { fromBytes, fromFile, workFolder } from './recordings.ts';

const folder = workFolder();
const { signal } = new AbortController();
const bytes = Uint8Array.from({ length: 200_003 }, (_, index) => index * 31);

async function all(source: MediaSource, skip?: number): Promise<Buffer> {
  const blocks: Uint8Array[] = [];
  for await (const block of source.bytes(skip)) blocks.push(block);
  return Buffer.concat(blocks);
}

describe.each(['file', 'stream'] as const)('openBytes on a %s', (type) => {
  const open = async () => {
    if (type === 'stream') return openBytes(fromBytes(bytes), signal);
    await writeFile(join(folder, 'bytes'), bytes);
    return openBytes(fromFile(join(folder, 'bytes')), signal);
  };

  it('peeks at the first bytes without consuming them', async () => {
    const source = await open();
    expect(Buffer.from(bytes.subarray(0, 50_000)).equals(await source.peek(50_000))).toBe(true);
    expect(await source.peek(10)).toHaveLength(10);
    expect(await source.peek(1e6)).toHaveLength(200_003);
    expect((await all(source)).equals(bytes)).toBe(true);
    await source.close();
  });

  it('reads again from the start, and skips the given number of bytes', async () => {
    const source = await open();
    for await (const block of source.bytes()) {
      expect(block.byteLength).toBeGreaterThan(0);
      break;
    }
    expect(source.replayable).toBe(true);
    expect((await all(source)).equals(bytes)).toBe(true);
    expect((await all(source, 15_000)).equals(bytes.subarray(15_000))).toBe(true);
    await source.close();
    await source.close();
  });
});

it('openBytes keeps only the first MiB of a stream for replay', async () => {
  const source = await openBytes(fromBytes(new Uint8Array(3_000_000)), signal);
  expect(await all(source)).toHaveLength(3_000_000);
  expect(source.replayable).toBe(false);
});

it('openBytes treats a named pipe as a stream', async () => {
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  spawn('sh', ['-c', `printf hello > '${pipe}'`], { stdio: 'ignore' });
  const source = await openBytes(fromFile(pipe), signal);
  expect(source.file).toBeUndefined();
  expect((await all(source)).toString()).toBe('hello');
  await source.close();
});

describe('openBytes rejects with its own message', () => {
  it.each<[string, string, () => Promise<unknown>]>([
    ['absent', 'meeting: it does not exist.', async () => undefined],
    ['absent\0', 'meeting: it does not exist.', async () => undefined],
    ['folder', 'meeting: it is a folder, not a file.', () => mkdir(join(folder, 'folder'))],
    ['empty', 'meeting: the file is empty.', () => writeFile(join(folder, 'empty'), '')],
  ])('%s', async (name, message, prepare) => {
    await prepare();
    const opening = openBytes(fromFile(join(folder, name)), signal);
    await expect(opening).rejects.toMatchObject({ kind: 'invalid_audio', message });
  });

  it.skipIf(process.getuid?.() === 0)(
    'no permission (skipped for root, who has every permission)',
    async () => {
      await writeFile(join(folder, 'secret'), 'x');
      await chmod(join(folder, 'secret'), 0);
      await expect(openBytes(fromFile(join(folder, 'secret')), signal)).rejects.toThrow(
        'you are not allowed to read it',
      );
    },
  );

  it('a name that is not UTF-8', async () => {
    const name = 'caf\uFFFD.wav';
    const opening = openBytes({ type: 'file', name, path: join(folder, name) }, signal);
    await expect(opening).rejects.toThrow(`${name}: its name is not UTF-8, and cannot be opened; rename it.`);
  });

  it('an empty stream', async () => {
    await expect(openBytes(fromBytes(new Uint8Array(0)), signal)).rejects.toThrow(
      'meeting: the file is empty.',
    );
  });
});

it('openBytes stops waiting for a hanging stream when it is cancelled', async () => {
  const controller = new AbortController();
  const bytes = (async function* () {
    yield Uint8Array.of(1);
    await new Promise(() => undefined);
  })();
  const source = await openBytes({ type: 'stream', name: 'x', bytes }, controller.signal);
  const reading = all(source);
  controller.abort();
  await expect(reading).rejects.toMatchObject({ kind: 'cancelled' });
  await source.close();
});
