import { z } from 'zod';
import { asksForSpeakers, type TranscribeOptions } from '../../domain/recognition.ts';
import { VoiceError } from '../../domain/errors.ts';
import {
  FORMAT_NAMES,
  type FormatName,
  parseFormat,
  SPEAKER_FORMATS,
  type SubtitleOptions,
  type Task,
} from '../../domain/transcript.ts';
import { nonEmptyText, object, parseFields } from '../fields.ts';
import { lastValue, optionalFlag } from '../form-fields.ts';
import { isAnyLanguage, languageCode } from '../language.ts';
import { Refusal } from '../refusal.ts';
import type { RestDialect } from './dialect.ts';
import {
  type FormFields,
  HOSTED_FIELDS,
  hostedShape,
  hostedStyle,
  toOwnNames,
  reportsSpeakers,
  ignoredFieldWarnings,
} from './hosted-form.ts';
import { HOSTED_LIMITS, rangeOfCounts, REFERENCES, requirePairs, speakerCounts } from './known-speakers.ts';
import { subtitleShape, toSubtitleOptions } from './subtitle-fields.ts';
import type { TranscriptStyle } from './transcript.ts';
import { inOneLanguage, optionShape, sentShape, toTranscribeOptions } from './transcription-options.ts';

const ownShape = {
  model: lastValue(nonEmptyText()).describe('An installed model, see /v1/models'),
  stream: optionalFlag().describe(
    'Server-sent events while the audio is transcribed: transcript.text.delta, then transcript.text.done. Default: false',
  ),
};

const FORMAT = 'response_format';

const transcriptionForm = object({ ...ownShape, ...speakerCounts, ...optionShape, ...subtitleShape });

/** The names of all known fields. */
export const TRANSCRIPTION_FIELDS: ReadonlySet<string> = new Set([
  ...Object.keys(transcriptionForm.shape),
  FORMAT,
  ...HOSTED_FIELDS,
]);

/** The fields that may be long, because they hold data URLs. */
export const LONG_FIELDS: ReadonlySet<string> = new Set([REFERENCES]);

/** The upload form, with the recording. */
export const transcriptionUpload = object({
  file: z.file().describe('Any common audio or video file; the bytes decide'),
  ...ownShape,
  [FORMAT]: z.enum(FORMAT_NAMES).default('json'),
  ...sentShape,
  ...speakerCounts,
  ...subtitleShape,
  ...hostedShape,
});

/** The content of a transcription form. */
export interface TranscriptionForm {
  readonly model: string;
  readonly format: FormatName;
  /** Whether to stream events instead of one answer. */
  readonly stream: boolean;
  readonly options: TranscribeOptions;
  /** The longest sample of a speaker's voice, in seconds. */
  readonly maxSampleSeconds: number | undefined;
  readonly style: TranscriptStyle;
  readonly subtitles: SubtitleOptions;
  /** Sentences about fields that had no effect. */
  readonly warnings: readonly string[];
}

/** Returns the model of a form without validating the rest; `undefined` if it names none. */
export const modelOfForm = (fields: FormFields): string | undefined =>
  fields.get('model')?.at(-1)?.trim() || undefined;

/** The languages in a form; unknown ones are left out. */
export function languagesOfForm(fields: FormFields): readonly string[] {
  const own = languageOfForm(fields);
  const texts = own === undefined ? (fields.get('languages') ?? []) : [own];
  const given = texts.flatMap((text) => text.split(',')).filter((text) => !isAnyLanguage(text));
  return [...new Set(given)].flatMap((text) => languageCode().safeParse(text).data ?? []);
}

function languageOfForm(fields: FormFields): string | undefined {
  const text = fields.get('language')?.at(-1);
  return text === undefined || isAnyLanguage(text) ? undefined : text;
}

/** The error of a request with this form; the error about an unknown language names the field with it. */
export function withLanguageField(error: VoiceError, fields: FormFields): VoiceError {
  const { kind, message, field } = error;
  if (field?.rule !== 'unknown_language' || languageOfForm(fields) !== undefined) return error;
  return new VoiceError(kind, message, { field: { ...field, name: 'languages' }, cause: error });
}

/**
 * Reads the fields of a form; a translation ignores the language.
 * @throws VoiceError `invalid_value` with the field; `invalid_request` if one is missing; a Refusal
 *   `invalid_response_format`.
 */
export function parseTranscriptionForm(
  fields: FormFields,
  task: Task,
  dialect: RestDialect = 'voice',
): TranscriptionForm {
  const given = Object.fromEntries(
    [...toOwnNames(fields)].filter(([name]) => !LANGUAGES.has(name) || task === 'transcribe'),
  );
  const read = parseFields(transcriptionForm, given, 'The form');
  const format = readFormat(fields.get(FORMAT)?.at(-1) || 'json');
  const limits = dialect === 'hosted' ? HOSTED_LIMITS : undefined;
  const options = { ...inOneLanguage(toTranscribeOptions(read)), ...rangeOfCounts(read) };
  requirePairs(options.knownSpeakerNames, options.knownSpeakerReferences, limits?.speakers);
  return {
    model: read.model,
    format,
    stream: read.stream ?? false,
    options: withSpeakers(options, format, dialect === 'hosted' && reportsSpeakers(read.model)),
    maxSampleSeconds: limits?.sampleSeconds,
    style: hostedStyle(dialect, fields.get('timestamp_granularities') ?? [], read.model),
    subtitles: toSubtitleOptions(read),
    warnings: ignoredFieldWarnings(fields),
  };
}

const LANGUAGES: ReadonlySet<string> = new Set(['language', 'languages']);

/** Formats of the hosted API's model in which it has no speakers. */
const PLAIN: ReadonlySet<FormatName> = new Set(['json', 'text']);

/** `options` with speakers, if the format or the hosted API's model has them. */
function withSpeakers(options: TranscribeOptions, format: FormatName, isHosted: boolean): TranscribeOptions {
  if (isHosted && options.speakers === undefined && PLAIN.has(format)) {
    const { knownSpeakerNames: _, knownSpeakerReferences: __, ...others } = options;
    return others;
  }
  const isImplied = SPEAKER_FORMATS.has(format) || isHosted;
  return isImplied && !asksForSpeakers(options) && options.channels !== true
    ? { ...options, speakers: {} }
    : options;
}

function readFormat(name: string): FormatName {
  try {
    return parseFormat(name);
  } catch (error) {
    throw new Refusal('invalid_response_format', VoiceError.from(error).message, { param: FORMAT });
  }
}
