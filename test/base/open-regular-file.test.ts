import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NotARegularFile, openRegularFile } from '../../src/base/open-regular-file.ts';
import { temporaryFolder } from '../helpers/model-fixtures.ts';

describe('openRegularFile', () => {
  it('opens regular files, also through links, and nothing else', async ({ skip }) => {
    skip(process.platform === 'win32', 'Windows has no such files');
    const folder = temporaryFolder();
    const [file, link, endless] = ['file', 'link', 'endless'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    writeFileSync(file, 'x');
    symlinkSync(file, link);
    symlinkSync('/dev/zero', endless);
    for (const path of [file, link]) {
      const opened = await openRegularFile(path);
      expect(String(await opened.readFile())).toBe('x');
      await opened.close();
    }
    for (const path of [folder, endless])
      await expect(openRegularFile(path)).rejects.toBeInstanceOf(NotARegularFile);
    await expect(openRegularFile(join(folder, 'none'))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
