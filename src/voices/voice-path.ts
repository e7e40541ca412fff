import { isAbsolute } from 'node:path';
import { VoiceError } from '../domain/errors.ts';

/** Whether `voice` is a path. The caller decides whether paths are allowed. */
export const isVoicePath = (voice: string): boolean => isAbsolute(voice) || voice.endsWith('.pt');

export const voiceNotFound = (voice: string) => noSuchVoice(`There is no voice '${voice}'.`);

/** The `voice_not_found` error, about the field `voice`. */
export const noSuchVoice = (message: string, cause?: unknown) =>
  new VoiceError('voice_not_found', message, { cause, field: { name: 'voice', rule: 'not_allowed' } });
