import type { AudioSource } from '../domain/audio.ts';
import type { SttEngine, TtsEngine } from '../domain/engine.ts';
import type { TurnEngine, VadStream } from '../domain/vad-engine.ts';
import type { InstalledModel, SttManifest, TtsManifest } from '../domain/model.ts';
import type { SpeakerEngine } from '../domain/speakers.ts';
import type { PronunciationEntry, SpeechFormat } from '../domain/voice.ts';
import type { PreparedSpeech, PrepareOptions } from '../media/prepare.ts';
import type { ModelStore } from '../models/store.ts';
import type { VoiceStore } from '../voices/saved.ts';

/** The services of the use cases. `local-runtime.ts` builds one with engines in this process. */
export interface Runtime {
  readonly store: ModelStore;
  /** Decodes audio, or a part of it, to 16 kHz mono speech on disk. The caller closes it. */
  prepare(
    source: AudioSource,
    signal: AbortSignal,
    options?: Pick<PrepareOptions, 'part' | 'track' | 'channel' | 'onProgress'>,
  ): Promise<PreparedSpeech>;
  /** A fresh stream of the neural voice activity detector. */
  vad(): VadStream;
  /** The engine for a model that the store resolved, loaded once and shared. */
  stt(model: InstalledModel<SttManifest>): Promise<SttEngine>;
  tts(model: InstalledModel<TtsManifest>): Promise<TtsEngine>;
  /**
   * The engine that finds the end of a turn, loaded once and shared.
   * @throws VoiceError `model_not_found` if no such model is installed, with the command for one.
   */
  turns(): Promise<TurnEngine>;
  /**
   * The diarization engine, loaded once and shared.
   * @throws VoiceError `model_not_found` if no speaker model is installed, with the command for one.
   */
  speakers(): Promise<SpeakerEngine>;
  /**
   * Returns the pronunciations of the configured lexicon, read once.
   * @throws VoiceError as `readLexicon`.
   */
  lexicon(): Promise<readonly PronunciationEntry[]>;
  /** The store of saved voices; absent if there is none. */
  readonly savedVoices?: VoiceStore | undefined;
  /** Whether a voice may be named by the path of a file of this machine. */
  readonly allowVoicePaths: boolean;
  /** Encodes speech as a file, see `media/encode.ts`; with `totalSamples` if its length is known. */
  encode(
    format: SpeechFormat,
    samples: AsyncIterable<Float32Array>,
    totalSamples: number | undefined,
    signal: AbortSignal,
  ): AsyncIterable<Uint8Array>;
  /** Frees every engine. Idempotent. */
  close(): Promise<void>;
}
