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
  it('makes the folder and those above it, and does nothing where it is there', async () => {
    const path = join(folder, 'a', 'b', 'c');
    await makeFolder(path);
    expect(isFolder(path)).toBe(true);
    await makeFolder(path);
    await makeFolder('/');
  });

  it('makes one folder for several that ask at once', async () => {
    const path = join(folder, 'at', 'once');
    await Promise.all(Array.from({ length: 20 }, () => makeFolder(path)));
    expect(isFolder(path)).toBe(true);
  });

  it('makes it where another makes the folder above it meanwhile', async () => {
    for (let round = 0; round < 50; round++) {
      const above = join(folder, `above-${round}`);
      const making = makeFolder(join(above, 'below'));
      // The first attempt has failed by now, and its answer has not been heard.
      for (let look = 0; look < 100; look++) isFolder(folder);
      mkdirSync(above, { recursive: true });
      await making;
      expect(isFolder(join(above, 'below'))).toBe(true);
    }
  });

  it('goes through a link to a folder', async () => {
    mkdirSync(join(folder, 'real'));
    symlinkSync(join(folder, 'real'), join(folder, 'link'));
    await makeFolder(join(folder, 'link'));
    await makeFolder(join(folder, 'link', 'below'));
    expect(isFolder(join(folder, 'real', 'below'))).toBe(true);
  });

  it('fails with the error of the system where a file is in the way', async () => {
    writeFileSync(join(folder, 'file'), '');
    await expect(makeFolder(join(folder, 'file'))).rejects.toMatchObject({ code: 'EEXIST' });
    await expect(makeFolder(join(folder, 'file', 'below', 'it'))).rejects.toMatchObject({ code: 'ENOTDIR' });
  });

  it.skipIf(process.platform !== 'linux')(
    'fails where no folder can be made although the one above it is there',
    async () => {
      await expect(makeFolder('/proc/none/below/it')).rejects.toMatchObject({ code: 'ENOENT' });
    },
  );
});

describe('the program', () => {
  it('makes no folder in the way of Node.js, which never ends below /proc', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) =>
      path.endsWith('.ts'),
    );
    const isNodes = (path: string) =>
      /mkdir(?:Sync)?\([^;]*recursive/.test(readFileSync(join('src', path), 'utf8'));
    expect(files.filter(isNodes)).toEqual(['cli/man/write.ts']);
  });
});
