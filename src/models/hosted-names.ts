import type { RequestType } from '../domain/engines.ts';

/** The hosted API's models, and what each is for. Programs have these names built in. */
const HOSTED_MODELS: Readonly<Record<string, RequestType>> = {
  'whisper-1': 'stt',
  'gpt-4o-transcribe': 'stt',
  'gpt-4o-mini-transcribe': 'stt',
  'gpt-transcribe': 'stt',
  'gpt-live-transcribe': 'stt',
  'gpt-realtime-whisper': 'stt',
  'tts-1': 'tts',
  'tts-1-hd': 'tts',
  'gpt-4o-mini-tts': 'tts',
};

/** As the hosted API marks one version of a model: `-2025-03-20`, `-1106`. */
const DATE = /-\d{4}(?:-\d{2}-\d{2})?$/;

/**
 * The hosted API's models that hold a conversation over a socket: what is said to them is transcribed as
 * well.
 */
const CONVERSES = /^gpt-(?:4o-(?:mini-)?)?realtime(?!-whisper)/;

/**
 * The name to transcribe by for a client that names what it wants to converse with; other names as they are.
 */
export const transcriptionName = (name: string): string => (CONVERSES.test(name) ? 'whisper-1' : name);

/** Whether the hosted API's model of that name tells who speaks: nothing stands for it here. */
export const tellsSpeakers = (name: string): boolean => name.replace(DATE, '') === 'gpt-4o-transcribe-diarize';

/** All of them, without dates. */
export const HOSTED_NAMES: readonly string[] = Object.keys(HOSTED_MODELS);

/**
 * What the hosted API's model of that name is for, with a date at its end or without; `undefined` for other
 * names.
 */
export function hostedType(name: string): RequestType | undefined {
  const known = [name, name.replace(DATE, '')].find((one) => Object.hasOwn(HOSTED_MODELS, one));
  return known === undefined ? undefined : HOSTED_MODELS[known];
}
