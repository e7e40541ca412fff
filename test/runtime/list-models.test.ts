import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findModel, listModels } from '../../src/runtime/list-models.ts';
import { TEST_MODEL, testRuntime } from '../helpers/test-runtime.ts';

describe('the models', () => {
  it('are listed with the second in which they were installed', async () => {
    const runtime = testRuntime();
    utimesSync(join(runtime.modelsDir, TEST_MODEL, 'voice.yaml'), 1_700_000_000.9, 1_700_000_000.9);
    const models = await listModels(runtime);
    expect(models).toMatchObject([{ model: { manifest: { name: TEST_MODEL } }, created: 1_700_000_000 }]);
    expect(await findModel(runtime, TEST_MODEL)).toEqual(models[0]);
  });

  it.each(['nope', '', '../up', 'a b', 'x'.repeat(300)])('have none called %j', async (name) => {
    const error = await findModel(testRuntime(), name).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ kind: 'model_not_found' });
    expect((error as Error).message.length).toBeLessThan(200);
  });
});
