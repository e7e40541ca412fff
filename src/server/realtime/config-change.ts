import type { SessionConfig } from '../../realtime/events.ts';
import type { ConfigChange } from '../../realtime/session.ts';
import { parseTranscribeFields } from '../../runtime/transcribe-fields.ts';
import type { JsonFields } from '../json-fields.ts';

const SENSITIVITIES = [
  'high',
  'normal',
  'low',
] as const satisfies readonly SessionConfig['vad_sensitivity'][];
const COMMIT_STRATEGIES = ['vad', 'manual'] as const satisfies readonly SessionConfig['commit_strategy'][];

/** Timers take no more than 2^31 ms; nobody waits for a day. */
const TIMEOUT_MS = { min: 1, max: 86_400_000 } as const;
/** A segment is never longer than what a model hears at once. */
const SEGMENT_MS = { min: 1_000, max: 30_000 } as const;
/** They go to the worker with every piece of speech. */
export const MAX_HOT_WORDS = 200;
/** Characters. */
export const MAX_HOT_WORD = 100;

/**
 * The fields of `session.configure`. `null` puts a language, a voice, a model that speaks and hot words back to
 * nothing, and leaves the others as they are.
 * @throws VoiceError `invalid_value` with the field.
 */
export function parseConfigChange(fields: JsonFields): ConfigChange {
  return withoutAbsent<ConfigChange>({
    model: fields.filled('model'),
    language: parseLanguage(fields),
    enable_partial_transcripts: fields.flag('enable_partial_transcripts'),
    enable_itn: fields.flag('enable_itn'),
    vad_sensitivity: sensitivity(fields),
    hot_words: hotWords(fields),
    silence_timeout_ms: fields.integer('silence_timeout_ms', TIMEOUT_MS.min, TIMEOUT_MS.max),
    hold_timeout_ms: fields.integer('hold_timeout_ms', TIMEOUT_MS.min, TIMEOUT_MS.max),
    max_segment_duration_ms: fields.integer('max_segment_duration_ms', SEGMENT_MS.min, SEGMENT_MS.max),
    tts_model: orNull(fields, fields.has('tts_model') ? 'tts_model' : 'model_tts'),
    tts_voice: orNull(fields, 'tts_voice'),
    commit_strategy: fields.word('commit_strategy', COMMIT_STRATEGIES),
  });
}

/**
 * The field `language`; `null` for any.
 * @throws VoiceError `invalid_value`
 */
export function parseLanguage(fields: JsonFields): string | null | undefined {
  const code = orNull(fields, 'language');
  return typeof code === 'string' ? (parseTranscribeFields({ language: code }).language ?? null) : code;
}

function sensitivity(fields: JsonFields): SessionConfig['vad_sensitivity'] | undefined {
  const flat = fields.word('vad_sensitivity', SENSITIVITIES);
  const dotted = fields.word('vad.sensitivity', SENSITIVITIES);
  return flat ?? dotted ?? fields.object('vad')?.word('sensitivity', SENSITIVITIES);
}

function hotWords(fields: JsonFields): readonly string[] | undefined {
  if (!fields.has('hot_words')) return undefined;
  const words = fields.texts('hot_words') ?? [];
  checkHotWords(fields, 'hot_words', words);
  return words.map((word) => word.trim()).filter((word) => word !== '');
}

/** @throws VoiceError `invalid_value` for the field `name` where these are too many, or too long. */
export function checkHotWords(fields: JsonFields, name: string, words: readonly string[]): void {
  if (words.length > MAX_HOT_WORDS) {
    throw fields.wrong(name, 'too_long', `may hold ${MAX_HOT_WORDS} words, got ${words.length}`);
  }
  if (words.some((word) => word.length > MAX_HOT_WORD)) {
    throw fields.wrong(name, 'too_long', `may hold words of ${MAX_HOT_WORD} characters`);
  }
}

function orNull(fields: JsonFields, name: string): string | null | undefined {
  return fields.has(name) ? (fields.filled(name) ?? null) : undefined;
}

const withoutAbsent = <T extends object>(object: { readonly [K in keyof T]: T[K] | undefined }): T =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as T;
