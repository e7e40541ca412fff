import type { FormatName, SubtitleOptions, Transcript } from '../domain/transcript.ts';
import { toDiarized } from '../wire/rest/diarized.ts';
import { toText, toVerbose, type TranscriptStyle } from '../wire/rest/transcript.ts';
import type { CueFormatName } from './cue-formats.ts';
import { renderCues } from './cue-stream.ts';
import { toRttm } from './rttm.ts';

/** An output format for transcripts. */
export interface Format {
  readonly contentType: string;
  /** The extension of files in this format, without the dot. */
  readonly extension: string;
  /** One line for `--help`. */
  readonly summary: string;
  /** Whether the format writes word times or is cut by them. */
  readonly needsWords?: boolean;
  /** Renders a whole transcript. The result ends with one newline unless it is empty. */
  render(transcript: Transcript, options?: RenderOptions): string;
}

/** Options of rendering; each applies to some formats. */
export interface RenderOptions {
  /** The JSON style, for `json` and `verbose_json`. */
  readonly style?: TranscriptStyle;
  /** Layout options, for formats with cues. */
  readonly subtitles?: SubtitleOptions;
  /** The name of the recording, for `rttm`. Default: `audio`. */
  readonly name?: string | undefined;
}

const JSON_TYPE = 'application/json; charset=utf-8';
const TEXT_TYPE = 'text/plain; charset=utf-8';

/** A format that is made of cues. */
const cues = (name: CueFormatName, summary: string): Format => ({
  contentType: TEXT_TYPE,
  extension: name,
  summary,
  needsWords: true,
  render: ({ segments }, { subtitles } = {}) => renderCues(name, segments, subtitles),
});

/** All output formats by name. `--format` and `response_format` both use this table. */
export const FORMATS: Record<FormatName, Format> = {
  json: {
    contentType: JSON_TYPE,
    extension: 'json',
    summary: 'an object with the text',
    render: (transcript, { style } = {}) => `${JSON.stringify(toText(transcript, style))}\n`,
  },
  text: {
    contentType: TEXT_TYPE,
    extension: 'txt',
    summary: 'the text alone',
    render: ({ text }) => (text === '' ? '' : `${text}\n`),
  },
  srt: cues('srt', 'SubRip subtitles'),
  vtt: cues('vtt', 'WebVTT subtitles'),
  lrc: cues('lrc', 'lyrics, a line for each time'),
  tsv: cues('tsv', 'a table of times in milliseconds and text'),
  rttm: {
    contentType: TEXT_TYPE,
    extension: 'rttm',
    summary: 'who speaks when, a line for each turn',
    render: (transcript, { name } = {}) => toRttm(transcript, name),
  },
  diarized_json: {
    contentType: JSON_TYPE,
    extension: 'json',
    summary: 'segments with their speakers',
    render: (transcript) => `${JSON.stringify(toDiarized(transcript))}\n`,
  },
  verbose_json: {
    contentType: JSON_TYPE,
    extension: 'json',
    summary: 'the text with language, times, tokens and confidences',
    render: (transcript, { style } = {}) => `${JSON.stringify(toVerbose(transcript, style))}\n`,
  },
};
