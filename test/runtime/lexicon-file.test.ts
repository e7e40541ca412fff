import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NEVER_ABORTED } from '../../src/base/abort.ts';
import { readLexicon } from '../../src/runtime/lexicon-file.ts';
import { temporaryFolder } from '../helpers/model-fixtures.ts';

const read = (path: string) => readLexicon(path, NEVER_ABORTED);

const fileWith = (text: string) => {
  const path = join(temporaryFolder(), 'names.tsv');
  writeFileSync(path, text);
  return path;
};

describe('a lexicon file', () => {
  it('has a line for each word or phrase', async () => {
    expect(await read(fileWith('# names\nNguyen\t/nwˈɪn/\n\nOslo\tOoshloo\tnb\n'))).toEqual([
      { text: 'Nguyen', pronunciation: '/nwˈɪn/' },
      { text: 'Oslo', pronunciation: 'Ooshloo', language: 'nb' },
    ]);
  });

  it('may have line ends of Windows or the classic Mac OS', async () => {
    const expected = [{ text: 'Nguyen', pronunciation: '/nwˈɪn/' }];
    expect(await read(fileWith('\uFEFF# names\r\nNguyen\t/nwˈɪn/\r\n'))).toEqual(expected);
    expect(await read(fileWith('# names\rNguyen\t/nwˈɪn/\r'))).toEqual(expected);
  });

  it('may be UTF-16 with its mark', async () => {
    const path = fileWith('');
    writeFileSync(path, Buffer.from('\uFEFFgrün\tgreen\r\n', 'utf16le'));
    expect(await read(path)).toEqual([{ text: 'grün', pronunciation: 'green' }]);
  });

  it('is rejected in another encoding, and if it is a folder', async () => {
    const path = fileWith('');
    writeFileSync(path, Buffer.from('gr\u00fcn\tgreen', 'latin1'));
    await expect(read(path)).rejects.toMatchObject({
      message: `The lexicon '${path}' is not text in UTF-8; convert it, such as with: iconv -f WINDOWS-1252 -t UTF-8`,
    });
    writeFileSync(path, Buffer.from('cfe5f2f0eee2f0e0e420e820cceef1eae2e0', 'hex'));
    await expect(read(path)).rejects.toThrow('iconv -f WINDOWS-1251 -t UTF-8');
    const folder = temporaryFolder();
    await expect(read(folder)).rejects.toMatchObject({
      message: `The lexicon '${folder}' cannot be read: it is a folder.`,
    });
  });

  it('is rejected by name and line if it is missing, or a line is invalid', async () => {
    await expect(read('/nowhere/names.tsv')).rejects.toMatchObject({
      kind: 'invalid_value',
      message: "The lexicon '/nowhere/names.tsv' cannot be read: there is no such file.",
    });
    for (const bad of ['Oslo', 'Oslo\t', 'Oslo\t/ /', 'Oslo\tx\tnb\tcity', 'Oslo\tx\tNorwegian']) {
      const path = fileWith(`Nguyen\t/nwˈɪn/\n${bad}\n`);
      await expect(read(path)).rejects.toMatchObject({
        kind: 'invalid_value',
        message: expect.stringContaining(
          `The lexicon '${path}', line 2: expected a word, a tab and a pronunciation`,
        ) as string,
      });
    }
  });

  it.skipIf(process.platform === 'win32')('may be a named pipe, which is read until Ctrl-C', async () => {
    const path = join(temporaryFolder(), 'pipe');
    execFileSync('mkfifo', [path]);
    const interrupt = new AbortController();
    const waiting = readLexicon(path, interrupt.signal);
    setImmediate(() => interrupt.abort());
    await expect(waiting).rejects.toMatchObject({ kind: 'cancelled' });
    const reading = read(path);
    await writeFile(path, 'Nguyen\twin\n');
    expect(await reading).toEqual([{ text: 'Nguyen', pronunciation: 'win' }]);
  });
});
