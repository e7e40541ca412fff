import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VOICE } from '../../src/cli/voice.ts';
import { catalogNames } from '../../src/models/catalog.ts';
import { FORMAT_NAMES } from '../../src/domain/transcript.ts';
import { isInstalled } from '../helpers/installed-program.ts';
import { runVoice } from '../helpers/run-voice.ts';
import { installVoice, SHELLS } from '../helpers/shells.ts';

const COMMANDS = VOICE.commands.map(({ name }) => name).toSorted();
const PULLED = 'moonshine-tiny';

const SAVED = '6f1c2d3e-0000-4000-8000-000000000000';
const SAVED_VOICE = {
  voice_id: SAVED,
  name: 'Duo',
  voice_type: 'blended',
  created_at: 1,
  resolved_voice: 'af_heart+af_sky',
};

const folder = mkdtempSync(join(tmpdir(), 'voice-completions-'));

beforeAll(() => {
  installVoice(folder);
  mkdirSync(join(folder, 'models', PULLED), { recursive: true });
  cpSync(`models/${PULLED}.yaml`, join(folder, 'models', PULLED, 'voice.yaml'));
  mkdirSync(join(folder, 'work', 'recordings'), { recursive: true });
  mkdirSync(join(folder, 'voices'));
  writeFileSync(join(folder, 'voices', `${SAVED}.json`), JSON.stringify(SAVED_VOICE));
  writeFileSync(join(folder, 'work', 'record 1.wav'), '');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * The last part of an offered path, without escapes and final slash: shells differ in how they write them.
 */
const fileName = (path: string) =>
  path
    .replace(/^work\//, '')
    .replace('\\', '')
    .replace(/\/$/, '');

describe.each(Object.entries(SHELLS))('completion in %s', (shell, complete) => {
  const script = join(folder, `voice.${shell}`);
  const offered = (...words: readonly string[]) => complete(script, ['voice', ...words], folder);

  beforeAll(async () => {
    const { out } = await runVoice(['completion', shell]);
    writeFileSync(script, out);
  });

  // In each row: a name for the title, the words typed, and the offers for the last of them.
  const examples: readonly (readonly [string, readonly string[], readonly string[]])[] = [
    ['commands', [''], COMMANDS],
    ['beginnings of commands', ['tr'], ['transcribe', 'translate']],
    ['subcommands', ['models', 'p'], ['pull']],
    ['options', ['transcribe', '--form'], ['--format']],
    ['options after arguments', ['speak', 'hello', '--outp'], ['--output']],
    ['the choices of an option', ['transcribe', '--format', ''], FORMAT_NAMES.toSorted()],
    ['the choices of a short option', ['transcribe', '-f', 'v'], ['verbose_json', 'vtt']],
    ['installed models', ['models', 'rm', ''], [PULLED]],
    ['installed models for an option', ['transcribe', '--model', ''], [PULLED]],
    ['models that speak', ['speak', '--model', ''], ['espeak']],
    ['voices', ['speak', '--voice', 'af_h'], ['af_heart']],
    ['saved voices', ['voices', 'rm', ''], [SAVED]],
    [
      'models of the catalog',
      ['models', 'pull', 'whisper-l'],
      catalogNames().filter((name) => name.startsWith('whisper-l')),
    ],
    ['the words of an argument', ['completion', ''], ['bash', 'fish', 'zsh']],
    ['nothing for free text', ['transcribe', '--prompt', ''], []],
  ];
  it.for(examples)('offers %s', ([, words, expected], { skip }) => {
    skip(!isInstalled(shell), `${shell} is not installed`);
    expect(offered(...words)).toEqual(expected);
  });

  it('offers files, and only folders where the command takes a folder', ({ skip }) => {
    skip(!isInstalled(shell), `${shell} is not installed`);
    expect(offered('transcribe', 'work/rec').map(fileName)).toEqual(['record 1.wav', 'recordings']);
    expect(offered('transcribe', '--output-dir', 'work/rec').map(fileName)).toEqual(['recordings']);
  });

  it('offers nothing and prints nothing if voice cannot be run', ({ skip }) => {
    skip(!isInstalled(shell), `${shell} is not installed`);
    const elsewhere = mkdtempSync(join(tmpdir(), 'voice-completions-none-'));
    expect(complete(script, ['voice', 'models', 'rm', ''], elsewhere)).toEqual([]);
    rmSync(elsewhere, { recursive: true });
  });

  it('is valid syntax for the shell', ({ skip }) => {
    skip(!isInstalled(shell), `${shell} is not installed`);
    expect(execFileSync(shell, ['-n', script], { encoding: 'utf8' })).toBe('');
  });
});
