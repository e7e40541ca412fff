import type { TtsChunk } from '../domain/engine.ts';
import { VoiceError } from '../domain/errors.ts';
import type { Runtime } from './runtime.ts';

export interface SpeakRequest {
  readonly text: string;
  readonly model: string;
  /** A voice of the model; its default voice where left out. */
  readonly voice?: string;
  /** 0.25 to 4; 1 where left out. */
  readonly speed?: number;
}

/**
 * Text → 24 kHz mono, piece by piece as it is made.
 * @throws VoiceError `invalid_value` for text without anything to say, `voice_not_found`, `model_not_found`.
 */
export async function* speak(
  runtime: Runtime,
  { text, model, voice, speed = 1 }: SpeakRequest,
  signal: AbortSignal,
): AsyncGenerator<TtsChunk, void, undefined> {
  if (text.trim() === '') throw new VoiceError('invalid_value', 'There is no text to speak.');
  const engine = await runtime.tts(model);
  yield* engine.synthesize({ text, speed, ...(voice !== undefined && { voice }) }, signal);
}
