import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { espeakFile } from '../../src/engines/espeak/package.ts';
import { findModel, listModels } from '../../src/runtime/list-models.ts';
import { TEST_MODEL, TEST_VOICE, testRuntime } from '../helpers/test-runtime.ts';

describe('the models', () => {
  it('are listed with the second in which they were installed', async () => {
    const runtime = testRuntime();
    utimesSync(join(runtime.modelsDir, TEST_MODEL, 'voice.yaml'), 1_700_000_000.9, 1_700_000_000.9);
    const models = await listModels(runtime);
    const own = models.filter(({ isBuiltIn }) => !isBuiltIn);
    expect(own).toMatchObject([
      { model: { manifest: { name: TEST_MODEL } }, created: 1_700_000_000 },
      { model: { manifest: { name: TEST_VOICE } } },
    ]);
    expect(await findModel(runtime, TEST_MODEL)).toEqual(own[0]);
  });

  it.skipIf(espeakFile() === undefined)('have eSpeak among them where it is installed', async () => {
    const runtime = testRuntime();
    const names = (await listModels(runtime)).map(({ model: { manifest } }) => manifest.name);
    expect(names).toEqual(['espeak', TEST_MODEL, TEST_VOICE]);
    expect(await findModel(runtime, 'espeak')).toMatchObject({
      isBuiltIn: true,
      created: expect.any(Number),
    });
  });

  it.each(['nope', '', '../up', 'a b', 'x'.repeat(300)])('have none called %j', async (name) => {
    const error = await findModel(testRuntime(), name).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ kind: 'model_not_found' });
    expect((error as Error).message.length).toBeLessThan(200);
  });
});
