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

describe('a file written whole', () => {
  it('holds what was written, in folders made for it', async () => {
    const path = join(temporaryFolder(), 'a', 'b', 'talk.srt');
    await write(path, 'one');
    expect(readFileSync(path, 'utf8')).toBe('one');
    expect(readdirSync(dirname(path))).toEqual(['talk.srt']);
  });

  it('takes the place of an older one only when all of it is there', async () => {
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

  it('leaves the older one and nothing else when it fails half-way', async () => {
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

  it('leaves the older one and nothing else when it is interrupted, and says so', async () => {
    const path = join(temporaryFolder(), 'talk.srt');
    await write(path, 'old');
    const error: unknown = await write(path, 'new', AbortSignal.abort()).catch((failure: unknown) => failure);
    expect(VoiceError.from(error)).toMatchObject({ kind: 'cancelled' });
    expect(readFileSync(path, 'utf8')).toBe('old');
    expect(readdirSync(dirname(path))).toEqual(['talk.srt']);
  });

  it('goes where a link leads, and the link stays', async () => {
    const folder = temporaryFolder();
    const [target, link] = [join(folder, 'elsewhere.srt'), join(folder, 'talk.srt')];
    writeFileSync(target, 'old');
    symlinkSync('elsewhere.srt', link);
    await write(link, 'new');
    expect(readFileSync(target, 'utf8')).toBe('new');
    expect(readdirSync(folder).toSorted()).toEqual(['elsewhere.srt', 'talk.srt']);
    expect(readFileSync(link, 'utf8')).toBe('new');
  });

  it('may have the longest name there is, and a longer one is known before the work', async () => {
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

  it('goes straight into what cannot be replaced', async () => {
    await write('/dev/null', 'gone');
    expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
    expect(readdirSync('/dev').filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it.skipIf(!isInstalled('mkfifo'))('goes through a pipe, which stays one', async () => {
    const pipe = join(temporaryFolder(), 'pipe');
    execFileSync('mkfifo', [pipe]);
    const { readFile } = await import('node:fs/promises');
    const [read] = await Promise.all([readFile(pipe, 'utf8'), write(pipe, 'through')]);
    expect(read).toBe('through');
    expect(statSync(pipe).isFIFO()).toBe(true);
  });
});

describe('a file that cannot be written', () => {
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
  ])('because %s, is named with the reason', async (_, prepare, reason) => {
    const path = prepare(join(temporaryFolder()));
    await expect(write(path, 'x')).rejects.toMatchObject({
      kind: 'storage',
      message: `'${path}' could not be written: ${reason}.`,
      cause: expect.any(Error),
    });
  });

  it.skipIf(isRoot)(
    'because permission is missing, is named with the reason (skipped for root)',
    async () => {
      const folder = join(temporaryFolder(), 'locked');
      mkdirSync(folder);
      chmodSync(folder, 0o500);
      await expect(write(join(folder, 'talk.srt'), 'x')).rejects.toMatchObject({
        kind: 'storage',
        message: `'${join(folder, 'talk.srt')}' could not be written: permission is missing.`,
      });
    },
  );

  it.each([
    ['ENOSPC', 'the disk is full'],
    ['EDQUOT', 'the disk is full'],
    ['EACCES', 'permission is missing'],
    ['EPERM', 'permission is missing'],
    ['EROFS', 'the disk is read-only'],
    ['EFBIG', 'a file may not become so large (ulimit -f)'],
  ])('because of %s, is named with the reason, and nothing is left', async (code, reason) => {
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

  it('for a reason nobody foresaw, is named all the same', async () => {
    const loop = join(temporaryFolder(), 'loop');
    symlinkSync(loop, loop);
    const path = join(loop, 'x');
    await expect(write(path, 'x')).rejects.toMatchObject({
      kind: 'storage',
      message: `'${path}' could not be written.`,
    });
  });
});
