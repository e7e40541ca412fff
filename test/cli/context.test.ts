import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { VoiceError } from '../../src/domain/errors.ts';
import type { CommandSpec, Context } from '../../src/cli/command.ts';
import { settingOption } from '../../src/cli/common-options.ts';
import type { Runtime } from '../../src/runtime/runtime.ts';
import { runVoice, type RunOptions } from '../helpers/run-voice.ts';

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

/** Makes a folder for XDG_CONFIG_HOME with `yaml` as its config.yaml. */
function configHome(yaml: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'voice-config-'));
  folders.push(folder);
  mkdirSync(join(folder, 'voice'));
  writeFileSync(join(folder, 'voice', 'config.yaml'), yaml);
  return folder;
}

/** Runs a command that takes some settings as options; the result includes the context that it received. */
async function contextOf(argv: readonly string[], options: RunOptions = {}, more: Partial<CommandSpec> = {}) {
  let seen: Context | undefined;
  const command: CommandSpec = {
    name: 'try',
    summary: 'Try',
    options: [settingOption('modelsDir'), settingOption('threads'), settingOption('autoPull')],
    ...more,
    run: async (context) => void (seen = context),
  };
  const program = { version: '1', summary: 'Test.', examples: [], commands: [command] };
  const result = await runVoice(['try', ...argv], { ...options, program });
  return { ...result, context: seen };
}

describe('settings of a command', () => {
  it('come from options, then the environment, then config.yaml, then defaults', async () => {
    const env = {
      XDG_CONFIG_HOME: configHome('threads: 2\nhub_url: https://mirror.example\n'),
      VOICE_THREADS: '3',
    };
    expect((await contextOf(['--threads', '4'], { env })).context?.settings.threads).toBe(4);
    expect((await contextOf([], { env })).context?.settings.threads).toBe(3);
    expect((await contextOf([], { env: { ...env, VOICE_THREADS: '' } })).context?.settings.threads).toBe(2);
    expect((await contextOf([])).context?.settings.threads).toBeUndefined();
    expect((await contextOf([], { env })).context?.settings.hubUrl).toBe('https://mirror.example');
  });

  it('accept hyphenated options and options without a value', async () => {
    const { context } = await contextOf(['--models-dir', '/srv/models', '--no-pull']);
    expect(context?.settings).toMatchObject({ modelsDir: '/srv/models', autoPull: false });
    expect((await contextOf([], { env: { VOICE_AUTO_PULL: '0' } })).context?.settings.autoPull).toBe(false);
  });

  it.each([
    ['an option', ['--threads', 'many'], {}, "--threads must be a whole number from 1 to 64, got 'many'."],
    ['a variable', [], { VOICE_THREADS: '0' }, "VOICE_THREADS must be a whole number from 1 to 64, got '0'."],
    [
      'a secret',
      [],
      { VOICE_API_KEY: 'my key' },
      'VOICE_API_KEY must be of ASCII characters without spaces.',
    ],
  ])('are refused by the name of %s if the value is wrong', async (_, argv, env, sentence) => {
    expect(await contextOf(argv, { env })).toMatchObject({
      code: 2,
      err: `voice: ${sentence}\n`,
      context: undefined,
    });
  });

  it.each([
    ['a bad value', 'threads: lots', "threads in PATH must be a whole number from 1 to 64, got 'lots'."],
    ['an undefined alias', 'port: *none', "PATH: an alias ('*name') in it cannot be resolved"],
    ['two documents', 'port: 1\n---\nport: 2', 'PATH: there is more than one document; remove the line'],
    ['an unknown key', 'colour: 2', "PATH: unknown key 'colour'. The keys are model, language,"],
    ['a misspelled key', 'models-dir: a', "PATH: unknown key 'models-dir'. Did you mean 'models_dir'?"],
    ['something that is not YAML', 'threads: [', 'PATH: '],
    ['a list', '- threads', "PATH: expected lines such as 'threads: 2'."],
  ])('are refused with the path of config.yaml if it holds %s', async (_, yaml, sentence) => {
    const home = configHome(yaml);
    const { code, err } = await contextOf([], { env: { XDG_CONFIG_HOME: home } });
    expect(code).toBe(2);
    expect(err).toContain(sentence.replace('PATH', join(home, 'voice', 'config.yaml')));
    expect(err.split('\n')).toHaveLength(2);
  });

  it('may be wrong if the command needs none; the context then holds the problem', async () => {
    const env = { VOICE_THREADS: '0' };
    const { code, context } = await contextOf([], { env }, { needsNoSettings: true });
    expect(code).toBe(0);
    expect(context?.settings.threads).toBeUndefined();
    expect(context?.settingsProblem?.message).toContain('VOICE_THREADS');
  });

  it.skipIf(process.platform === 'win32')(
    'are read from a named pipe; waiting for its writer ends on Ctrl-C',
    async () => {
      const folder = configHome('');
      const path = join(folder, 'voice', 'config.yaml');
      rmSync(path);
      execFileSync('mkfifo', [path]);
      const env = { XDG_CONFIG_HOME: folder };
      const signal = AbortSignal.abort();
      expect(await contextOf([], { env, signal }, { needsNoSettings: true })).toMatchObject({ code: 130 });
      const reading = contextOf([], { env });
      await writeFile(path, 'threads: 2\n');
      expect((await reading).context?.settings.threads).toBe(2);
    },
  );

  it('are the defaults if config.yaml is empty', async () => {
    expect((await contextOf([], { env: { XDG_CONFIG_HOME: configHome('# nothing yet\n') } })).code).toBe(0);
  });
});

describe('the output of a command', () => {
  it.each([
    ['a terminal', [], { isTerminal: true }, true],
    ['a pipe', [], {}, false],
    ['CI', [], { isTerminal: true, env: { CI: 'true' } }, false],
    ['CI that says no', [], { isTerminal: true, env: { CI: 'false' } }, true],
    ['a dumb terminal', [], { isTerminal: true, env: { TERM: 'dumb' } }, false],
    ['--json', ['--json'], { isTerminal: true }, false],
    ['-q', ['-q'], { isTerminal: true }, false],
  ] as const)('is animated only for people at a terminal: %s', async (_, argv, options, interactive) => {
    expect((await contextOf(argv, options)).context?.interactive).toBe(interactive);
  });

  it('escapes control characters of names and causes', async () => {
    const command: CommandSpec = {
      name: 'try',
      summary: 'Try',
      async run({ note }) {
        await note('a\u001b[2J\n.wav');
        throw new VoiceError('invalid_value', "There is no 'b\u001b[2J.wav'.", {
          cause: new Error('\u0007'),
        });
      },
    };
    const program = { version: '1', summary: 'Test.', examples: [], commands: [command] };
    const { err } = await runVoice(['try', '-v'], { program });
    expect(err).toBe("a\\u001b[2J\\u000a.wav\nvoice: There is no 'b\\u001b[2J.wav'.\n  because: \\u0007\n");
    expect((await runVoice(['try', '--\u001b[2J'], { program })).err).toContain('\\u001b[2J');
  });

  it('prints notes on standard error, but not under -q', async () => {
    const command: CommandSpec = {
      name: 'try',
      summary: 'Try',
      run: (context) => context.note('by the way'),
    };
    const program = { version: '1', summary: 'Test.', examples: [], commands: [command] };
    expect(await runVoice(['try'], { program })).toMatchObject({ out: '', err: 'by the way\n' });
    expect(await runVoice(['try', '-q'], { program })).toMatchObject({ out: '', err: '' });
  });

  it.each([
    [[], 'normal'],
    [['-q'], 'quiet'],
    [['-v'], 'verbose'],
  ] as const)('has the verbosity that %j asks for: %s', async (argv, verbosity) => {
    expect((await contextOf(argv)).context?.verbosity).toBe(verbosity);
  });
});

describe('the runtime of a context', () => {
  it('is the given one, if there is one', async () => {
    const runtime = {} as Runtime;
    const { context } = await contextOf([], { runtime });
    expect(await context?.runtime()).toBe(runtime);
  });

  it('is built once, when it is first asked for', async () => {
    const { context } = await contextOf([]);
    const first = await context?.runtime();
    expect(await context?.runtime()).toBe(first);
    await first?.close();
  });
});
