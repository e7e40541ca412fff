import type { SttFacts, TtsFacts } from './facts.ts';
import type { StreamCommand, StreamEvent } from './live-stream.ts';
import type { SttOutcome, SttRequest } from './recognition.ts';
import type { SharedTtsRequest, TtsChunk } from './synthesis.ts';
import type { PresetVoice } from './voice.ts';

/** A speech-to-text engine with one loaded model, in this process or another one. */
export interface SttEngine {
  readonly facts: SttFacts;

  /** Announces work for `lanes` lanes, so that the engine may load its model now. Never fails. */
  warm(lanes: number): void;

  /**
   * Decodes `rows` independently and returns one outcome per row, in order. A row that asks for something the
   * model cannot do fails alone. Rejects if the whole call fails, and with `cancelled` soon after `signal`
   * aborts (between two decoder steps). Engines of this process report the seconds of all rows decoded so far
   * to `onProgress`: an estimate that never decreases.
   */
  transcribe(
    rows: readonly SttRequest[],
    signal: AbortSignal,
    onProgress?: (seconds: number) => void,
  ): Promise<readonly SttOutcome[]>;

  /**
   * Decodes a live stream. It ends when `commands` has ended and every decode has its answer. Leaving the
   * iteration, or aborting `signal`, stops the engine. Engines in other processes have this method.
   */
  stream?(commands: AsyncIterable<StreamCommand>, signal: AbortSignal): AsyncIterable<StreamEvent>;

  /** Frees the model and cancels running calls. Idempotent. */
  close(): Promise<void>;
}

/** A text-to-speech engine with one loaded model, in this process or another one. */
export interface TtsEngine {
  readonly facts: TtsFacts;
  /**
   * Resolves when the model is loaded; rejects, as every call then does, where that fails. Absent where it
   * was loaded before.
   */
  readonly loaded?: Promise<void>;
  /** Yields sound while it is synthesized. Leaving the iteration, or aborting `signal`, stops the engine. */
  synthesize(request: SharedTtsRequest, signal: AbortSignal): AsyncIterable<TtsChunk>;
  voices(): Promise<readonly PresetVoice[]>;
  close(): Promise<void>;
}
