import type { Clock } from '../../../base/clock.ts';
import { VoiceError } from '../../../domain/errors.ts';
import type { TranslationChange } from '../../../wire/realtime/hosted-messages.ts';

/** The hosted API's model for translation sessions. */
export const USUAL_TRANSLATOR = 'gpt-realtime-translate';

/** The longest wait for the rest of a translation after the client has closed the session. */
export const TRANSLATION_FLUSH_MS = 60_000;

/** The maximum duration of a session, in seconds. */
export const LONGEST_SECONDS = 86_400;

/** The end of a session that begins now, in Unix seconds. */
export const expiryOf = ({ date }: Pick<Clock, 'date'>): number =>
  Math.floor(date() / 1000) + LONGEST_SECONDS;

/** The settings of a translation session. */
export interface TranslationSettings {
  /** The model that translates; fixed when the session begins. */
  readonly model: string;
  /** The model for a transcript of the speech in its own language; `undefined` for none. */
  readonly source: string | undefined;
  /** The voice of the translation: `undefined` for the usual one, `null` for none. */
  readonly voice: string | null | undefined;
}

/**
 * The settings after a change.
 * @throws VoiceError `invalid_value` for a target language other than English.
 */
export function changedTranslation(
  settings: TranslationSettings,
  { audio }: TranslationChange,
): TranslationSettings {
  const { input, output } = audio ?? {};
  requireEnglish(output?.language ?? 'en');
  return {
    ...settings,
    ...(input?.transcription !== undefined && { source: input.transcription?.model }),
    ...(output?.voice !== undefined && { voice: output.voice }),
  };
}

function requireEnglish(language: string): void {
  if (/^(?:en(?:[-_].*)?|english)?$/i.test(language.trim())) return;
  const field = 'session.audio.output.language';
  throw new VoiceError(
    'invalid_value',
    `'${field}' must be 'en', got '${language.slice(0, 40)}': the models here translate into English only.`,
    { field: { name: field, rule: 'not_allowed' } },
  );
}

/** A translation session as events describe it; `expiresAt` in Unix seconds. */
export const describeTranslation = (
  id: string,
  { model, source, voice }: TranslationSettings,
  expiresAt: number,
): Readonly<Record<string, unknown>> => ({
  id,
  type: 'translation',
  model,
  expires_at: expiresAt,
  audio: {
    input: { transcription: source === undefined ? null : { model: source }, noise_reduction: null },
    output: { language: 'en', ...(voice !== undefined && { voice }) },
  },
});
