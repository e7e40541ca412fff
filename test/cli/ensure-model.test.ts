import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Context } from '../../src/cli/command.ts';
import { transcribeCommand } from '../../src/cli/commands/transcribe.ts';
import { openContext } from '../../src/cli/context.ts';
import { ensureModel, findInstalled } from '../../src/cli/ensure-model.ts';
import { renderManifest } from '../../src/models/manifest.ts';
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
  it('is enough: nothing is pulled', async () => {
    const { context, said } = await setUp();
    install(context.settings.modelsDir, sttManifest({ name: MODEL }));
    expect(await ensureModel(context, MODEL, 'stt')).toMatchObject({ manifest: { name: MODEL } });
    expect(await findInstalled(context, MODEL, 'stt')).toMatchObject({ manifest: { name: MODEL } });
    expect(said()).toBe('');
  });

  it('but cannot be used, is said to be so, and nothing is pulled', async () => {
    const { context } = await setUp();
    install(context.settings.modelsDir, sttManifest({ name: MODEL, engineConfig: { vad_filter: true } }));
    const unusable = { kind: 'invalid_manifest' };
    await expect(ensureModel(context, MODEL, 'stt')).rejects.toMatchObject(unusable);
    await expect(findInstalled(context, MODEL, 'stt')).rejects.toMatchObject(unusable);
  });
});

describe('a path', () => {
  it('is a model where it lies, if there is one', async () => {
    const { context } = await setUp();
    const folder = temporaryFolder();
    const manifest = sttManifest({ name: 'mine' });
    writeFileSync(join(folder, 'voice.yaml'), renderManifest(manifest));
    expect(await ensureModel(context, folder, 'stt')).toEqual({ folder, manifest });
    await expect(ensureModel(context, './nowhere', 'stt')).rejects.toMatchObject({
      message: "There is no folder or file './nowhere'.",
    });
    await expect(ensureModel(context, folder, 'tts')).rejects.toMatchObject({
      message: expect.stringMatching(/transcribes/),
    });
  });
});

describe('a model that is missing', () => {
  it.each([
    ['at a terminal', { isTerminal: true }],
    ['in a pipe', {}],
    ['in CI', { env: { CI: 'true' } }],
  ])('is pulled %s, and its size said first', async (_, place) => {
    const { context, said } = await setUp(place);
    await expect(ensureModel(context, MODEL, 'stt')).rejects.toMatchObject(PULL_TRIED);
    expect(said()).toMatch(/^Pulling moonshine-tiny: 28\.2 MB in 3 files\.\n/);
  });

  it.each([
    ['--no-pull', { options: { pull: false } }],
    ['VOICE_AUTO_PULL=0', { env: { VOICE_AUTO_PULL: '0' } }],
  ])('is told with the exact command with %s', async (_, place) => {
    const { context, said } = await setUp(place);
    await expect(ensureModel(context, MODEL, 'stt')).rejects.toMatchObject(MISSING);
    expect(said()).toBe('');
  });

  it('is not looked for where it is only asked whether it is there', async () => {
    const { context } = await setUp();
    expect(await findInstalled(context, MODEL, 'stt')).toBeUndefined();
  });

  it('and does something else, or not what is asked, is not fetched to find that out', async () => {
    const { context, said } = await setUp();
    await expect(ensureModel(context, 'kokoro-v1', 'stt')).rejects.toMatchObject({ kind: 'unsupported' });
    const unfit = new Error('unfit');
    const requireUsable = () => {
      throw unfit;
    };
    await expect(ensureModel(context, MODEL, 'stt', requireUsable)).rejects.toBe(unfit);
    expect(said()).toBe('');
  });

  it('and in no catalog, is told with the name that was meant', async () => {
    const { context } = await setUp();
    await expect(ensureModel(context, 'moonshine-tony', 'stt')).rejects.toMatchObject({
      kind: 'model_not_found',
      message: "Model 'moonshine-tony' is not installed. Did you mean moonshine-tiny?",
    });
  });
});

interface Place {
  readonly isTerminal?: boolean;
  readonly options?: Record<string, boolean>;
  readonly env?: Record<string, string>;
}

async function setUp({ isTerminal = false, options = {}, env = {} }: Place = {}) {
  const modelsDir = temporaryFolder();
  let said = '';
  const output = {
    isTerminal,
    columns: 80,
    write: async (text: string | Uint8Array) => void (said += String(text)),
  };
  const { context } = await openContext(
    {
      signal: new AbortController().signal,
      stdin: { isTerminal, async *bytes() {} },
      stdout: output,
      stderr: output,
      env: { XDG_CONFIG_HOME: modelsDir, VOICE_MODELS_DIR: modelsDir, ...NO_REGISTRY, ...env },
    },
    transcribeCommand,
    options,
  );
  return { context: context satisfies Context, said: () => said };
}
