import { shortened } from '../../../base/shortened.ts';
import { VoiceError } from '../../../domain/errors.ts';
import { parseFields } from '../../../wire/fields.ts';
import {
  HOSTED_ENVELOPE,
  TRANSLATION_MESSAGES,
  type TranslationChange,
} from '../../../wire/realtime/hosted-messages.ts';
import { parseJsonFrame } from '../dialect.ts';
import type { HostedError } from '../hosted/events.ts';
import { decodedAudio } from '../hosted/messages.ts';

/** The messages of clients of a translation session. */
export type TranslationMessage =
  | { readonly type: 'update'; readonly change: TranslationChange; readonly eventId: string | undefined }
  | { readonly type: 'append'; readonly audio: Buffer }
  | { readonly type: 'close' }
  /** An unusable message, and the error for its sender. */
  | { readonly type: 'fault'; readonly error: HostedError };

/** A fault in the words of the hosted API. */
export const toWireFault = (
  type: HostedError['type'],
  code: string,
  message: string,
  param?: string,
  eventId?: string,
): HostedError => ({ type, code, message, param: param ?? null, event_id: eventId ?? null });

const refused = (...[code, message, param, eventId]: [string, string, string?, string?]) =>
  ({
    type: 'fault',
    error: toWireFault('invalid_request_error', code, message, param, eventId),
  }) as const;

/** Reads a frame. Never throws. */
export function parseTranslationMessage(frame: Buffer, isBinary: boolean): TranslationMessage {
  if (isBinary)
    return refused('invalid_value', 'Audio comes as base64 in session.input_audio_buffer.append.');
  const json = parseJsonFrame(frame);
  if (json === undefined) return refused('invalid_json', 'An event must be JSON in UTF-8.');
  let eventId: string | undefined;
  try {
    const { event_id, type } = parseFields(HOSTED_ENVELOPE, json.value, 'An event');
    eventId = event_id ?? undefined;
    switch (type) {
      case 'session.update': {
        const { session } = parseFields(TRANSLATION_MESSAGES[type], json.value, 'An event');
        return { type: 'update', change: session, eventId };
      }
      case 'session.input_audio_buffer.append': {
        const { audio } = parseFields(TRANSLATION_MESSAGES[type], json.value, 'An event');
        return { type: 'append', audio: decodedAudio(audio) };
      }
      case 'session.close':
        return { type: 'close' };
      default: {
        const known = Object.keys(TRANSLATION_MESSAGES).join(', ');
        const message = `'type' must be one of ${known} in a translation session, got '${shortened(type)}'.`;
        return refused('invalid_value', message, 'type', eventId);
      }
    }
  } catch (thrown) {
    const { field, message } = VoiceError.from(thrown);
    const code = field?.rule === 'missing' ? 'missing_required_parameter' : 'invalid_value';
    return refused(code, message, field?.name, eventId);
  }
}
