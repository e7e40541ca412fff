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

/** The speech-to-text model a test runtime has installed. */
export const TEST_MODEL = 'test-model';

/** And the one that speaks, with the voices `af_heart` and `am_onyx` in its folder. */
export const TEST_VOICE = 'test-voice';

export interface TestRuntimeOptions {
  readonly stt?: SttEngine;
  readonly tts?: TtsEngine;
  /** What tells speakers apart; no such model is installed where left out. */
  readonly speakers?: SpeakerEngine;
  readonly lexicon?: readonly PronunciationEntry[];
  /** What finds the end of a turn; no such model is installed where left out. */
  readonly turns?: TurnEngine;
  readonly savedVoices?: SavedVoices;
  readonly allowVoicePaths?: boolean;
  /** Other names of models. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** The models that the operator has set. */
  readonly preferred?: PreferredModels;
  /** What the neural detector hears in a frame; where left out, everything over -40 dBFS is speech. */
  readonly probability?: (frame: Float32Array) => number;
}

export interface TestRuntime extends Runtime {
  readonly modelsDir: string;
  /** How many prepared recordings have not been closed. */
  openRecordings(): number;
  /** What lies in the folder for temporary files, with a name or without. */
  temporaryFiles(): readonly string[];
  closes: number;
}

/**
 * A runtime with real audio preparation and a real model folder, but engines and a neural detector that are played.
 * To be made inside a test: its folders are gone afterwards.
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
      // Its getters must stay getters: only `close` is another.
      return Object.create(prepared, { close: { value: () => (closing ??= close()) } }) as typeof prepared;
    },
    vad: () => playedNeural(probability),
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

/** A neural detector whose opinion of each frame is a function of it. */
export function playedNeural(probability: (frame: Float32Array) => number): VadStream {
  return {
    async push(samples, signal) {
      signal.throwIfAborted();
      return Float32Array.from({ length: samples.length / FRAME_SAMPLES }, (_, index) =>
        probability(samples.subarray(index * FRAME_SAMPLES, (index + 1) * FRAME_SAMPLES)),
      );
    },
  };
}

/** Loud is speech. */
export const loudness = (frame: Float32Array): number => (rmsDbfs(frame) > -40 ? 0.9 : 0.02);

/** Writes a model folder that holds nothing but its manifest. */
export function install(modelsDir: string, manifest: Manifest): void {
  mkdirSync(join(modelsDir, manifest.name, 'lexicons'), { recursive: true });
  // Without them, each English speech of a Kokoro says so.
  for (const name of manifest.engine === 'kokoro' ? ['us_gold', 'us_silver', 'gb_gold', 'gb_silver'] : [])
    writeFileSync(join(modelsDir, manifest.name, 'lexicons', `${name}.json`), '{}');
  writeFileSync(join(modelsDir, manifest.name, 'voice.yaml'), rendered(manifest));
}

const written = new Map<string, string>();

/** Most tests install the same few models. */
function rendered(manifest: Manifest): string {
  const key = JSON.stringify(manifest);
  const text = written.get(key) ?? renderManifest(manifest);
  written.set(key, text);
  return text;
}

function refuse(model: string): never {
  throw unsupported(model, 'anything in a test');
}
