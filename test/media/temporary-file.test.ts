import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openTemporaryFile, storageProblem, sweepTemporaryFiles } from '../../src/media/temporary-file.ts';
import { filesIn } from '../helpers/files-in.ts';
import { temporaryFolder } from '../helpers/model-fixtures.ts';

const isLinux = process.platform === 'linux';

describe('a temporary file', () => {
  it('can be opened by others for as long as it is open, from its beginning, and leaves nothing', async () => {
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

  it.skipIf(!isLinux)('has no name that could be left behind', async () => {
    const folder = temporaryFolder();
    const file = await openTemporaryFile(folder, 'bin');
    expect(readdirSync(folder)).toEqual([]);
    expect(filesIn(folder)).toHaveLength(1);
    await file.close();
  });

  it('says which folder cannot be used, and what to do', async () => {
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

describe('what processes left behind that were killed', () => {
  const name = (pid: number | string, ending = 'upload') =>
    `voice-${pid}-12345678-1234-1234-1234-123456789abc.${ending}`;

  it('is removed, and nothing else', async () => {
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

  it('is no trouble where the folder cannot be looked at', async () => {
    await expect(sweepTemporaryFiles(join(temporaryFolder(), 'absent'))).resolves.toBeUndefined();
  });
});
