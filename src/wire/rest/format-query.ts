import { FORMAT_NAMES, type FormatName, type SubtitleOptions } from '../../domain/transcript.ts';
import { Refusal } from '../refusal.ts';
import { object, oneOf, parseFields } from '../fields.ts';
import { last } from '../form-fields.ts';
import { subtitleShape, toSubtitleOptions } from './subtitle-fields.ts';

/** What a transcript may be asked for as. */
export const formatQuery = object({
  response_format: last(oneOf(FORMAT_NAMES)).describe('How it is to be written'),
  ...subtitleShape,
});

/** How a transcript is to be written. */
export interface FormatQuery {
  readonly format: FormatName;
  readonly subtitles: SubtitleOptions;
}

/** @throws VoiceError `invalid_value` with the parameter; `invalid_request` where the format is missing. */
export function parseFormatQuery(query: Readonly<Record<string, string | string[]>>): FormatQuery {
  const texts = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, [value].flat()]));
  const read = parseFields(formatQuery, texts, 'The query');
  return { format: read.response_format, subtitles: toSubtitleOptions(read) };
}

/** For a body that is something else. */
export const noTranscript = () =>
  new Refusal(
    'invalid_request',
    'The body is no transcript: send one as response_format=verbose_json tells it.',
  );
