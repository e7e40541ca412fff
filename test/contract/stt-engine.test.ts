import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { Speech } from '../../src/domain/audio.ts';
import type { InstalledModel, SttManifest } from '../../src/domain/model.ts';
import { openSttEngine } from '../../src/engines/registry.ts';
import { modelInPlace } from '../../src/runtime/model-source.ts';
import { hasRecordings, noRecordings, recordedSpeech } from '../fixtures/recordings.ts';
import { bursts } from '../fixtures/signals.ts';
import { installedCtc, temporaryCtc } from '../generated/ctc/temporary-ctc.ts';
import { PIECES, sing, song } from '../generated/ctc/tone-alphabet.ts';
import { voice } from '../generated/signals/voice.ts';
import { writeRandomTransducer } from '../generated/transducer/random-transducer.ts';
import { sayInTones } from '../generated/whisper/functional/say-in-tones.ts';
import { FakeStt } from '../helpers/fake-stt.ts';
import { installFunctional } from '../helpers/functional-model.ts';
import { installedMoonshine } from '../helpers/installed-moonshine.ts';
import { sttOverGrpc } from '../rpc/serve.ts';
import { testSttEngine } from './stt-engine.ts';

/** Runs the contract of `SttEngine` with every implementation of it. */

const tones = async () => [bursts(1, [0.2, 0.7]), bursts(2, [0.2, 1.6])] as Speech[];
const recordings = async () => {
  const names = ['austen-0880.wav', 'austen-0930.wav'];
  return Promise.all(names.map(async (name) => (await recordedSpeech(name)).speech));
};

testSttEngine('the fake engine', { open: async () => new FakeStt(), clips: tones });

testSttEngine('the fake engine with batches', {
  open: async () => new FakeStt({ capabilities: { batchInference: true } }),
  clips: tones,
});

testSttEngine('the fake engine behind gRPC', { open: () => sttOverGrpc(new FakeStt()), clips: tones });

testSttEngine('the fake engine with batches behind gRPC', {
  open: () => sttOverGrpc(new FakeStt({ capabilities: { batchInference: true } })),
  clips: tones,
});

const moonshine = await installedMoonshine();
testSttEngine('Moonshine', {
  open: () => openSttEngine(moonshine.state === 'installed' ? moonshine.model : never(), 2),
  clips: recordings,
  skipped: hasRecordings ? moonshine.skipped : noRecordings,
});

const modelsDir = mkdtempSync(join(tmpdir(), 'voice-contract-'));
afterAll(() => rmSync(modelsDir, { recursive: true }));
testSttEngine('Whisper', {
  open: () => openSttEngine(installFunctional(modelsDir), 2),
  clips: async () => [
    sayInTones([{ words: ['house', 'tree'] }]).samples as Speech,
    sayInTones([{ mark: 'de' }, { words: ['cat', 'bread'] }, { silence: 1 }, { words: ['sun'] }])
      .samples as Speech,
    sayInTones([{ words: ['hello', 'winter', 'water'], each: 0.5 }]).samples as Speech,
  ],
});

const ctcFolder = temporaryCtc('streaming-zipformer');
testSttEngine('CTC', {
  open: () => openSttEngine(installedCtc(ctcFolder), 2),
  clips: async () => [2, 5, PIECES.length].map((count) => sing(song(count, count).tones) as Speech),
});

const transducerFolder = mkdtempSync(join(tmpdir(), 'transducer-'));
afterAll(() => rmSync(transducerFolder, { recursive: true }));
writeRandomTransducer(transducerFolder, 'joint-tdt');
testSttEngine('a transducer', {
  open: async () => openSttEngine((await modelInPlace(transducerFolder)) as InstalledModel<SttManifest>, 2),
  clips: async () => [2, 3, 5].map((seconds) => voice(seconds * 16_000) as Speech),
});

function never(): never {
  throw new Error('The suite is skipped where the model is not installed.');
}
