import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, describe, expect, it } from 'vitest';
import { makeFolder } from '../../src/base/make-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'voice-make-folder-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const isFolder = (path: string) => statSync(path).isDirectory();

describe('makeFolder', () => {
  it('makes the folder and its parents, and does nothing if it exists', async () => {
    const path = join(folder, 'a', 'b', 'c');
    await makeFolder(path);
    expect(isFolder(path)).toBe(true);
    await makeFolder(path);
    await makeFolder('/');
  });

  it('makes one folder for several callers at once', async () => {
    const path = join(folder, 'at', 'once');
    await Promise.all(Array.from({ length: 20 }, () => makeFolder(path)));
    expect(isFolder(path)).toBe(true);
  });

  it('succeeds if another process makes the parent folder meanwhile', async () => {
    for (let round = 0; round < 50; round++) {
      const above = join(folder, `above-${round}`);
      const making = makeFolder(join(above, 'below'));
      // By now the first attempt has failed in the system, but its result has not reached the program.
      for (let look = 0; look < 100; look++) isFolder(folder);
      mkdirSync(above, { recursive: true });
      await making;
      expect(isFolder(join(above, 'below'))).toBe(true);
    }
  });

  it('follows a link to a folder', async () => {
    mkdirSync(join(folder, 'real'));
    symlinkSync(join(folder, 'real'), join(folder, 'link'));
    await makeFolder(join(folder, 'link'));
    await makeFolder(join(folder, 'link', 'below'));
    expect(isFolder(join(folder, 'real', 'below'))).toBe(true);
  });

  it('fails with the error of the system if a file is in the way', async () => {
    writeFileSync(join(folder, 'file'), '');
    await expect(makeFolder(join(folder, 'file'))).rejects.toMatchObject({ code: 'EEXIST' });
    await expect(makeFolder(join(folder, 'file', 'below', 'it'))).rejects.toMatchObject({ code: 'ENOTDIR' });
  });

  it.skipIf(process.platform !== 'linux')(
    'fails if the system refuses to make the folder although its parent exists',
    async () => {
      await expect(makeFolder('/proc/none/below/it')).rejects.toMatchObject({ code: 'ENOENT' });
    },
  );
});

describe('the source of the program', () => {
  it('never uses the recursive mkdir of Node.js, which does not end below /proc', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) =>
      path.endsWith('.ts'),
    );
    const isNodes = (path: string) =>
      /mkdir(?:Sync)?\([^;]*recursive/.test(readFileSync(join('src', path), 'utf8'));
    expect(files.filter(isNodes)).toEqual(['cli/man/write.ts']);
  });
});
