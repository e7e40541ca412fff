import type { z } from 'zod';
import { FORMAT_NAMES, type FormatName, type SubtitleOptions } from '../../domain/transcript.ts';
import { object, oneOf, parseFields } from '../fields.ts';
import { lastValue, optionalFlag, optionalInteger, optionalNumber, optionalText } from '../form-fields.ts';
import { Refusal } from '../refusal.ts';

interface SubtitleField<T> {
  readonly name: string;
  readonly schema: z.ZodType<T | undefined>;
}

/** The layout options of subtitles. A row is everything that the REST API and the command line need. */
const SUBTITLE_FIELDS: {
  readonly [Key in keyof SubtitleOptions]-?: SubtitleField<SubtitleOptions[Key] & {}>;
} = {
  maxLineLength: {
    name: 'max_line_length',
    schema: optionalInteger(10, 1000).describe(
      'Of subtitles: characters in a line. Default: 42, or 16 of those that are twice as wide',
    ),
  },
  maxLines: {
    name: 'max_lines',
    schema: optionalInteger(1, 10).describe('Of subtitles: lines shown at once. Default: 2'),
  },
  maxCueSeconds: {
    name: 'max_cue_seconds',
    schema: optionalNumber(1, 60).describe('Of subtitles: seconds for which a cue is shown. Default: 7'),
  },
  wordCues: {
    name: 'word_cues',
    schema: optionalFlag().describe(
      'Of subtitles: words one by one, as for karaoke; marked with their times in vtt and lrc, else a cue each. Default: false',
    ),
  },
};

const FIELDS = Object.entries(SUBTITLE_FIELDS);

/** The fields of a form, by their names. */
export const subtitleShape: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  FIELDS.map(([, { name, schema }]) => [name, schema]),
);

const form = object(subtitleShape);

/** The subtitle options of a parsed form. */
export const toSubtitleOptions = (read: Readonly<Record<string, unknown>>): SubtitleOptions =>
  Object.fromEntries(
    FIELDS.flatMap(([key, { name }]) => (read[name] === undefined ? [] : [[key, read[name]] as const])),
  );

/**
 * The subtitle options in `given`, by their domain names: text is parsed like that of a form, a switch is
 * used unchanged.
 * @throws VoiceError `invalid_value` naming the field and its value.
 */
export function parseSubtitleOptions(
  given: Readonly<Record<string, string | boolean | undefined>>,
): SubtitleOptions {
  const texts = FIELDS.flatMap(([key, { name }]) =>
    given[key] === undefined ? [] : [[name, [String(given[key])]] as const],
  );
  return toSubtitleOptions(parseFields(form, Object.fromEntries(texts), 'The options'));
}

/** The query of a format request. */
export const formatQuery = object({
  response_format: lastValue(oneOf(FORMAT_NAMES)).describe('The format to convert to'),
  name: optionalText().describe('The name of the recording, which rttm contains. Default: audio'),
  ...subtitleShape,
});

/** A format, and the options of rendering in it. */
export interface FormatQuery {
  readonly format: FormatName;
  /** The name of the recording. */
  readonly name?: string | undefined;
  readonly subtitles: SubtitleOptions;
}

/** @throws VoiceError `invalid_value` with the parameter; `invalid_request` if the format is missing. */
export function parseFormatQuery(query: Readonly<Record<string, string | string[]>>): FormatQuery {
  const texts = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, [value].flat()]));
  const read = parseFields(formatQuery, texts, 'The query');
  return { format: read.response_format, name: read.name, subtitles: toSubtitleOptions(read) };
}

/** The error for a body that is not a transcript. */
export const noTranscript = () =>
  new Refusal(
    'invalid_request',
    'The body is not a transcript; send the JSON that response_format=verbose_json returns.',
  );
