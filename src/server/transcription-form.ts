import { shortened } from '../base/shortened.ts';
import { VoiceError } from '../domain/errors.ts';
import type { Task } from '../domain/transcript.ts';
import { parseFormat, parseTranscribeFields, type TranscribeOptions } from '../runtime/transcribe-fields.ts';
import type { FormatName } from '../transcript/formats.ts';
import type { Form } from './form.ts';
import { missingField, Refusal } from './refusal.ts';

/** The fields of a transcription; whatever else a form holds changes nothing. */
export const TRANSCRIPTION_FIELDS: ReadonlySet<string> = new Set([
  'model',
  'language',
  'prompt',
  'response_format',
  'temperature',
  'itn',
  'hot_words',
  'timestamp_granularities',
  'stream',
]);

export interface TranscriptionForm {
  readonly model: string;
  readonly format: FormatName;
  /** Events while it is being heard, instead of one answer. */
  readonly stream: boolean;
  /** Written forms (`$25`) instead of spoken ones (`twenty five dollars`). */
  readonly itn: boolean;
  readonly options: TranscribeOptions;
}

/**
 * What a form asks for.
 * @throws VoiceError `invalid_value` with the field, or a Refusal: `missing_field`, `invalid_response_format`.
 */
export function parseTranscriptionForm({ fields }: Pick<Form, 'fields'>, task: Task): TranscriptionForm {
  const last = (name: string) => fields.get(name)?.at(-1);
  const model = last('model');
  if (model === undefined) throw missingField('model');
  if (model.trim() === '') throw wrong('model', 'empty', "'model' must not be empty.");
  const words = granularities(fields.get('timestamp_granularities') ?? []);
  return {
    model,
    format: format(last('response_format') ?? 'json'),
    stream: flag('stream', last('stream')) ?? false,
    itn: flag('itn', last('itn')) ?? true,
    options: parseTranscribeFields({
      // A translation detects the language, whatever it is told.
      language: task === 'transcribe' ? last('language') : undefined,
      prompt: last('prompt') || undefined,
      hotWords: fields.get('hot_words')?.join(',') || undefined,
      temperature: last('temperature'),
      wordTimestamps: words ? true : undefined,
    }),
  };
}

function format(name: string): FormatName {
  try {
    return parseFormat(name);
  } catch (error) {
    throw new Refusal('invalid_response_format', VoiceError.from(error).message, {
      param: 'response_format',
    });
  }
}

/** Whether times of words are wanted beside those of segments. */
function granularities(values: readonly string[]): boolean {
  const unknown = values.find((value) => value !== 'word' && value !== 'segment');
  if (unknown === undefined) return values.includes('word');
  throw wrong(
    'timestamp_granularities',
    'not_allowed',
    `'timestamp_granularities' may hold word and segment, got '${shortened(unknown)}'.`,
  );
}

const FLAGS: Readonly<Record<string, boolean>> = { true: true, '1': true, false: false, '0': false };

function flag(name: string, value: string | undefined): boolean | undefined {
  if (value === undefined) return undefined;
  const given = Object.hasOwn(FLAGS, value.toLowerCase()) ? FLAGS[value.toLowerCase()] : undefined;
  if (given !== undefined) return given;
  throw wrong(name, 'not_a_boolean', `'${name}' must be true, false, 1 or 0, got '${shortened(value)}'.`);
}

function wrong(name: string, rule: 'empty' | 'not_allowed' | 'not_a_boolean', message: string): VoiceError {
  return new VoiceError('invalid_value', message, { field: { name, rule } });
}
