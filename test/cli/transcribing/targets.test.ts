import { symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { planTargets, type OutputOptions } from '../../../src/cli/transcribing/targets.ts';
import { temporaryFolder } from '../../helpers/model-fixtures.ts';

const plan = (inputs: readonly string[], wished: OutputOptions) =>
  planTargets(
    inputs.map((input) => ({ input, subfolder: '' })),
    wished,
  );
const wish = (change: Partial<OutputOptions>): OutputOptions => ({ isBeside: false, ...change });
const paths = async (inputs: readonly string[], change: Partial<OutputOptions>) => {
  const targets = await plan(inputs, wish(change));
  return targets.type === 'stdout' ? targets : targets.files.map((files) => files.map(({ path }) => path));
};
const refused = (inputs: readonly string[], change: Partial<OutputOptions>) =>
  plan(inputs, wish(change)).then(
    () => 'nothing',
    ({ kind, message }) => `${kind}: ${message}`,
  );

describe('planTargets', () => {
  it('chooses standard output by default, for one format only', async () => {
    expect(await paths(['a.mp3'], {})).toEqual({ type: 'stdout', format: 'text' });
    expect(await paths(['a.mp3'], { format: 'srt', output: '-' })).toEqual({ type: 'stdout', format: 'srt' });
    expect(await refused(['a.mp3'], { format: 'srt,txt' })).toMatch(
      /^invalid_value: Several formats cannot go to standard output; name a folder/,
    );
  });

  it('writes the named file in the format of its extension or of --format', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'talk.srt');
    expect(await plan(['a.mp3'], wish({ output: file }))).toEqual({
      type: 'files',
      files: [[{ path: file, format: 'srt' }]],
    });
    expect(await plan(['a.mp3'], wish({ output: file, format: 'vtt' }))).toMatchObject({
      files: [[{ path: file, format: 'vtt' }]],
    });
    expect(await plan(['a.mp3'], wish({ output: join(folder, 'talk.json') }))).toMatchObject({
      files: [[{ format: 'verbose_json' }]],
    });
  });

  it.each([
    ['a file with an unknown extension', 'talk.docx', /'talk\.docx' does not end like a transcript: .*\.srt/],
    ['a folder that is not there', '/nowhere/talk.srt', /there is no folder '\/nowhere'\.$/],
  ])('refuses %s', async (_, output, message) => {
    expect(await refused(['a.mp3'], { output })).toMatch(message);
  });

  it("treats the output as a folder for several inputs, an existing folder, or a folder's name", async () => {
    const folder = temporaryFolder();
    expect(await paths(['a.mp3', 'b.mp3'], { output: 'out.d' })).toEqual([['out.d/a.txt'], ['out.d/b.txt']]);
    expect(await paths(['a.mp3'], { output: folder })).toEqual([[join(folder, 'a.txt')]]);
    expect(await paths(['a.mp3'], { output: 'new.folder/' })).toEqual([['new.folder/a.txt']]);
    expect(await paths(['a.mp3'], { output: 'new' })).toEqual([['new/a.txt']]);
  });

  it('writes to a device of any name, and refuses an existing file without a known extension', async () => {
    expect(await paths(['a.mp3'], { output: '/dev/null' })).toEqual([['/dev/null']]);
    const file = join(temporaryFolder(), 'notes');
    writeFileSync(file, '');
    expect(await refused(['a.mp3'], { output: file })).toContain('does not end like a transcript');
    expect(await refused(['a.mp3', 'b.mp3'], { output: file })).toBe(
      `invalid_value: '${file}' is one file, and there are 2 recordings; name a folder for them.`,
    );
  });

  it.each([
    ['both.srt', '--output-dir both --format srt'],
    ['out/both.json', '--output-dir out/both --format verbose_json'],
  ])('refuses a file name for several inputs, and suggests a folder: %s', async (output, advice) => {
    expect(await refused(['a.mp3', 'b.mp3'], { output })).toBe(
      `invalid_value: '${output}' is one file, and there are 2 recordings; name a folder for them: ${advice}`,
    );
  });

  it('names outputs after the inputs, one for each format', async () => {
    const inputs = ['talks/a.mp3', 'b.tar.wav', 'c', '.hidden', '-'];
    expect(await paths(inputs, { folder: 'out', format: 'srt' })).toEqual(
      ['a', 'b.tar', 'c', '.hidden', 'stdin'].map((name) => [`out/${name}.srt`]),
    );
    expect(await paths(['talks/a.mp3'], { isBeside: true, format: 'srt,txt' })).toEqual([
      ['talks/a.srt', 'talks/a.txt'],
    ]);
  });

  it.each([
    [['a.mp3', 'b.mp3', 'talks/a.wav'], 'a.mp3', 'talks/a.wav', 'out/a.txt'],
    [['-', 'stdin.mp3'], '-', 'stdin.mp3', 'out/stdin.txt'],
    [['a.mp3', 'a.mp3'], 'a.mp3', 'a.mp3', 'out/a.txt'],
  ])('refuses one output for two inputs: %j', async (inputs, first, second, path) => {
    expect(await refused(inputs, { folder: 'out' })).toBe(
      `invalid_value: '${first}' and '${second}' would both be written to '${path}'; transcribe them in two runs.`,
    );
  });

  it('refuses an input as the output, and conflicting options', async () => {
    const folder = temporaryFolder();
    const input = join(folder, 'a.txt');
    writeFileSync(input, 'not audio');
    const over = /is an input, which the output would overwrite/;
    expect(await refused([input], { isBeside: true })).toMatch(over);
    expect(await refused([input], { output: input })).toMatch(over);
    symlinkSync(folder, `${folder}-link`);
    onTestFinished(() => unlinkSync(`${folder}-link`));
    expect(await refused([`${folder}-link/a.txt`], { folder })).toMatch(over);
    expect(await refused(['a.mp3', 'talks/a.mp3'], { folder: join(folder, 'new') })).toMatch(
      /both be written/,
    );
    expect(await refused(['a.mp3'], { isBeside: true, folder: 'out' })).toMatch(
      /--output-dir and --beside contradict each other/,
    );
    expect(await refused(['a.mp3'], { output: '' })).toMatch(/--output must not be empty/);
    expect(await refused(['a.mp3'], { folder: '' })).toMatch(/--output-dir must not be empty/);
    expect(await refused(['a.mp3'], { folder: 'out', format: 'json,verbose_json' })).toMatch(
      /would be written to files of the same name/,
    );
  });

  it('refuses a folder that cannot be made, before any work', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    expect(await refused(['a.mp3'], { folder: join(file, 'deep') })).toBe(
      `storage: '${join(file, 'deep', 'a.txt')}' could not be written: a part of its path is a file, not a folder.`,
    );
    expect(await paths(['a.mp3'], { folder: join(file, '..', 'new', 'deep') })).toHaveLength(1);
  });
});
