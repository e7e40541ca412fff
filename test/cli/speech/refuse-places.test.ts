import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusePlaces } from '../../../src/cli/speech/refuse-places.ts';

describe('refusePlaces', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'voice-places-'));
    await writeFile(join(folder, 'page.html'), '<p>Hello</p>');
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('says how to speak the text of a file', async () => {
    const path = join(folder, 'page.html');
    await expect(refusePlaces([path])).rejects.toMatchObject({
      kind: 'invalid_value',
      message: `'${path}' is a file. To speak the text in it, type: voice speak --file '${path}'`,
    });
  });

  it('does not fetch a web page, and says how to pipe one in', async () => {
    await expect(refusePlaces(['https://example.com/a'])).rejects.toMatchObject({
      kind: 'invalid_value',
      message: expect.stringContaining("curl -sL 'https://example.com/a' | voice speak") as string,
    });
  });

  it('refuses the name of a missing text file', async () => {
    await expect(refusePlaces(['hello.txt'])).rejects.toMatchObject({
      kind: 'invalid_value',
      message:
        "There is no file 'hello.txt'. To speak a text in a file, type its path: voice speak --file PATH",
    });
  });

  it('refuses words after the name of a file', async () => {
    const path = join(folder, 'page.html');
    await expect(refusePlaces([path, 'more'])).rejects.toMatchObject({
      kind: 'invalid_value',
      message: `'${path}' is a file, and more stands after it. Name one file by itself, or put a text between quotation marks.`,
    });
  });

  it('recognizes a file with spaces in its name', async () => {
    const path = join(folder, 'my page.txt');
    await writeFile(path, 'Hello');
    await expect(refusePlaces([path])).rejects.toMatchObject({
      message: expect.stringContaining(`voice speak --file '${path}'`) as string,
    });
  });

  it.each([
    [[]],
    [['hello']],
    [['example.com']],
    [['3.5']],
    [['.txt']],
    [['see', 'https://example.com']],
    [['see https://example.com']],
  ])('accepts %j as a text', async (words) => {
    await expect(refusePlaces(words)).resolves.toBeUndefined();
  });
});
