import type { AudioSource } from '../domain/audio.ts';
import type { SttEngine, TtsEngine } from '../domain/engine.ts';
import type { PreparedSpeech } from '../media/prepare.ts';
import type { ModelStore } from '../models/store.ts';
import type { NeuralStream } from '../vad/silero.ts';

/** What the use cases need from the outside world. `local.ts` builds one with engines in this process. */
export interface Runtime {
  readonly store: ModelStore;
  /** Encoded audio → 16 kHz mono speech on disk, ready to be read in pieces. The caller closes it. */
  prepare(source: AudioSource, signal: AbortSignal): Promise<PreparedSpeech>;
  /** A fresh stream of the neural voice activity detector. */
  vad(): NeuralStream;
  /** The engine for an installed model, loaded once and shared. Throws `model_not_found`. */
  stt(model: string): Promise<SttEngine>;
  tts(model: string): Promise<TtsEngine>;
  /** Frees every engine. Idempotent. */
  close(): Promise<void>;
}
