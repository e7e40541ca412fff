import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { resolveSettings } from '../../src/config/resolve-settings.ts';
import type { Manifest } from '../../src/domain/model.ts';
import { ESPEAK_MANIFEST } from '../../src/engines/espeak/manifest.ts';
import { renderManifest } from '../../src/models/manifest.ts';
import { openLocalRuntime } from '../../src/runtime/local-runtime.ts';
import { noEspeak } from '../fixtures/espeak.ts';
import { sttManifest, temporaryFolder } from '../helpers/model-fixtures.ts';

function open(...manifests: readonly Manifest[]) {
  const modelsDir = temporaryFolder();
  for (const manifest of manifests) {
    mkdirSync(join(modelsDir, manifest.name));
    writeFileSync(join(modelsDir, manifest.name, 'voice.yaml'), renderManifest(manifest));
  }
  const runtime = openLocalRuntime(settings(modelsDir), process.env);
  onTestFinished(() => runtime.close());
  return runtime;
}

function settings(modelsDir: string) {
  return resolveSettings({ options: { modelsDir, threads: '2' }, env: {} });
}

describe('the runtime of the command line', () => {
  it('names a missing model, and rejects a model of the other type', async () => {
    const { store } = open(sttManifest({ name: 'ear' }), { ...ESPEAK_MANIFEST, name: 'singer' });
    for (const type of ['stt', 'tts'] as const) {
      await expect(store.resolve('whisper-tiny', type)).rejects.toMatchObject({
        kind: 'model_not_found',
        message: expect.stringMatching(/^Model 'whisper-tiny' is not installed\./),
      });
    }
    await expect(store.resolve('singer', 'stt')).rejects.toMatchObject({
      kind: 'unsupported',
      message: "Model 'singer' speaks; it cannot transcribe.",
    });
    await expect(store.resolve('ear', 'tts')).rejects.toMatchObject({
      kind: 'unsupported',
      message: "Model 'ear' transcribes; it cannot speak.",
    });
  });

  it('tries again to open an engine that failed to open', async () => {
    const runtime = open(sttManifest({ name: 'ear', engine: 'moonshine' }));
    const ear = await runtime.store.resolve('ear', 'stt');
    const broken = { kind: 'invalid_manifest' };
    const first = runtime.stt(ear);
    expect(runtime.stt(ear)).toBe(first);
    await expect(first).rejects.toMatchObject(broken);
    const second = runtime.stt(ear);
    expect(second).not.toBe(first);
    await expect(second).rejects.toMatchObject(broken);
  });

  it('may be closed twice, also if nothing was opened', async () => {
    const runtime = open();
    await runtime.close();
    await expect(runtime.close()).resolves.toBeUndefined();
  });

  it.skipIf(noEspeak !== '')(
    `speaks without a models folder, and opens only one engine${noEspeak}`,
    async () => {
      const runtime = open({ ...ESPEAK_MANIFEST, name: 'singer' });
      const [espeak, singer] = await Promise.all(
        ['espeak', 'singer'].map((name) => runtime.store.resolve(name, 'tts')),
      );
      const [once, again] = await Promise.all([runtime.tts(espeak!), runtime.tts(espeak!)]);
      expect(again).toBe(once);
      expect(await runtime.tts(singer!)).not.toBe(once);
      await runtime.close();
      await expect(once.voices()).rejects.toMatchObject({ name: 'VoiceError' });
    },
  );
});
