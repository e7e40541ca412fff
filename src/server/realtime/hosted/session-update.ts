import type { JsonFields } from '../../json-fields.ts';
import { checkHotWords, parseLanguage } from '../config-change.ts';
import { DEFAULT_RATE, DEFAULT_THRESHOLD, type HostedSettings, type SessionForm } from './settings.ts';

/** What a client asks a session to be from now on: what it leaves out stays as it was. */
export interface SessionUpdate {
  readonly form: SessionForm;
  readonly change: Partial<HostedSettings>;
}

const MAX_PROMPT = 4_096;

/** Sound as people record it. */
const RATES = { min: 8_000, max: 48_000 } as const;

/**
 * The `session` of an update, in either form.
 * @throws VoiceError `invalid_value` with the field.
 */
export function parseSessionUpdate(session: JsonFields): SessionUpdate {
  const type = session.text('type');
  if (type !== undefined && type !== 'transcription') {
    throw session.wrong('type', 'not_allowed', "must be 'transcription': sessions here transcribe");
  }
  const input = session.object('audio')?.object('input');
  if (input) {
    return {
      form: 'nested',
      change: {
        ...format(input.object('format')),
        ...transcription(input.object('transcription')),
        ...turnDetection(input),
      },
    };
  }
  return {
    form: FLAT_FIELDS.some((name) => session.has(name)) ? 'flat' : 'nested',
    change: {
      ...flatFormat(session),
      ...transcription(session.object('input_audio_transcription')),
      ...turnDetection(session),
    },
  };
}

const FLAT_FIELDS = ['input_audio_format', 'input_audio_transcription', 'turn_detection'];

function format(fields: JsonFields | undefined): Partial<HostedSettings> {
  if (fields === undefined) return {};
  const type = fields.text('type') ?? 'audio/pcm';
  if (type !== 'audio/pcm') {
    throw fields.wrong('type', 'not_allowed', "must be 'audio/pcm': G.711 is not taken here");
  }
  return { rate: fields.integer('rate', RATES.min, RATES.max) ?? DEFAULT_RATE };
}

function flatFormat(session: JsonFields): Partial<HostedSettings> {
  const name = session.text('input_audio_format');
  if (name === undefined) return {};
  if (name === 'pcm16') return { rate: DEFAULT_RATE };
  throw session.wrong('input_audio_format', 'not_allowed', "must be 'pcm16': G.711 is not taken here");
}

function transcription(fields: JsonFields | undefined): Partial<HostedSettings> {
  if (fields === undefined) return {};
  const model = fields.filled('model');
  return {
    ...(model !== undefined && { model }),
    ...(fields.has('language') && { language: language(fields) }),
    ...(fields.has('prompt') && { prompt: prompt(fields) }),
    ...(fields.has('keywords') && { keywords: keywords(fields) }),
  };
}

function prompt(fields: JsonFields): string | undefined {
  const text = fields.text('prompt') || undefined;
  if (text !== undefined && text.length > MAX_PROMPT) {
    throw fields.wrong('prompt', 'too_long', `may have ${MAX_PROMPT} characters, got ${text.length}`);
  }
  return text;
}

function keywords(fields: JsonFields): readonly string[] {
  const words = fields.texts('keywords') ?? [];
  checkHotWords(fields, 'keywords', words);
  return words;
}

/** Clients that leave it to the server send nothing between the quotes. */
function language(fields: JsonFields): string | undefined {
  if (fields.text('language') === '') return undefined;
  return parseLanguage(fields) ?? undefined;
}

function turnDetection(fields: JsonFields): Partial<HostedSettings> {
  if (!fields.has('turn_detection')) return {};
  const detection = fields.object('turn_detection');
  if (detection === undefined) return { threshold: undefined };
  const type = detection.text('type') ?? 'server_vad';
  if (type !== 'server_vad') {
    throw detection.wrong('type', 'not_allowed', "must be 'server_vad', or 'turn_detection' null");
  }
  detection.integer('prefix_padding_ms', 0);
  detection.integer('silence_duration_ms', 0);
  return { threshold: detection.number('threshold', 0, 1) ?? DEFAULT_THRESHOLD };
}
