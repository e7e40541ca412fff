import type { FormatName, Transcript } from '../domain/transcript.ts';
import { toVerbose, usage, type VerboseStyle } from '../wire/rest/transcript.ts';
import { renderSrt, renderVtt } from './cue-formats.ts';

/** A way to write a transcript down. */
export interface Format {
  readonly contentType: string;
  /** What a file in this format is called at its end, without the dot. */
  readonly extension: string;
  /** One line for `--help`. */
  readonly summary: string;
  /** Ends with one newline, unless it is empty. The style is that of `verbose_json`. */
  render(transcript: Transcript, style?: VerboseStyle): string;
}

const JSON_TYPE = 'application/json; charset=utf-8';
const TEXT_TYPE = 'text/plain; charset=utf-8';

/** The one place a transcript becomes bytes: `--format` and `response_format` both index this. */
export const FORMATS: Record<FormatName, Format> = {
  json: {
    contentType: JSON_TYPE,
    extension: 'json',
    summary: 'an object with the text',
    render: ({ text, duration }) => `${JSON.stringify({ text, usage: usage(duration) })}\n`,
  },
  text: {
    contentType: TEXT_TYPE,
    extension: 'txt',
    summary: 'the text alone',
    render: ({ text }) => (text === '' ? '' : `${text}\n`),
  },
  srt: {
    contentType: TEXT_TYPE,
    extension: 'srt',
    summary: 'SubRip subtitles',
    render: ({ segments }) => renderSrt(segments),
  },
  vtt: {
    contentType: TEXT_TYPE,
    extension: 'vtt',
    summary: 'WebVTT subtitles',
    render: ({ segments }) => renderVtt(segments),
  },
  verbose_json: {
    contentType: JSON_TYPE,
    extension: 'json',
    summary: 'the text with language, times, tokens and confidences',
    render: (transcript, style) => `${JSON.stringify(toVerbose(transcript, style))}\n`,
  },
};
