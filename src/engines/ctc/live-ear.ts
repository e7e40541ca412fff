import type { StreamDecode } from '../../domain/engine.ts';
import type { Heard } from './heard.ts';

/** A model's ear for one live stream, which hears one utterance after the other. Calls are made one at a time. */
export interface LiveEar {
  /** What comes from now on is a new utterance; an unfinished one is dropped. */
  begin(hotWords: readonly string[], signal: AbortSignal): Promise<void>;
  /** More of the utterance → what was heard of it so far. */
  hear(samples: Float32Array, signal: AbortSignal): Promise<Heard>;
  /** The utterance is over → all that was heard. */
  finish(wordTimes: boolean, signal: AbortSignal): Promise<Heard>;
  /** The stream is over. Never fails. */
  leave(): void;
}

/** What a decode says of how to hear; a `begin`'s, or the last decode's, hold for what comes after it too. */
export type Asked = Pick<StreamDecode, 'task' | 'speechProbability' | 'temperature'> &
  Partial<Pick<StreamDecode, 'language' | 'hotWords' | 'wordTimestamps' | 'logprobs' | 'prompt'>>;
