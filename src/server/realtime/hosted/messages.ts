import { shortened } from '../../../base/shortened.ts';
import { VoiceError } from '../../../domain/errors.ts';
import { JsonFields } from '../../json-fields.ts';
import { missingField, Refusal } from '../../refusal.ts';
import { MAX_FRAME_BYTES } from '../dialect.ts';
import { readJson } from '../read-json.ts';
import type { HostedError } from './events.ts';
import { parseSessionUpdate, type SessionUpdate } from './session-update.ts';

/** What a client of the hosted API's protocol sends. */
export type HostedMessage = { readonly eventId: string | undefined } & (
  | { readonly type: 'update'; readonly reply: UpdateReply; readonly update: SessionUpdate }
  | { readonly type: 'append'; readonly audio: Buffer }
  | { readonly type: 'commit' }
  | { readonly type: 'clear' }
  /** One that cannot be used, and what its sender is told. */
  | { readonly type: 'fault'; readonly error: HostedError }
);

type UpdateReply = 'session.updated' | 'transcription_session.updated';

/** The hosted API takes so much audio in one event, before it is put into base64. */
const MAX_AUDIO_BYTES = 15 * 2 ** 20;

const UPDATES: Readonly<Record<string, UpdateReply>> = {
  'session.update': 'session.updated',
  'transcription_session.update': 'transcription_session.updated',
};

const TYPES = [
  ...Object.keys(UPDATES),
  'input_audio_buffer.append',
  'input_audio_buffer.commit',
  'input_audio_buffer.clear',
];

/** Whether a frame is how a client of the hosted API's protocol begins. */
export function isHostedBeginning(frame: Buffer): boolean {
  if (frame.length > MAX_FRAME_BYTES) return false;
  const value = readJson(frame)?.value;
  const type = value !== null && typeof value === 'object' && 'type' in value ? value.type : undefined;
  return typeof type === 'string' && Object.hasOwn(UPDATES, type);
}

/** Reads a text frame. Never throws. */
export function parseHostedMessage(frame: Buffer): HostedMessage {
  const json = readJson(frame);
  if (json === undefined) {
    return fault('invalid_json', 'An event must be JSON in UTF-8.');
  }
  let eventId: string | undefined;
  try {
    const fields = new JsonFields(json.value, '', 'An event');
    eventId = fields.text('event_id');
    return { eventId, ...read(fields) };
  } catch (thrown) {
    const error = VoiceError.from(thrown);
    const refusal = error instanceof Refusal ? error : undefined;
    const code = refusal?.code === 'missing_field' ? 'missing_required_parameter' : 'invalid_value';
    return fault(code, error.message, refusal?.param ?? error.field?.name, eventId);
  }
}

/** What the sender of an event is told, in the words that clients of the hosted API know. */
export function fault(
  code: string,
  message: string,
  param?: string,
  eventId?: string,
): Extract<HostedMessage, { type: 'fault' }> {
  return {
    type: 'fault',
    eventId,
    error: {
      type: 'invalid_request_error',
      code,
      message,
      param: param ?? null,
      event_id: eventId ?? null,
    },
  };
}

type Body<M> = M extends HostedMessage ? Omit<M, 'eventId'> : never;

function read(fields: JsonFields): Body<HostedMessage> {
  const type = fields.required('type');
  const reply = Object.hasOwn(UPDATES, type) ? UPDATES[type] : undefined;
  if (reply !== undefined) {
    const session = fields.object('session');
    if (session === undefined) throw missingField('session');
    return { type: 'update', reply, update: parseSessionUpdate(session) };
  }
  switch (type) {
    case 'input_audio_buffer.append':
      return { type: 'append', audio: audio(fields) };
    case 'input_audio_buffer.commit':
      return { type: 'commit' };
    case 'input_audio_buffer.clear':
      return { type: 'clear' };
    default:
      throw fields.wrong(
        'type',
        'not_allowed',
        `must be one of ${TYPES.join(', ')}, got '${shortened(type)}'`,
      );
  }
}

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

function audio(fields: JsonFields): Buffer {
  const text = fields.text('audio');
  if (text === undefined) throw missingField('audio');
  if (!BASE64.test(text) || text.length % 4 === 1) {
    throw fields.wrong('audio', 'malformed', 'must be base64');
  }
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length <= MAX_AUDIO_BYTES) return bytes;
  throw fields.wrong('audio', 'too_long', `may have ${MAX_AUDIO_BYTES} bytes, got ${bytes.length}`);
}
