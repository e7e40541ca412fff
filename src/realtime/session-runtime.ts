import type { SttEngine, TtsChunk } from '../domain/engine.ts';
import type { SttCapabilities } from '../domain/model.ts';
import type { Segment } from '../domain/transcript.ts';
import type { Utterance } from './speaking/speaking.ts';
import type { NeuralStream } from '../vad/silero.ts';

/** What a realtime session needs from the outside world. */
export interface SessionRuntime {
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
