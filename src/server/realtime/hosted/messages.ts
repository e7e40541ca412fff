import { shortened } from '../../../base/shortened.ts';
import { VoiceError } from '../../../domain/errors.ts';
import { parseFields } from '../../../wire/fields.ts';
import { DEFAULT_CONFIG } from '../../../realtime/configuration.ts';
import { parseLanguage, parseLanguages } from '../../../wire/language.ts';
import { needsManualTurns } from '../../../wire/rest/hosted-form.ts';
import {
  CONVERSATION_MESSAGES,
  HOSTED_ENVELOPE,
  HOSTED_MESSAGES,
  type HostedMessageName,
  type HostedSession,
  LOGPROBS,
  OLD_AUDIO_TYPES,
  SESSION_UPDATES,
} from '../../../wire/realtime/hosted-messages.ts';
import { MAX_FRAME_BYTES, parseJsonFrame } from '../dialect.ts';
import type { HostedError } from './events.ts';
import { audioFormat } from './audio-format.ts';
import { DEFAULT_TURNS, type HostedSettings, PREFIX_MS, type SessionForm, SILENCE_MS } from './settings.ts';

/** A change of a session; fields that are left out stay. */
export interface SessionUpdate {
  readonly form: SessionForm;
  readonly change: Partial<HostedSettings>;
}

/** The messages of clients of the hosted API's protocol. */
export type HostedMessage = { readonly eventId: string | undefined } & (
  | { readonly type: 'update'; readonly reply: UpdateReply; readonly update: SessionUpdate }
  | { readonly type: 'append'; readonly audio: Buffer }
  | { readonly type: 'commit' }
  | { readonly type: 'clear' }
  | { readonly type: 'retrieve'; readonly itemId: string }
  /** An unusable message, and the error for its sender. */
  | { readonly type: 'fault'; readonly error: HostedError }
);

type UpdateReply = (typeof SESSION_UPDATES)[keyof typeof SESSION_UPDATES];

/** The most audio in one event of the hosted API, before base64 encoding. */
const MAX_AUDIO_BYTES = 15 * 2 ** 20;

/** Whether a first frame is a message of the hosted API's protocol. */
export function isHostedBeginning(frame: Buffer): boolean {
  if (frame.length > MAX_FRAME_BYTES) return false;
  const value = parseJsonFrame(frame)?.value;
  const type = value !== null && typeof value === 'object' && 'type' in value ? value.type : undefined;
  return typeof type === 'string' && Object.hasOwn(SESSION_UPDATES, type);
}

/** Reads a text frame. Never throws. */
export function parseHostedMessage(frame: Buffer): HostedMessage {
  const json = parseJsonFrame(frame);
  if (json === undefined) {
    return fault('invalid_json', 'An event must be JSON in UTF-8.');
  }
  let eventId: string | undefined;
  try {
    const { event_id, type } = parseFields(HOSTED_ENVELOPE, json.value, 'An event');
    eventId = event_id ?? undefined;
    if (CONVERSATION_MESSAGES.includes(type)) {
      return fault(
        'unsupported_event',
        `Sessions here listen and transcribe; they hold no conversation, and nothing answers '${type}'. ` +
          'Give the transcript of …transcription.completed to a language model of your own, ' +
          'and speak its answer with POST /v1/audio/speech, or with tts.speak of ?dialect=voice.',
        'type',
        eventId,
      );
    }
    return { eventId, ...read(requireKnown(type), json.value) };
  } catch (thrown) {
    const { field, message } = VoiceError.from(thrown);
    const code = field?.rule === 'missing' ? 'missing_required_parameter' : 'invalid_value';
    return fault(code, message, field?.name, eventId);
  }
}

/** A fault message in the words of the hosted API. */
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

function requireKnown(type: string): HostedMessageName {
  const names = Object.keys(HOSTED_MESSAGES) as readonly HostedMessageName[];
  const name = names.find((known) => known === type);
  if (name !== undefined) return name;
  throw invalid('type', 'not_allowed', `must be one of ${names.join(', ')}, got '${shortened(type)}'`);
}

function read(type: HostedMessageName, value: unknown): Body<HostedMessage> {
  const what = 'An event';
  switch (type) {
    case 'session.update':
    case 'transcription_session.update': {
      const { session } = parseFields(HOSTED_MESSAGES[type], value, what);
      return { type: 'update', reply: SESSION_UPDATES[type], update: toUpdate(session) };
    }
    case 'input_audio_buffer.append':
      return { type: 'append', audio: decodedAudio(parseFields(HOSTED_MESSAGES[type], value, what).audio) };
    case 'input_audio_buffer.commit':
      return { type: 'commit' };
    case 'input_audio_buffer.clear':
      return { type: 'clear' };
    case 'conversation.item.retrieve':
      break;
  }
  return { type: 'retrieve', itemId: parseFields(HOSTED_MESSAGES[type], value, what).item_id };
}

/** @throws VoiceError `invalid_value` for more audio than an event may hold. */
export function decodedAudio(audio: string): Buffer {
  const bytes = Buffer.from(audio, 'base64');
  if (bytes.length <= MAX_AUDIO_BYTES) return bytes;
  throw invalid('audio', 'too_long', `may have ${MAX_AUDIO_BYTES} bytes, got ${bytes.length}`);
}

const invalid = (name: string, rule: 'not_allowed' | 'too_long', problem: string) =>
  new VoiceError('invalid_value', `'${name}' ${problem}.`, { field: { name, rule } });

type Input = NonNullable<NonNullable<HostedSession['audio']>['input']>;

/** The change that a session description asks for. */
export function toUpdate(session: HostedSession): SessionUpdate {
  const { form, change } = transcriptionSettingsOf(session);
  const { include } = session;
  return {
    form,
    change: { ...change, ...(include !== undefined && { logprobs: include?.includes(LOGPROBS) === true }) },
  };
}

/** The part of a session update about incoming sound. */
function transcriptionSettingsOf(session: HostedSession): SessionUpdate {
  const input = session.audio?.input;
  if (input) {
    return {
      form: 'nested',
      change: {
        ...(input.format && {
          format: audioFormat(input.format.type ?? 'audio/pcm', input.format.rate ?? undefined),
        }),
        ...toTranscription(input.transcription),
        ...toTurnDetection(input.turn_detection),
      },
    };
  }
  const { input_audio_format, input_audio_transcription, turn_detection } = session;
  const isFlat = [input_audio_format, input_audio_transcription, turn_detection].some(
    (one) => one !== undefined,
  );
  return {
    form: isFlat ? 'flat' : 'nested',
    change: {
      ...(input_audio_format && { format: audioFormat(OLD_AUDIO_TYPES[input_audio_format]) }),
      ...toTranscription(input_audio_transcription),
      ...toTurnDetection(turn_detection),
    },
  };
}

function toTranscription(fields: Input['transcription']): Partial<HostedSettings> {
  if (!fields) return {};
  const { model, language, languages, delay, prompt, keywords } = fields;
  return {
    ...(typeof model === 'string' && { model, ...(needsManualTurns(model) && { threshold: undefined }) }),
    ...spokenIn(language, languages),
    ...(delay !== undefined && { delay: delay ?? DEFAULT_CONFIG.delay }),
    ...(prompt !== undefined && { prompt: prompt || undefined }),
    ...(keywords !== undefined && { keywords: keywords ?? [] }),
  };
}

/**
 * The language, or the possible languages if there are several.
 * @throws VoiceError `invalid_value`
 */
function spokenIn(
  language: string | null | undefined,
  languages: readonly string[] | null | undefined,
): Partial<Pick<HostedSettings, 'language' | 'languages'>> {
  if (languages === undefined || language)
    return language === undefined ? {} : { language: parseLanguage(language ?? ''), languages: [] };
  const codes = parseLanguages(languages ?? []);
  return codes.length === 1
    ? { language: codes[0], languages: [] }
    : { language: undefined, languages: codes };
}

function toTurnDetection(fields: Input['turn_detection']): Partial<HostedSettings> {
  if (fields === undefined) return {};
  if (fields === null) return { threshold: undefined };
  const { type, eagerness, threshold, prefix_padding_ms: prefixMs, silence_duration_ms: silenceMs } = fields;
  return {
    eagerness: type === 'semantic_vad' ? (eagerness ?? 'auto') : undefined,
    threshold: threshold ?? DEFAULT_TURNS.threshold,
    prefixMs: within(prefixMs ?? DEFAULT_TURNS.prefixMs, PREFIX_MS),
    silenceMs: within(silenceMs ?? DEFAULT_TURNS.silenceMs, SILENCE_MS),
  };
}

const within = (value: number, { min, max }: { readonly min: number; readonly max: number }) =>
  Math.min(max, Math.max(min, value));
