import type { Segment } from '../domain/transcript.ts';
import type { NeuralStream } from '../vad/silero.ts';
import type { SessionStt } from './decoding/session-stt.ts';
import type { SessionTts } from './speaking/speaking.ts';

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
  inWrittenForm(segments: readonly Segment[], language: string): Promise<readonly Segment[]>;
}
