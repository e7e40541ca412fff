import type { RequestType } from '../domain/engines.ts';

/** The hosted API's models and their tasks. Programs have these names built in. */
const HOSTED_MODELS: Readonly<Record<string, RequestType>> = {
  'whisper-1': 'stt',
  'gpt-4o-transcribe': 'stt',
  'gpt-4o-mini-transcribe': 'stt',
  'gpt-4o-transcribe-diarize': 'stt',
  'gpt-transcribe': 'stt',
  'gpt-live-transcribe': 'stt',
  'gpt-realtime-whisper': 'stt',
  'gpt-realtime-translate': 'stt',
  'tts-1': 'tts',
  'tts-1-hd': 'tts',
  'gpt-4o-mini-tts': 'tts',
};

/** The suffix by which the hosted API marks versions of a model: `-2025-03-20`, `-1106`. */
const DATE = /-\d{4}(?:-\d{2}-\d{2})?$/;

/**
 * The hosted API's models for conversations over a socket, in which the client's speech is transcribed as
 * well.
 */
const CONVERSES = /^gpt-(?:4o-(?:mini-)?)?realtime(?!-whisper|-translate)/;

/**
 * The transcription model for a client that names a conversation model; other names are returned unchanged.
 */
export const transcriptionName = (name: string): string => (isConversationModel(name) ? 'whisper-1' : name);

/** Whether the hosted API's model of that name holds a conversation. */
export const isConversationModel = (name: string): boolean => CONVERSES.test(name);

/** The names of the hosted API's models, without dates. */
export const HOSTED_NAMES: readonly string[] = Object.keys(HOSTED_MODELS);

/** The task of the hosted API's model of this name, with or without a date; `undefined` for other names. */
export function hostedType(name: string): RequestType | undefined {
  const known = [name, name.replace(DATE, '')].find((one) => Object.hasOwn(HOSTED_MODELS, one));
  return known === undefined ? undefined : HOSTED_MODELS[known];
}
