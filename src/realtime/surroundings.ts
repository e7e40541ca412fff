import type { SttEngine, TtsChunk } from '../domain/engine.ts';
import type { SttCapabilities } from '../domain/model.ts';
import type { Segment } from '../domain/transcript.ts';
import type { AlignmentGranularity } from '../domain/voice.ts';
import type { NeuralStream } from '../vad/silero.ts';

/** Something to say aloud. */
export interface Utterance {
  readonly text: string;
  /** The usual model where left out. */
  readonly model?: string;
  /** What people send as `voice`; the model's default voice where left out. */
  readonly voice?: string;
  /** 0.25 to 4; 1 where left out. */
  readonly speed?: number;
  readonly granularity: AlignmentGranularity;
}

/** What a realtime session needs from the outside world. */
export interface Surroundings {
  /**
   * What an installed speech-to-text model can do, without loading it.
   * @throws VoiceError `model_not_found`, `unsupported`.
   */
  capabilities(model: string): Promise<SttCapabilities>;
  /** @throws VoiceError `model_not_found`, `unsupported` where there is no such model to speak with. */
  requireTts(model: string): Promise<void>;
  /** The engine of an installed model. Throws as `capabilities`, and what keeps an engine from being there. */
  stt(model: string): Promise<SttEngine>;
  /** 24 kHz mono, as it is made. Throws as `SpeakRequest`s do. */
  speak(utterance: Utterance, signal: AbortSignal): AsyncIterable<TtsChunk>;
  /** A fresh stream of the neural voice activity detector. */
  vad(): NeuralStream;
  /** Numbers, dates and amounts as people write them. Never fails. */
  inWrittenForm(segments: readonly Segment[], language: string): readonly Segment[];
}
