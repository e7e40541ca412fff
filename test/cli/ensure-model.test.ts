import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { Context } from '../../src/cli/command.ts';
import { transcribeCommand } from '../../src/cli/commands/transcribe.ts';
import { openContext } from '../../src/cli/context.ts';
import { ensureModel } from '../../src/cli/ensure-model.ts';
import { sttManifest, temporaryFolder } from '../helpers/model-fixtures.ts';
import { install } from '../helpers/test-runtime.ts';

/** In the catalog, of an engine that is here, and from a registry that is not: a pull is seen by its failure. */
const MODEL = 'moonshine-tiny';
const NO_REGISTRY = { npm_config_registry: 'http://127.0.0.1:1', npm_config_fetch_retries: '0' };
const MISSING = {
  kind: 'model_not_found',
  message: `Model '${MODEL}' is not installed. Get it with: voice models pull ${MODEL}`,
};
const PULL_TRIED = { kind: 'unavailable' };

describe('a model that is installed', () => {
  it('is enough: nothing is asked or pulled', async () => {
    const { context, asked } = await setUp({ isTerminal: true });
    install(context.settings.modelsDir, sttManifest({ name: MODEL }));
    await ensureModel(context, MODEL, 'stt', { small: true });
    expect(asked()).toBe('');
  });

  it('but cannot be used, is said to be so, and nothing is pulled', async () => {
    const { context } = await setUp({ options: { pull: true } });
    install(context.settings.modelsDir, sttManifest({ name: MODEL, engineConfig: { vad_filter: true } }));
    await expect(ensureModel(context, MODEL, 'stt', { small: true })).rejects.toMatchObject({
      kind: 'invalid_manifest',
    });
  });
});

describe('a model that is missing', () => {
  it('is told with the exact command where nobody can be asked', async () => {
    const { context, asked } = await setUp();
    await expect(ensureModel(context, MODEL, 'stt', { small: false })).rejects.toMatchObject(MISSING);
    expect(asked()).toBe('');
  });

  it.each([
    ['under --json', { json: true }, {}],
    ['under -q', { quiet: true }, {}],
    ['in CI', {}, { CI: 'true' }],
  ])('is not asked for %s, terminal or not', async (_, options, env) => {
    const { context, asked } = await setUp({ isTerminal: true, options, env });
    await expect(ensureModel(context, MODEL, 'stt', { small: false })).rejects.toMatchObject(MISSING);
    expect(asked()).toBe('');
  });

  it.each([
    ['--pull', { pull: true }, {}],
    ['VOICE_AUTO_PULL=1', {}, { VOICE_AUTO_PULL: '1' }],
  ])('is pulled without a question with %s', async (_, options, env) => {
    const { context, asked } = await setUp({ options, env });
    await expect(ensureModel(context, MODEL, 'stt', { small: false })).rejects.toMatchObject(PULL_TRIED);
    expect(asked()).not.toContain('[y/N]');
  });

  it('is pulled without a question when it is small, and says so first', async () => {
    const { context, said } = await setUp();
    await expect(ensureModel(context, MODEL, 'stt', { small: true })).rejects.toMatchObject(PULL_TRIED);
    expect(said()).toMatch(/^Pulling moonshine-tiny: 28\.2 MB in 3 files\.\n/);
  });

  it('is asked for once at a terminal, with its size; a yes pulls', async () => {
    const { context, asked, answer } = await setUp({ isTerminal: true });
    answer('y\n');
    await expect(ensureModel(context, MODEL, 'stt', { small: false })).rejects.toMatchObject(PULL_TRIED);
    expect(asked()).toContain(`Model '${MODEL}' is not installed. Pull it now (28.2 MB)? [y/N] `);
    expect(asked().split('[y/N]')).toHaveLength(2);
  });

  it.each(['n\n', '\n', 'yesterday\n'])('is not pulled for an answer of %j', async (reply) => {
    const { context, answer } = await setUp({ isTerminal: true });
    answer(reply);
    await expect(ensureModel(context, MODEL, 'stt', { small: false })).rejects.toMatchObject(MISSING);
  });

  it('is given up on with the signal, while the question stands', async () => {
    const leaving = new AbortController();
    const { context, asked } = await setUp({ isTerminal: true, signal: leaving.signal });
    const waiting = ensureModel(context, MODEL, 'stt', { small: false });
    setTimeout(() => leaving.abort(), 20);
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    expect(asked()).toContain('[y/N]');
  });

  it('and in no catalog, is told with the name that was meant; --pull changes nothing', async () => {
    const { context } = await setUp({ options: { pull: true } });
    await expect(ensureModel(context, 'moonshine-tony', 'stt', { small: true })).rejects.toMatchObject({
      kind: 'model_not_found',
      message: "Model 'moonshine-tony' is not installed. Did you mean moonshine-tiny?",
    });
  });
});

interface Place {
  readonly isTerminal?: boolean;
  readonly options?: Record<string, boolean>;
  readonly env?: Record<string, string>;
  readonly signal?: AbortSignal;
}

async function setUp({ isTerminal = false, options = {}, env = {}, signal }: Place = {}) {
  const modelsDir = temporaryFolder();
  const keyboard = new PassThrough();
  const screen = new PassThrough();
  let shown = '';
  let said = '';
  screen.on('data', (text) => (shown += String(text)));
  const output = {
    isTerminal,
    columns: 80,
    write: async (text: string | Uint8Array) => void (said += String(text)),
    ...(isTerminal && { stream: screen as unknown as NodeJS.WriteStream }),
  };
  const { context } = await openContext(
    {
      signal: signal ?? new AbortController().signal,
      stdin: {
        isTerminal,
        async *bytes() {},
        ...(isTerminal && { stream: keyboard as unknown as NodeJS.ReadStream }),
      },
      stdout: output,
      stderr: output,
      env: { XDG_CONFIG_HOME: modelsDir, VOICE_MODELS_DIR: modelsDir, ...NO_REGISTRY, ...env },
    },
    transcribeCommand,
    options,
  );
  return {
    context: context satisfies Context,
    answer: (text: string) => void keyboard.write(text),
    asked: () => shown,
    said: () => said,
  };
}
