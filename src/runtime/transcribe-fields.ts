import { shortened } from '../base/shortened.ts';
import { VoiceError } from '../domain/errors.ts';
import { FORMATS, type FormatName, isFormatName } from '../transcript/formats.ts';
import { numberBetween } from './field-values.ts';
import type { TranscribeRequest } from './transcribe.ts';

export type TranscribeOptions = Omit<TranscribeRequest, 'audio' | 'task' | 'model'>;

/**
 * Checks what a person or client asked for; options and form fields both arrive as text, and both are checked
 * here with the same words.
 * @throws VoiceError `invalid_value` naming the field and its value.
 */
export function parseTranscribeFields(fields: {
  readonly language?: string | undefined;
  readonly prompt?: string | undefined;
  readonly hotWords?: string | undefined;
  readonly temperature?: string | undefined;
  readonly wordTimestamps?: boolean | undefined;
}): TranscribeOptions {
  const { language, prompt, hotWords, temperature, wordTimestamps } = fields;
  return {
    ...(language !== undefined && { language: languageCode(language) }),
    ...(prompt !== undefined && { prompt }),
    ...(hotWords !== undefined && { hotWords: commaList(hotWords) }),
    ...(temperature !== undefined && { temperature: numberBetween(temperature, 0, 1, 'temperature') }),
    ...(wordTimestamps !== undefined && { wordTimestamps }),
  };
}

/** @throws VoiceError `invalid_value` naming the format and the five there are. */
export function parseFormat(format: string): FormatName {
  if (isFormatName(format)) return format;
  throw new VoiceError(
    'invalid_value',
    `Unknown format '${shortened(format)}'; use ${Object.keys(FORMATS).join(', ')}.`,
  );
}

function languageCode(text: string): string {
  const code = text.trim().toLowerCase();
  if (/^[a-z]{2,3}$/.test(code)) return code;
  throw new VoiceError(
    'invalid_value',
    `'language' must be an ISO 639-1 code such as 'en', got '${shortened(text)}'.`,
    {
      field: { name: 'language', rule: code === '' ? 'empty' : 'malformed' },
    },
  );
}

const commaList = (text: string): readonly string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
