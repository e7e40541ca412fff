import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import type { CommandSpec, Options } from '../../src/cli/command.ts';
import { EXIT_CODE, EXIT_CODES } from '../../src/cli/exit-codes.ts';
import type { Program } from '../../src/cli/program.ts';
import { VOICE } from '../../src/cli/voice.ts';
import { type ErrorKind, VoiceError } from '../../src/domain/errors.ts';
import { isInstalled } from '../helpers/installed-program.ts';
import { runVoice } from '../helpers/run-voice.ts';

const { version } = VOICE;

describe('the command line', () => {
  it('prints help and succeeds when called alone', async () => {
    const alone = await runVoice([]);
    expect(alone).toEqual(await runVoice(['--help']));
    expect(alone).toMatchObject({ code: 0, err: '' });
    expect(VOICE.commands.filter(({ name }) => !alone.out.includes(`\n  ${name} `))).toEqual([]);
  });

  it('prints its version', async () => {
    expect(await runVoice(['--version'])).toMatchObject({ code: 0, out: `${version}\n`, err: '' });
  });

  it.each(VOICE.commands.map(({ name }) => name))('prints help for %s', async (name) => {
    const { code, out, err } = await runVoice([name, '--help']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain(`Usage: voice ${name}`);
  });

  it.each([
    [['help'], ['--help']],
    [
      ['help', 'models', 'pull'],
      ['models', 'pull', '--help'],
    ],
    [['version'], ['--version']],
    [['models'], ['models', 'list']],
    [
      ['voices', '--json', '--language', 'sw'],
      ['voices', 'list', '--json', '--language', 'sw'],
    ],
    [['speakers'], ['speakers', 'list']],
  ])('treats %j as %j', async (tried, meant) => {
    const expected = await runVoice(meant);
    expect(expected.code).toBe(0);
    expect(await runVoice(tried)).toEqual(expected);
  });

  it.each(['transcribe', 'translate', 'speak', 'serve'])(
    'shows every option of %s in a group',
    async (name) => {
      const { out } = await runVoice([name, '--help']);
      expect(out).not.toContain('\nOptions:\n');
      const { options = [] } = VOICE.commands.find((command) => command.name === name)!;
      expect(options.filter(({ flags }) => !out.includes(`  ${flags} `))).toEqual([]);
    },
  );

  it('shows the defaults of settings', async () => {
    const { out } = await runVoice(['serve', '--help']);
    expect(out.replaceAll(/\s+/g, ' ')).toContain(
      'largest upload, in MiB (VOICE_MAX_UPLOAD_MB) (default: 25)',
    );
  });

  it('joins repeated values of every option that is described as a list', () => {
    const withAll = (commands: readonly CommandSpec[]): readonly CommandSpec[] =>
      commands.flatMap((command) => [command, ...withAll(command.subcommands ?? [])]);
    const options = withAll(VOICE.commands).flatMap((command) => command.options ?? []);
    const listed = options.filter(({ isList }) => isList);
    expect(listed.length).toBeGreaterThan(4);
    expect(options.filter(({ summary }) => summary.includes('separated by commas'))).toEqual(listed);
  });

  it.each([
    ['help', 'nope'],
    ['nope', '--help'],
    ['help', 'models', 'nope'],
    ['models', 'nope', '-h'],
  ])('exits 2 for help on an unknown command: %s %s %s', async (...words) => {
    expect(await runVoice(words)).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining("Unknown command 'nope'"),
    });
  });

  it('lists the exit codes in the help of commands', async () => {
    const { out } = await runVoice(['transcribe', '--help']);
    expect(Object.values(EXIT_CODES).filter((meaning) => !out.includes(meaning))).toEqual([]);
  });

  it.each([
    [
      'an unknown command',
      ['transcibe', 'a.wav'],
      "voice: Unknown command 'transcibe'",
      'Did you mean transcribe?',
    ],
    [
      'an unknown option',
      ['transcribe', 'a.wav', '--formt', 'srt'],
      "voice: Unknown option '--formt'",
      'Did you mean --format?',
    ],
    [
      'an option of a subcommand',
      ['models', '--voices', 'x'],
      'voice: --voices is an option of a subcommand',
      'voice models add --voices',
    ],
    [
      'an option of another program',
      ['transcribe', 'a.wav', '--initial_prompt', 'x'],
      'voice: --initial_prompt is --prompt here',
      '',
    ],
    [
      'an option without its value',
      ['transcribe', 'a.wav', '--format'],
      'argument missing',
      '--format <names>',
    ],
    ['a value that is not a choice', ['transcribe', 'a.wav', '-f', 'docx'], "Unknown format 'docx'", 'srt'],
    ['a missing argument', ['translate'], "voice: Missing required argument 'file'", ''],
    [
      'an option of whisper',
      ['transcribe', 'a.wav', '--output_format', 'srt'],
      'voice: --output_format is --format here',
      '--format srt',
    ],
    ['a task of whisper', ['transcribe', 'a.wav', '--task', 'translate'], '--task', 'voice translate FILE'],
    ['a flag of whisper.cpp', ['transcribe', 'a.wav', '-osrt'], '-o srt', '--format srt'],
    ['a file after -f', ['transcribe', '-f', 'a.wav'], "'a.wav' is a file", 'voice transcribe a.wav'],
    ['an option of piper', ['speak', '--output_file', 'a.wav'], 'voice: --output_file is --output here', ''],
    ['an argument too many', ['doctor', 'please'], 'voice: Too many arguments', ''],
  ])('answers %s with exit code 2 and a suggestion', async (_, argv, problem, hint) => {
    const { code, out, err } = await runVoice(argv);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(problem);
    expect(err).toContain(hint);
  });
});

/** A program with a single command, `try`, which calls `run`. */
function programOf(run: NonNullable<CommandSpec['run']>, more: Partial<CommandSpec> = {}): Program {
  return {
    version: '1.2.3',
    summary: 'Test.',
    examples: [],
    commands: [{ name: 'try', summary: 'Try', ...more, run }],
  };
}

const KINDS = Object.keys(EXIT_CODE) as ErrorKind[];

describe('running a command', () => {
  it('passes arguments and options to it', async () => {
    const seen: unknown[] = [];
    const program = programOf(async (_, args, options) => void seen.push(args, options), {
      arguments: [
        { syntax: '<first>', summary: 'one' },
        { syntax: '[rest...]', summary: 'more' },
      ],
      options: [{ flags: '-d, --output-dir <dir>', summary: 'where' }],
    });
    await runVoice(['try', 'a', 'b', 'c', '-d', 'x', '--json'], { program });
    expect(seen).toEqual([['a', 'b', 'c'], { outputDir: 'x', json: true } satisfies Options]);
  });

  it('joins the values of a repeated list option, and takes the last of other options', async () => {
    const seen: unknown[] = [];
    const program = programOf(async (_, __, options) => void seen.push(options), {
      options: [
        { flags: '-f, --format <names>', summary: 'how', isList: true },
        { flags: '-o, --output <path>', summary: 'where' },
      ],
    });
    await runVoice(['try', '-f', 'srt,vtt', '--format=json', '-o', 'a', '-o', 'b'], { program });
    expect(seen).toEqual([{ format: 'srt,vtt,json', output: 'b' }]);
  });

  it('exits with the code that it returns', async () => {
    expect(await runVoice(['try'], { program: programOf(async () => 4) })).toEqual(
      expect.objectContaining({ code: 4, out: '', err: '' }),
    );
  });

  it.each(KINDS)('turns an error of kind %s into its exit code and one line', async (kind) => {
    const program = programOf(async () => {
      throw new VoiceError(kind, 'It did not work.', { cause: new Error('the cable') });
    });
    expect(await runVoice(['try'], { program })).toMatchObject({
      code: EXIT_CODE[kind],
      out: '',
      err: 'voice: It did not work.\n',
    });
  });

  it.each([
    [['try', '--no-such'], "voice: Unknown option '--no-such'.\n"],
    [['tr'], "voice: Unknown command 'tr'. Did you mean try?\n"],
  ])('starts a usage error with voice: like all errors: %j', async (argv, err) => {
    const program = programOf(async () => {});
    expect(await runVoice(argv, { program })).toMatchObject({ code: 2, out: '', err });
  });

  it.each([
    ['on a terminal', true, { NO_COLOR: '' }, '\x1b[1;31mvoice:\x1b[0m It did not work.\n'],
    ['on a terminal with NO_COLOR', true, { NO_COLOR: '1' }, 'voice: It did not work.\n'],
    [
      'on a terminal that knows no colours',
      true,
      { NO_COLOR: '', TERM: 'dumb' },
      'voice: It did not work.\n',
    ],
    ['in a pipe', false, { NO_COLOR: '' }, 'voice: It did not work.\n'],
  ])('colours the start of an error or not: %s', async (_, isTerminal, env, err) => {
    const program = programOf(async () => {
      throw new VoiceError('internal', 'It did not work.');
    });
    expect((await runVoice(['try'], { program, isTerminal, env })).err).toBe(err);
  });

  it('prints causes under --verbose', async () => {
    const program = programOf(async () => {
      throw new VoiceError('internal', 'It did not work.', { cause: new Error('the cable') });
    });
    const { err } = await runVoice(['try', '-v'], { program });
    expect(err).toBe('voice: It did not work.\n  because: the cable\n');
  });

  it('never shows the stack of something unexpected', async () => {
    const program = programOf(async () => {
      throw new TypeError('x is not a function');
    });
    expect(await runVoice(['try'], { program })).toMatchObject({
      code: 1,
      err: 'voice: Something went wrong inside voice.\n',
    });
  });
});

function shell(script: string) {
  const { status, stdout, stderr } = spawnSync('bash', ['-c', `set -o pipefail; ${script}`], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

describe('the built program', () => {
  it('exits 0 and prints nothing more when its reader leaves early', () => {
    expect(shell('node bin/voice.js completion bash | head -n 1')).toEqual({
      status: 0,
      stdout: expect.stringMatching(/^# bash completion for voice.*\n$/),
      stderr: '',
    });
  });

  it('writes no escape codes under NO_COLOR, not even on a terminal', ({ skip }) => {
    skip(!isInstalled('script'), 'script, which makes a terminal, is not installed');
    const { status, stdout } = shell(
      'script -qec "NO_COLOR=1 node bin/voice.js --help" /dev/null < /dev/null',
    );
    expect(status).toBe(0);
    expect(stdout).toContain('Usage: voice');
    expect(stdout).not.toContain('\u001b');
  });

  it('exits 2 for a usage error', () => {
    expect(shell('node bin/voice.js transcibe')).toMatchObject({ status: 2, stdout: '' });
  });

  it.for(['completion bash', '--help', '--version'])('reports a full disk: %s', (asked, { skip }) => {
    skip(process.platform !== 'linux', 'only Linux has /dev/full');
    const { status, stderr } = shell(`node bin/voice.js ${asked} > /dev/full`);
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: 'voice: The disk is full; free some space and try again.\n',
    });
  });
});
