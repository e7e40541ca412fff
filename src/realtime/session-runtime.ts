import type { Segment } from '../domain/transcript.ts';
import type { VadStream } from '../domain/engine.ts';
import type { SessionStt } from './decoding/session-stt.ts';
import type { SessionTts } from './speaking/speaking.ts';

/** What a realtime session needs from the outside world. Models are found by name once, and kept. */
export interface SessionRuntime {
  /**
   * The model of that name; where the name stands for several, the one for the language that is spoken, if it
   * is known.
   * @throws VoiceError `model_not_found`, `unsupported` where there is no such model to transcribe with;
   *   `invalid_value` where none knows the language.
   */
  stt(name: string, language: string | undefined): Promise<SessionStt>;
  /**
   * The usual model where none is named.
   * @throws VoiceError `model_not_found`, `unsupported` where there is no such model to speak with.
   */
  tts(name: string | undefined): Promise<SessionTts>;
  /** A fresh stream of the neural voice activity detector. */
  vad(): VadStream;
  /** Numbers, dates and amounts as people write them. Never fails. */
  inWrittenForm(segments: readonly Segment[], language: string): Promise<readonly Segment[]>;
}
