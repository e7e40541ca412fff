import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { defer } from '../../src/base/deferred.ts';
import { noSpeakerModel } from '../../src/models/not-installed.ts';
import { renderManifest } from '../../src/models/manifest.ts';
import { UsualEngine } from '../../src/runtime/usual-engine.ts';
import { sttManifest, temporaryFolder } from '../helpers/model-fixtures.ts';

class FakeEngine {
  isClosed = false;
  close = async () => void (this.isClosed = true);
}

function setUp(name?: string) {
  const modelsDir = temporaryFolder();
  for (const installed of ['a-model', 'test-model']) {
    mkdirSync(join(modelsDir, installed));
    writeFileSync(
      join(modelsDir, installed, 'voice.yaml'),
      renderManifest({ ...sttManifest(), name: installed }),
    );
  }
  const opening = defer<FakeEngine>();
  const begun = defer<void>();
  const names: string[] = [];
  const usual = new UsualEngine<'stt', FakeEngine>(
    { modelsDir } as ConstructorParameters<typeof UsualEngine>[0],
    {
      type: 'stt',
      name,
      notInstalled: noSpeakerModel,
      open: ({ manifest }) => {
        names.push(manifest.name);
        begun.resolve();
        return opening.promise;
      },
    },
  );
  return { opening, begun, usual, engine: new FakeEngine(), names };
}

it('close does not wait for an engine that is still opening', async () => {
  const { opening, begun, usual, engine } = setUp();
  const opened = usual.open();
  await begun.promise;
  await expect(usual.close()).resolves.toBeUndefined();
  opening.resolve(engine);
  await opened;
  await expect.poll(() => engine.isClosed).toBe(true);
});

it('close closes an open engine', async () => {
  const { opening, usual, engine } = setUp();
  opening.resolve(engine);
  await usual.open();
  await usual.close();
  expect(engine.isClosed).toBe(true);
});

it.each([
  ['the usual model is opened if the operator names none', undefined, 'a-model'],
  ['the model that the operator names is opened', 'test-model', 'test-model'],
])('%s', async (_title, name, opened) => {
  const { opening, usual, engine, names } = setUp(name);
  opening.resolve(engine);
  await usual.open();
  expect(names).toEqual([opened]);
});

it('open rejects if the configured model is not installed, even if others are', async () => {
  await expect(setUp('no-model').usual.open()).rejects.toMatchObject({
    kind: 'model_not_found',
    message: expect.stringContaining("'no-model'") as string,
  });
});
