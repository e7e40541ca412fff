import type { z } from 'zod';
import type { SubtitleOptions } from '../../domain/transcript.ts';
import { object, parseFields } from '../fields.ts';
import { optionalFlag, optionalInteger, optionalNumber } from '../form-fields.ts';

interface SubtitleField<T> {
  readonly name: string;
  readonly schema: z.ZodType<T | undefined>;
}

/** How subtitles are to be laid out. A row is all that the REST API and the command line's values take. */
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

/** What a form that was read asks for. */
export const toSubtitleOptions = (read: Readonly<Record<string, unknown>>): SubtitleOptions =>
  Object.fromEntries(
    FIELDS.flatMap(([key, { name }]) => (read[name] === undefined ? [] : [[key, read[name]] as const])),
  );

/**
 * The options among `given`, by the domain's names of them: text is read as that of a form would be, a switch
 * is taken as it is.
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
