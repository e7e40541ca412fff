import { coreCount } from '../base/machine.ts';
import type { Settings } from '../config/settings.ts';
import type { VadEngine } from '../domain/engine.ts';
import { VAD_MODEL } from '../engines/built-in.ts';
import type { SpeakerEngine } from '../domain/speakers.ts';
import { openSpeakerEngine, openVadEngine } from '../engines/registry.ts';
import { encode } from '../media/encode.ts';
import { openPreparer } from '../media/preparer.ts';
import { noSpeakerModel } from '../models/not-installed.ts';
import { type ModelSettings, storeOf } from './open-store.ts';
import type { Runtime } from './runtime.ts';
import { usefulThreads } from './useful-threads.ts';

/** Two, so that one malicious file does not block all; more than eight only fill memory. */
const LEAST_THREADS = 2;
const MOST_THREADS = 8;

interface Stages {
  /** The functions of the runtime that the stages provide. */
  readonly stages: Pick<Runtime, 'prepare' | 'encode' | 'vad' | 'speakers'>;
  /** Loads what every recording needs. */
  warm(): Promise<void>;
  /** Ends their threads. Idempotent. */
  close(): Promise<void>;
}

/**
 * The stages before, beside and after the engines: decoding and resampling, voice activity detection, speaker
 * diarization, encoding; with the ffmpeg and the models folder of the settings. Recordings longer than
 * `maxSeconds` are refused.
 */
export function openStages(
  settings: Pick<Settings, 'ffmpeg' | 'threads'> & ModelSettings,
  env: Readonly<Record<string, string | undefined>>,
  maxSeconds?: number,
): Stages {
  const search = { ffmpeg: settings.ffmpeg, searchPath: env['PATH'] };
  const threads = Math.min(MOST_THREADS, Math.max(LEAST_THREADS, coreCount()));
  const preparer = openPreparer({ threads });
  let opened: VadEngine | undefined;
  const detector = () => (opened ??= openVadEngine(VAD_MODEL));
  const diarizer = new SharedSpeakers(settings);
  return {
    stages: {
      prepare: (source, signal, options) =>
        preparer.prepare(source, { ...search, ...options, signal, maxSeconds }),
      vad: () => detector().stream(),
      speakers: () => diarizer.open(),
      encode: (format, samples, totalSamples, signal) =>
        encode(format, samples, { ...search, totalSamples }, signal),
    },
    warm: () => detector().warm(),
    async close() {
      await Promise.all([preparer.close(), opened?.close(), diarizer.close()]);
    },
  };
}

/** The engine of the installed speaker model, opened when it is first asked for. */
class SharedSpeakers {
  readonly #settings: Pick<Settings, 'threads'> & ModelSettings;
  #opened: { readonly name: string; readonly engine: Promise<SpeakerEngine> } | undefined;

  constructor(settings: Pick<Settings, 'threads'> & ModelSettings) {
    this.#settings = settings;
  }

  /** @throws VoiceError `model_not_found`; errors of the engine, after which it is tried again. */
  async open(): Promise<SpeakerEngine> {
    const store = storeOf(this.#settings);
    const model = store.usualOf((await store.list()).models, 'speaker');
    if (model === undefined) throw noSpeakerModel();
    const { name } = model.manifest;
    if (this.#opened?.name !== name) {
      void this.close();
      const engine = openSpeakerEngine(model, this.#settings.threads ?? usefulThreads(model));
      this.#opened = { name, engine };
      engine.catch(() => {
        if (this.#opened?.engine === engine) this.#opened = undefined;
      });
    }
    return this.#opened.engine;
  }

  async close(): Promise<void> {
    const engine = await this.#opened?.engine.catch(() => undefined);
    await engine?.close();
  }
}
