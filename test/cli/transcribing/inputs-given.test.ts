import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { namedRecordings, parsePart } from '../../../src/cli/transcribing/inputs-given.ts';
import { temporaryFolder } from '../../helpers/model-fixtures.ts';
import { formatClock } from '../../../src/cli/ui/progress-bar.ts';

function tree(files: readonly string[]): string {
  const folder = temporaryFolder();
  for (const file of files) {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), '');
  }
  return folder;
}

describe('namedRecordings for a folder', () => {
  it('lists its recordings by name, without hidden and other files', async () => {
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

  it.skipIf(process.platform === 'win32')('leaves out named pipes, which may have no writer', async () => {
    const folder = tree(['a.wav']);
    execFileSync('mkfifo', [join(folder, 'pipe.wav')]);
    expect(await namedRecordings([folder], true)).toEqual([{ input: join(folder, 'a.wav'), subfolder: '' }]);
  });

  it('fails without recordings, and says if --recursive would find some', async () => {
    await expect(namedRecordings([tree(['notes.txt'])], false)).rejects.toMatchObject({
      kind: 'invalid_audio',
      message: expect.stringMatching(/: it is a folder without recordings\.$/),
    });
    await expect(namedRecordings([tree(['deep/a.wav'])], false)).rejects.toThrow(
      'Look into its folders with --recursive.',
    );
  });
});

describe('times of the command line', () => {
  it.each([
    [0, '0:00'],
    [75.9, '1:15'],
    [3675, '1:01:15'],
  ])('%d s are written as %s', (seconds, text) => {
    expect(formatClock(seconds)).toBe(text);
  });

  it.each([
    ['90', 90],
    ['1.5', 1.5],
    ['1:30', 90],
    ['90:05', 5405],
    ['01:01:30.5', 3690.5],
    ['0:00:01', 1],
  ])('%s is parsed', (text, seconds) => {
    expect(parsePart(text, undefined)).toEqual({ start: seconds, seconds: undefined });
    expect(parsePart(undefined, text)).toEqual({ start: 0, seconds });
  });

  it.each(['', '-1', 'x', '1:75', '1:2:3:4', '1e3', '1m'])("'%s' is refused", (text) => {
    expect(() => parsePart(text, undefined)).toThrow(
      `--start must be seconds, or a time such as 1:30, got '${text}'`,
    );
  });

  it('a duration of 0 is refused, and no times make no part', () => {
    expect(() => parsePart(undefined, '0')).toThrow('--duration must be longer than nothing');
    expect(parsePart(undefined, undefined)).toBeUndefined();
  });
});
