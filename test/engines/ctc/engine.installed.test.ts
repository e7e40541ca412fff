import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { resolveSettings } from '../../../src/config/resolve-settings.ts';
import { openLocalRuntime } from '../../../src/runtime/local-runtime.ts';
import { transcribe } from '../../../src/runtime/transcribe.ts';
import { FORMATS } from '../../../src/transcript/formats.ts';
import { renderManifest } from '../../../src/models/manifest.ts';
import { wav } from '../../fixtures/signals.ts';
import { ctcManifest } from '../../generated/ctc/ctc-manifest.ts';
import { writeCtcModel } from '../../generated/ctc/generated-models.ts';
import { sing, song, written } from '../../generated/ctc/tone-alphabet.ts';
import { temporaryFolder } from '../../helpers/model-fixtures.ts';

const never = new AbortController().signal;

/** Installs a model like an operator: files and a manifest in a folder of the models directory. */
function installed() {
  const modelsDir = temporaryFolder();
  const manifest = { ...ctcManifest({ language: 'chinese', device: 'auto' }), name: 'my-ctc' };
  writeCtcModel(join(modelsDir, manifest.name), 'streaming-zipformer');
  writeFileSync(join(modelsDir, manifest.name, 'voice.yaml'), renderManifest(manifest));
  const runtime = openLocalRuntime(resolveSettings({ options: { modelsDir, threads: '1' }, env: {} }), {});
  onTestFinished(() => runtime.close());
  return { runtime, model: manifest.name };
}

describe('an installed CTC model', () => {
  const { tones, pieces } = song(9, 5);
  const audio = () => ({
    type: 'stream' as const,
    name: 'song.wav',
    bytes: (async function* () {
      yield wav(sing(tones));
    })(),
  });

  it('transcribes a file with word times, in every format', async () => {
    const { runtime, model: name } = installed();
    const model = await runtime.store.resolve(name, 'stt');
    const asked = {
      model,
      audio: audio(),
      task: 'transcribe',
      wordTimestamps: true,
      itn: false,
      temperature: 0,
    } as const;
    const transcript = await transcribe(runtime, asked, never);
    const text = written(pieces);
    expect(transcript.text).toBe(text);
    expect(transcript.words?.map(({ word }) => word)).toEqual(text.split(' '));
    // RTTM holds speaker turns, not words.
    for (const [name, format] of Object.entries(FORMATS))
      expect(format.render(transcript).includes(text.split(' ')[0]!)).toBe(name !== 'rttm');
  });

  it('does not translate', async () => {
    const { runtime, model: name } = installed();
    const model = await runtime.store.resolve(name, 'stt');
    const asked = { model, audio: audio(), task: 'translate', itn: false, temperature: 0 } as const;
    await expect(transcribe(runtime, asked, never)).rejects.toMatchObject({ kind: 'unsupported' });
  });
});
