import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { requireWritable, writeAtomically } from '../../src/cli/write-atomically.ts';
import { VoiceError } from '../../src/domain/errors.ts';
import { isInstalled } from '../helpers/installed-program.ts';
import { temporaryFolder } from '../helpers/model-fixtures.ts';

const never = new AbortController().signal;
const write = (path: string, text: string, signal = never) =>
  writeAtomically(path, (file) => file.writeFile(text), signal);
const isRoot = process.getuid?.() === 0;

describe('writeAtomically', () => {
  it('writes a file, and makes the folders above it', async () => {
    const path = join(temporaryFolder(), 'a', 'b', 'talk.srt');
    await write(path, 'one');
    expect(readFileSync(path, 'utf8')).toBe('one');
    expect(readdirSync(dirname(path))).toEqual(['talk.srt']);
  });

  it('replaces an older file only when all is written', async () => {
    const path = join(temporaryFolder(), 'talk.srt');
    await write(path, 'old');
    await writeAtomically(
      path,
      async (file) => {
        await file.writeFile('new, ');
        expect(readFileSync(path, 'utf8')).toBe('old');
        await file.writeFile('all of it');
      },
      never,
    );
    expect(readFileSync(path, 'utf8')).toBe('new, all of it');
    expect(readdirSync(dirname(path))).toEqual(['talk.srt']);
  });

  it('leaves only the older file if the writer fails midway', async () => {
    const path = join(temporaryFolder(), 'talk.srt');
    await write(path, 'old');
    const failing = writeAtomically(
      path,
      async (file) => {
        await file.writeFile('half');
        throw new VoiceError('voice_not_found', 'There is no such voice.');
      },
      never,
    );
    await expect(failing).rejects.toMatchObject({
      kind: 'voice_not_found',
      message: 'There is no such voice.',
    });
    expect(readFileSync(path, 'utf8')).toBe('old');
    expect(readdirSync(dirname(path))).toEqual(['talk.srt']);
  });

  it('leaves only the older file if it is interrupted, and throws cancelled', async () => {
    const path = join(temporaryFolder(), 'talk.srt');
    await write(path, 'old');
    const error: unknown = await write(path, 'new', AbortSignal.abort()).catch((failure: unknown) => failure);
    expect(VoiceError.from(error)).toMatchObject({ kind: 'cancelled' });
    expect(readFileSync(path, 'utf8')).toBe('old');
    expect(readdirSync(dirname(path))).toEqual(['talk.srt']);
  });

  it('follows a link, and keeps it', async () => {
    const folder = temporaryFolder();
    const [target, link] = [join(folder, 'elsewhere.srt'), join(folder, 'talk.srt')];
    writeFileSync(target, 'old');
    symlinkSync('elsewhere.srt', link);
    await write(link, 'new');
    expect(readFileSync(target, 'utf8')).toBe('new');
    expect(readdirSync(folder).toSorted()).toEqual(['elsewhere.srt', 'talk.srt']);
    expect(readFileSync(link, 'utf8')).toBe('new');
  });

  it('writes a name of the greatest length; requireWritable refuses a longer one early', async () => {
    const folder = temporaryFolder();
    const longest = 'a'.repeat(255);
    await requireWritable(join(folder, longest));
    await write(join(folder, longest), 'whole');
    expect(readdirSync(folder)).toEqual([longest]);
    await expect(requireWritable(join(folder, `${longest}a`))).rejects.toMatchObject({
      kind: 'storage',
      message: expect.stringMatching(
        /could not be written: its name is too long; choose a shorter/,
      ) as string,
    });
  });

  it('writes directly into a device, which cannot be replaced', async () => {
    await write('/dev/null', 'gone');
    expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
    expect(readdirSync('/dev').filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it.skipIf(!isInstalled('mkfifo'))('writes into a named pipe, and keeps it', async () => {
    const pipe = join(temporaryFolder(), 'pipe');
    execFileSync('mkfifo', [pipe]);
    const { readFile } = await import('node:fs/promises');
    const [read] = await Promise.all([readFile(pipe, 'utf8'), write(pipe, 'through')]);
    expect(read).toBe('through');
    expect(statSync(pipe).isFIFO()).toBe(true);
  });
});

describe('writeAtomically fails and', () => {
  it.each([
    ['it is a folder', (folder: string) => folder, 'it is a folder'],
    [
      'it is below a file',
      (folder: string) => {
        writeFileSync(join(folder, 'file'), '');
        return join(folder, 'file', 'talk.srt');
      },
      'a part of its path is a file, not a folder',
    ],
    [
      'it is far below a file',
      (folder: string) => {
        writeFileSync(join(folder, 'file'), '');
        return join(folder, 'file', 'a', 'b', 'talk.srt');
      },
      'a part of its path is a file, not a folder',
    ],
  ])('names the reason because %s', async (_, prepare, reason) => {
    const path = prepare(join(temporaryFolder()));
    await expect(write(path, 'x')).rejects.toMatchObject({
      kind: 'storage',
      message: `'${path}' could not be written: ${reason}.`,
      cause: expect.any(Error),
    });
  });

  it.skipIf(isRoot)('names the reason because permission is missing (skipped for root)', async () => {
    const folder = join(temporaryFolder(), 'locked');
    mkdirSync(folder);
    chmodSync(folder, 0o500);
    await expect(write(join(folder, 'talk.srt'), 'x')).rejects.toMatchObject({
      kind: 'storage',
      message: `'${join(folder, 'talk.srt')}' could not be written: permission is missing.`,
    });
  });

  it.each([
    ['ENOSPC', 'the disk is full'],
    ['EDQUOT', 'the disk is full'],
    ['EACCES', 'permission is missing'],
    ['EPERM', 'permission is missing'],
    ['EROFS', 'the disk is read-only'],
    ['EFBIG', 'a file may not become so large (ulimit -f)'],
  ])('names the reason because of %s, and leaves nothing', async (code, reason) => {
    const folder = temporaryFolder();
    const path = join(folder, 'talk.srt');
    const failing = writeAtomically(
      path,
      async () => {
        throw Object.assign(new Error(code), { code });
      },
      never,
    );
    await expect(failing).rejects.toMatchObject({
      kind: 'storage',
      message: `'${path}' could not be written: ${reason}.`,
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('names the file for an unknown reason', async () => {
    const loop = join(temporaryFolder(), 'loop');
    symlinkSync(loop, loop);
    const path = join(loop, 'x');
    await expect(write(path, 'x')).rejects.toMatchObject({
      kind: 'storage',
      message: `'${path}' could not be written.`,
    });
  });
});
