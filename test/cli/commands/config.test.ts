import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../helpers/model-fixtures.ts';
import { type RunOptions, runVoice } from '../../helpers/run-voice.ts';

function setUp(yaml?: string) {
  const home = temporaryFolder();
  const path = join(home, 'voice', 'config.yaml');
  if (yaml !== undefined) {
    mkdirSync(join(home, 'voice'));
    writeFileSync(path, yaml);
  }
  const config = (argv: readonly string[], env: RunOptions['env'] = {}) =>
    runVoice(['config', ...argv], { env: { XDG_CONFIG_HOME: home, ...env } });
  return { config, home, path, text: () => readFileSync(path, 'utf8') };
}

describe('voice config set', () => {
  it('creates the file, and stores a value that the next run uses', async () => {
    const { config, home, text } = setUp();
    expect(await config(['set', 'model', 'whisper-small'])).toMatchObject({ code: 0, out: '' });
    expect(text()).toBe('model: whisper-small\n');
    expect((await config(['get', 'model'])).out).toBe('whisper-small\n');
    const transcribe = ['transcribe', 'a.wav', '--no-pull'];
    expect((await runVoice(transcribe, { env: { XDG_CONFIG_HOME: home } })).err).toContain("'whisper-small'");
  });

  it('leaves comments, other settings and unknown keys as they are', async () => {
    const { config, text } = setUp('# mine\n\nthreads: 2 # cores\nother: 1\n');
    await config(['set', 'threads', '3']);
    await config(['set', 'aliases', 'a=whisper-small']);
    expect(text()).toBe('# mine\n\nthreads: 3 # cores\nother: 1\naliases:\n  a: whisper-small\n');
  });

  it('writes lists so that they can be read again', async () => {
    const { config } = setUp('null\n');
    await config(['set', 'allow_origins', 'https://a.example, https://b.example']);
    expect((await config(['get', 'allow_origins'])).out).toBe('https://a.example,https://b.example\n');
  });

  it('hides the API key unless that setting is asked for', async () => {
    const { config } = setUp();
    const told = [
      await config(['set', 'api_key', 'hush']),
      await config(['list']),
      await config(['list', '--json']),
    ];
    for (const { code, out, err } of told) {
      expect(code).toBe(0);
      expect(out + err).toContain('(kept secret)');
      expect(out + err).not.toContain('hush');
    }
    expect((await config(['get', 'api_key'])).out).toBe('hush\n');
  });

  it.each([
    [['threads', '0'], 2, "threads must be a whole number from 1 to 64, got '0'."],
    [['thread', '2'], 2, "There is no setting 'thread'. Did you mean threads?"],
    [['model', 'whisper-smal'], 3, "Model 'whisper-smal' is not installed. Did you mean whisper-small?"],
    [['model', 'kokoro-v1'], 2, "Model 'kokoro-v1' speaks; it cannot transcribe."],
  ])('refuses %j, and changes nothing', async (args, code, sentence) => {
    const { config, text } = setUp('threads: 2\n');
    expect(await config(['set', ...args])).toMatchObject({ code, err: `voice: ${sentence}\n` });
    expect(text()).toBe('threads: 2\n');
  });

  it('names an environment variable that overrides the value', async () => {
    const { config } = setUp();
    const { err } = await config(['set', 'threads', '2'], { VOICE_THREADS: '1' });
    expect(err).toContain('VOICE_THREADS is set too, and overrides it.');
  });
});

describe('voice config unset', () => {
  it('restores the default, and removes an unknown key', async () => {
    const { config, text } = setUp('threads: 2\nother: 1\n');
    expect((await config(['list'])).code).toBe(2);
    await config(['unset', 'other']);
    await config(['unset', 'threads']);
    expect(text()).toBe('{}\n');
    expect(await config(['get', 'threads'])).toMatchObject({
      out: '',
      err: expect.stringContaining('one per core'),
    });
  });
});

describe('voice config list', () => {
  it('shows the value of each setting and its source', async () => {
    const { config } = setUp('threads: 2\n');
    const { out } = await config(['list'], { VOICE_PORT: '9000' });
    expect(out).toMatch(/^threads +config\.yaml +2$/m);
    expect(out).toMatch(/^port +VOICE_PORT +9000$/m);
    expect(out).toMatch(/^workers +default +1$/m);
    const { settings } = JSON.parse((await config(['list', '--json'])).out);
    expect(settings).toContainEqual({ key: 'threads', value: 2, source: 'file' });
  });
});

describe.skipIf(process.platform === 'win32')('voice config edit', () => {
  const editor = (text: string) => ({ EDITOR: `printf '${text}' >`, PATH: process.env['PATH'] ?? '' });

  it('opens the file in the editor, and checks the result', async () => {
    const { config, text } = setUp();
    expect(await config(['edit'], editor('threads: 3\\n'))).toMatchObject({ code: 0 });
    expect(text()).toBe('threads: 3\n');
    const wrong = await config(['edit'], editor('threads: 300\\n'));
    expect(wrong).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^voice: threads in .*got '300'\.\n$/),
    });
  });

  it('names the file if no editor is set, and fails if the editor fails', async () => {
    const { config, path } = setUp();
    expect(await config(['edit'])).toMatchObject({ code: 2, err: expect.stringContaining(path) });
    expect(await config(['edit'], { VISUAL: 'false', ...editor('') })).toMatchObject({ code: 1 });
  });
});
