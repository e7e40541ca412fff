import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { defer } from '../../src/base/deferred.ts';
import { noSpeakerModel } from '../../src/models/not-installed.ts';
import { renderManifest } from '../../src/models/manifest.ts';
import { UsualEngine } from '../../src/runtime/usual-engine.ts';
import { sttManifest, temporaryFolder } from '../helpers/model-fixtures.ts';

class PlayedEngine {
  isClosed = false;
  close = async () => void (this.isClosed = true);
}

function setUp() {
  const modelsDir = temporaryFolder();
  mkdirSync(join(modelsDir, 'test-model'));
  writeFileSync(join(modelsDir, 'test-model', 'voice.yaml'), renderManifest(sttManifest()));
  const opening = defer<PlayedEngine>();
  const begun = defer<void>();
  const usual = new UsualEngine<'stt', PlayedEngine>(
    { modelsDir } as ConstructorParameters<typeof UsualEngine>[0],
    'stt',
    noSpeakerModel,
    () => {
      begun.resolve();
      return opening.promise;
    },
  );
  return { opening, begun, usual, engine: new PlayedEngine() };
}

it('an engine that is still being opened is not waited for when all ends', async () => {
  const { opening, begun, usual, engine } = setUp();
  const opened = usual.open();
  await begun.promise;
  await expect(usual.close()).resolves.toBeUndefined();
  opening.resolve(engine);
  await opened;
  await expect.poll(() => engine.isClosed).toBe(true);
});

it('an engine that is open is closed', async () => {
  const { opening, usual, engine } = setUp();
  opening.resolve(engine);
  await usual.open();
  await usual.close();
  expect(engine.isClosed).toBe(true);
});
