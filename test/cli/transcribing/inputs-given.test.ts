import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { namedRecordings } from '../../../src/cli/transcribing/inputs-given.ts';
import { temporaryFolder } from '../../helpers/model-fixtures.ts';

function tree(files: readonly string[]): string {
  const folder = temporaryFolder();
  for (const file of files) {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), '');
  }
  return folder;
}

describe('a folder that is named', () => {
  it('stands for the recordings in it, by name, hidden ones and other files left out', async () => {
    const folder = tree(['b.MP3', 'a.wav', 'notes.txt', '.c.wav', 'deep/d.flac']);
    const named = ['x.mp3', folder, '-', 'https://example.org/a'];
    const inputs = async (...args: Parameters<typeof namedRecordings>) =>
      (await namedRecordings(...args)).map(({ input }) => input);
    expect(await inputs(named, false)).toEqual([
      'x.mp3',
      join(folder, 'a.wav'),
      join(folder, 'b.MP3'),
      '-',
      'https://example.org/a',
    ]);
    expect(await inputs([folder], true)).toEqual(
      ['a.wav', 'b.MP3', 'deep/d.flac'].map((name) => join(folder, name)),
    );
  });

  it('without recordings is an error, which says where there may be some', async () => {
    await expect(namedRecordings([tree(['notes.txt'])], false)).rejects.toMatchObject({
      kind: 'invalid_audio',
      message: expect.stringMatching(/: it is a folder without recordings\.$/),
    });
    await expect(namedRecordings([tree(['deep/a.wav'])], false)).rejects.toThrow(
      'Look into its folders with --recursive.',
    );
  });
});
