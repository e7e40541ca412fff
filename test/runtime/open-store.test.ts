import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { espeakFile } from '../../src/espeak/package.ts';
import { openStore } from '../../src/runtime/open-store.ts';
import { sttManifest, temporaryFolder, ttsManifest } from '../helpers/model-fixtures.ts';
import { install } from '../helpers/test-runtime.ts';

function twoModels() {
  const modelsDir = temporaryFolder();
  install(modelsDir, sttManifest({ name: 'hears' }));
  install(modelsDir, ttsManifest({ name: 'speaks' }));
  return { store: openStore(modelsDir), modelsDir };
}

describe('openStore', () => {
  it('lists models with the second of their installation', async () => {
    const { store, modelsDir } = twoModels();
    utimesSync(join(modelsDir, 'hears', 'voice.yaml'), 1_700_000_000.9, 1_700_000_000.9);
    const { models } = await store.list();
    const own = models.filter(({ isBuiltIn }) => !isBuiltIn);
    expect(own).toMatchObject([
      { manifest: { name: 'hears' }, created: 1_700_000_000 },
      { manifest: { name: 'speaks' } },
    ]);
    expect(await store.resolve('hears', 'stt')).toEqual(own[0]);
  });

  it.skipIf(espeakFile() === undefined)('includes eSpeak if it is installed', async () => {
    const { store } = twoModels();
    const { models } = await store.list();
    expect(models.map(({ manifest }) => manifest.name)).toEqual(['espeak', 'hears', 'speaks']);
    expect(await store.resolve('espeak', 'tts')).toMatchObject({
      isBuiltIn: true,
      created: expect.any(Number),
    });
  });

  it.each(['nope', '', '../up', 'a b', 'x'.repeat(300)])('finds no model named %j', async (name) => {
    const error = await twoModels()
      .store.resolve(name, 'stt')
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ kind: 'model_not_found' });
    expect((error as Error).message.length).toBeLessThan(200);
  });
});
