import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rmsDbfs } from '../../src/audio/dbfs.ts';
import type { SttEngine, TtsEngine } from '../../src/domain/engine.ts';
import { unsupported } from '../../src/domain/errors.ts';
import type { Manifest } from '../../src/domain/model.ts';
import { encode } from '../../src/media/encode.ts';
import { prepareSpeech } from '../../src/media/prepare.ts';
import { FALLBACK_TTS_MODEL } from '../../src/models/catalog.ts';
import type { PreferredModels } from '../../src/models/default-model.ts';
import { renderManifest } from '../../src/models/manifest.ts';
import { noSpeakerModel, noTurnModel } from '../../src/models/not-installed.ts';
import { openStore } from '../../src/runtime/open-store.ts';
import type { Runtime } from '../../src/runtime/runtime.ts';
import { FRAME_SAMPLES } from '../../src/vad/frame.ts';
import type { TurnEngine, VadStream } from '../../src/domain/vad-engine.ts';
import type { SpeakerEngine } from '../../src/domain/speakers.ts';
import type { PronunciationEntry } from '../../src/domain/voice.ts';
import type { SavedVoices } from '../../src/voices/saved.ts';
import { FakeStt } from './fake-stt.ts';
import { FakeTts } from './fake-tts.ts';
import { filesIn } from './files-in.ts';
import { sttManifest, temporaryFolder, ttsManifest } from './model-fixtures.ts';

/** The installed speech-to-text model of a test runtime. */
export const TEST_MODEL = 'test-model';

/** The installed text-to-speech model, with the voices `af_heart` and `am_onyx` in its folder. */
export const TEST_VOICE = 'test-voice';

export interface TestRuntimeOptions {
  readonly stt?: SttEngine;
  readonly tts?: TtsEngine;
  /** The speaker engine. Default: no such model is installed. */
  readonly speakers?: SpeakerEngine;
  readonly lexicon?: readonly PronunciationEntry[];
  /** The engine that finds ends of turns. Default: no such model is installed. */
  readonly turns?: TurnEngine;
  readonly savedVoices?: SavedVoices;
  readonly allowVoicePaths?: boolean;
  /** Aliases of models. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** The default models that the operator has set. */
  readonly preferred?: PreferredModels;
  /** The neural detector's speech probability of a frame. Default: every frame above -40 dBFS is speech. */
  readonly probability?: (frame: Float32Array) => number;
}

export interface TestRuntime extends Runtime {
  readonly modelsDir: string;
  /** The number of prepared recordings that are not closed. */
  openRecordings(): number;
  /** The files in the folder for temporary files, and the deleted ones that are still open. */
  temporaryFiles(): readonly string[];
  closes: number;
}

/**
 * A runtime with real audio preparation and a real models folder, but fake engines and a fake neural
 * detector. Create it inside a test: its folders are removed afterwards.
 */
export function testRuntime(options: TestRuntimeOptions = {}): TestRuntime {
  const { stt = new FakeStt(), tts = new FakeTts(), probability = loudness } = options;
  const modelsDir = temporaryFolder();
  const scratch = temporaryFolder();
  install(
    modelsDir,
    sttManifest({ name: TEST_MODEL, engine: 'whisper', capabilities: stt.facts.capabilities }),
  );
  install(modelsDir, ttsManifest({ name: TEST_VOICE }));
  mkdirSync(join(modelsDir, TEST_VOICE, 'voices'));
  for (const voice of ['af_heart', 'am_onyx'])
    writeFileSync(join(modelsDir, TEST_VOICE, 'voices', `${voice}.bin`), '');
  let opened = 0;
  return {
    modelsDir,
    closes: 0,
    store: openStore(modelsDir, options),
    async prepare(source, signal, options) {
      const prepared = await prepareSpeech(source, { ...options, signal, temporaryFolder: scratch });
      opened++;
      let closing: Promise<void> | undefined;
      const close = async () => {
        await prepared.close();
        opened--;
      };
      // Overrides `close` alone, and keeps the getters.
      return Object.create(prepared, { close: { value: () => (closing ??= close()) } }) as typeof prepared;
    },
    vad: () => fakeNeuralVad(probability),
    async turns() {
      if (options.turns === undefined) throw noTurnModel();
      return options.turns;
    },
    lexicon: async () => options.lexicon ?? [],
    async speakers() {
      if (options.speakers === undefined) throw noSpeakerModel();
      return options.speakers;
    },
    stt: async ({ manifest: { name } }) => (name === TEST_MODEL ? stt : refuse(name)),
    savedVoices: options.savedVoices,
    allowVoicePaths: options.allowVoicePaths ?? true,
    encode: (format, samples, totalSamples, signal) =>
      encode(format, samples, { totalSamples, searchPath: process.env['PATH'] }, signal),
    async tts({ manifest: { name } }) {
      return name === TEST_VOICE || name === FALLBACK_TTS_MODEL ? tts : refuse(name);
    },
    openRecordings: () => opened,
    temporaryFiles: () => filesIn(scratch),
    async close() {
      this.closes++;
      await Promise.all([stt.close(), tts.close()]);
    },
  };
}

/** A fake neural detector: `probability` maps a frame to its speech probability. */
export function fakeNeuralVad(probability: (frame: Float32Array) => number): VadStream {
  return {
    async push(samples, signal) {
      signal.throwIfAborted();
      return Float32Array.from({ length: samples.length / FRAME_SAMPLES }, (_, index) =>
        probability(samples.subarray(index * FRAME_SAMPLES, (index + 1) * FRAME_SAMPLES)),
      );
    },
  };
}

/** A speech probability that is high for loud frames. */
export const loudness = (frame: Float32Array): number => (rmsDbfs(frame) > -40 ? 0.9 : 0.02);

/** Writes a model folder that has only a manifest. */
export function install(modelsDir: string, manifest: Manifest): void {
  mkdirSync(join(modelsDir, manifest.name, 'lexicons'), { recursive: true });
  // Without lexicons, each English speech of a Kokoro adds a warning.
  for (const name of manifest.engine === 'kokoro' ? ['us_gold', 'us_silver', 'gb_gold', 'gb_silver'] : [])
    writeFileSync(join(modelsDir, manifest.name, 'lexicons', `${name}.json`), '{}');
  writeFileSync(join(modelsDir, manifest.name, 'voice.yaml'), rendered(manifest));
}

const written = new Map<string, string>();

/** The manifest as YAML, from a cache, because most tests install the same models. */
function rendered(manifest: Manifest): string {
  const key = JSON.stringify(manifest);
  const text = written.get(key) ?? renderManifest(manifest);
  written.set(key, text);
  return text;
}

function refuse(model: string): never {
  throw unsupported(model, 'anything in a test');
}
