import type { SttEngine, TtsChunk } from '../domain/engine.ts';
import type { SttCapabilities } from '../domain/model.ts';
import type { Segment } from '../domain/transcript.ts';
import type { NeuralStream } from '../vad/silero.ts';
import type { Utterance } from './speaking/speaking.ts';

/** A speech-to-text model that was found for a session; not loaded yet. */
export interface SessionStt {
  readonly name: string;
  readonly capabilities: SttCapabilities;
  /** The engine, for one stream. Throws what keeps an engine from being there. */
  open(): Promise<SttEngine>;
}

/** A text-to-speech model that was found for a session; not loaded yet. */
export interface SessionTts {
  /** 24 kHz mono, as it is made. Throws as `SpeakRequest`s do. */
  speak(utterance: Utterance, signal: AbortSignal): AsyncIterable<TtsChunk>;
}

/** What a realtime session needs from the outside world. Models are found by name once, and kept. */
export interface SessionRuntime {
  /** @throws VoiceError `model_not_found`, `unsupported` where there is no such model to transcribe with. */
  stt(name: string): Promise<SessionStt>;
  /**
   * The usual model where none is named.
   * @throws VoiceError `model_not_found`, `unsupported` where there is no such model to speak with.
   */
  tts(name: string | undefined): Promise<SessionTts>;
  /** A fresh stream of the neural voice activity detector. */
  vad(): NeuralStream;
  /** Numbers, dates and amounts as people write them. Never fails. */
  inWrittenForm(segments: readonly Segment[], language: string): readonly Segment[];
}
