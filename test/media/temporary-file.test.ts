import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openTemporaryFile, storageProblem, sweepTemporaryFiles } from '../../src/media/temporary-file.ts';
import { filesIn } from '../helpers/files-in.ts';
import { temporaryFolder } from '../helpers/model-fixtures.ts';

const isLinux = process.platform === 'linux';

describe('openTemporaryFile', () => {
  it('lets others read the file while it is open, and leaves nothing behind', async () => {
    const folder = temporaryFolder();
    const file = await openTemporaryFile(folder, 'upload');
    await file.handle.writeFile('one ');
    await file.handle.writeFile('two');
    expect(readFileSync(file.path, 'utf8')).toBe('one two');
    expect(spawnSync('cat', [file.path]).stdout.toString()).toBe('one two');
    expect(statSync(file.path).mode & 0o777).toBe(0o600);
    await Promise.all([file.close(), file.close()]);
    expect(filesIn(folder)).toEqual([]);
  });

  it.skipIf(!isLinux)('creates a file without a name on Linux', async () => {
    const folder = temporaryFolder();
    const file = await openTemporaryFile(folder, 'bin');
    expect(readdirSync(folder)).toEqual([]);
    expect(filesIn(folder)).toHaveLength(1);
    await file.close();
  });

  it('names the folder that cannot be used, and the remedy', async () => {
    const folder = join(temporaryFolder(), 'absent');
    await expect(openTemporaryFile(folder, 'pcm')).rejects.toMatchObject({
      kind: 'storage',
      message: expect.stringMatching(/absent cannot be used; .*TMPDIR/),
    });
    const withCode = (code: string) => storageProblem('/tmp', Object.assign(new Error('write'), { code }));
    expect(withCode('ENOSPC').message).toBe(
      'The temporary folder /tmp is full; free some space, or set TMPDIR to another folder.',
    );
    expect(withCode('EMFILE')).toMatchObject({ kind: 'unavailable', retryAfterSeconds: 1 });
  });
});

describe('sweepTemporaryFiles', () => {
  const name = (pid: number | string, ending = 'upload') =>
    `voice-${pid}-12345678-1234-1234-1234-123456789abc.${ending}`;

  it('removes only the files of processes that have ended', async () => {
    const gone = spawnSync('true').pid;
    const folder = temporaryFolder();
    const left = ['upload', 'bin', 'pcm', 'wav'].map((ending) => name(gone, ending));
    const kept = [name(process.pid), name(1), name(gone, 'txt'), name(`${gone}x`), `voice-${gone}.upload`];
    for (const file of [...left, ...kept]) writeFileSync(join(folder, file), '');
    mkdirSync(join(folder, name(gone).replace('abc', 'abd')));
    symlinkSync('/etc/passwd', join(folder, name(gone).replace('abc', 'abe')));
    await sweepTemporaryFiles(folder);
    const rest = [...kept, name(gone).replace('abc', 'abd'), name(gone).replace('abc', 'abe')];
    expect(readdirSync(folder).toSorted()).toEqual(rest.toSorted());
  });

  it('ignores a folder that cannot be read', async () => {
    await expect(sweepTemporaryFiles(join(temporaryFolder(), 'absent'))).resolves.toBeUndefined();
  });
});
