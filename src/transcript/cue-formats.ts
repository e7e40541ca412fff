import { speakerMark, speakerOf, type SubtitleOptions } from '../domain/transcript.ts';
import { textOfLine } from './lines.ts';
import type { Cue } from './subtitles.ts';
import type { TimedPiece } from './word-times.ts';

export interface CueFormat {
  /** The text before the first cue, followed by `between`. */
  readonly head: string;
  /** The text between two cues. */
  readonly between: string;
  /**
   * Whether it marks word times inside a cue. Other formats write one cue per word if word times are
   * requested.
   */
  readonly marksWords: boolean;
  /** Whether a change of speaker is marked by the name in the first line of a cue. */
  readonly namesSpeakers: boolean;
  /** Returns the lines of a cue. `number` counts from 1; `before` is the previous cue, if any. */
  write(cue: Cue, number: number, before: Cue | undefined, options: SubtitleOptions): string;
}

export const CUE_FORMAT_NAMES = ['srt', 'vtt', 'lrc', 'tsv'] as const;

export type CueFormatName = (typeof CUE_FORMAT_NAMES)[number];

export const isCueFormat = (name: string): name is CueFormatName =>
  CUE_FORMAT_NAMES.some((known) => known === name);

/** The formats that are made of cues. */
export const CUE_FORMATS: Readonly<Record<CueFormatName, CueFormat>> = {
  /** SubRip: numbered cues. */
  srt: {
    head: '',
    between: '\n',
    marksWords: false,
    namesSpeakers: true,
    write: (cue, number, before) =>
      `${number}\n${timing(cue, ',')}\n${toSrtText(markOfChange(cue, before))}${cue.lines.map(toSrtText).join('\n')}\n`,
  },
  /** WebVTT (https://www.w3.org/TR/webvtt1/). */
  vtt: {
    head: 'WEBVTT\n',
    between: '\n',
    marksWords: true,
    namesSpeakers: false,
    write: (cue, _number, _before, { wordCues }) =>
      `${timing(cue, '.')}\n${voiceTag(cue)}${(wordCues ? markedLines(cue) : cue.lines.map(toVttText)).join('\n')}\n`,
  },
  /** Lyrics: one line per cue, shown until the next one; an empty line at a pause. */
  lrc: {
    head: '',
    between: '',
    marksWords: true,
    namesSpeakers: true,
    write(cue, _number, before, { wordCues }) {
      const silence =
        before && cue.start - before.end > LONG_SILENCE_SECONDS ? `[${lrcTime(before.end)}]\n` : '';
      const text = wordCues
        ? cue.pieces
            .flat()
            .map((piece) => `<${lrcTime(piece.start)}>${toLrcText(piece.text)}`)
            .join(' ')
        : toLrcText(cue.lines.join(' '));
      return `${silence}[${lrcTime(cue.start)}]${toLrcText(markOfChange(cue, before))}${text}\n`;
    },
  },
  /** A table as in openai/whisper: times in milliseconds. */
  tsv: {
    head: 'start\tend\ttext\n',
    between: '',
    marksWords: false,
    namesSpeakers: true,
    write: (cue) => `${inMs(cue.start)}\t${inMs(cue.end)}\t${speakerMark(cue)}${cue.lines.join(' ')}\n`,
  },
};

const LONG_SILENCE_SECONDS = 2;

/** The speaker, if it differs from that of the previous cue. */
const markOfChange = (cue: Cue, before: Cue | undefined) =>
  before !== undefined && speakerOf(cue) === speakerOf(before) ? '' : speakerMark(cue);

/** WebVTT's voice tag, which lasts to the end of the cue. */
function voiceTag(cue: Cue): string {
  const speaker = speakerOf(cue);
  return speaker === undefined ? '' : `<v ${toVttText(speaker).replaceAll('>', '&gt;')}>`;
}

// Players drop a cue whose end equals its start, together with its text.
const timing = ({ start, end }: Cue, decimalMark: ',' | '.') =>
  `${timestamp(start, decimalMark)} --> ${timestamp(Math.max(end, start + 0.001), decimalMark)}`;

/** Words with the times at which they are highlighted; the times must rise and lie inside the cue. */
function markedLines({ start, end, pieces }: Cue): readonly string[] {
  let latest = start;
  return pieces.map((line) => {
    const marked = line.map((piece: TimedPiece) => {
      const text = toVttText(piece.text);
      if (piece.start <= latest || piece.start >= end) return { ...piece, text };
      latest = piece.start;
      return { ...piece, text: `<${timestamp(latest, '.')}>${text}` };
    });
    return textOfLine(marked);
  });
}

/** SubRip has no escapes; readers treat any line with this arrow as a timing line. */
const toSrtText = (line: string) => line.replaceAll('-->', '→');

/** Lyrics have no escapes either; times in brackets would be read as times of the line or of a word. */
const toLrcText = (line: string) => line.replaceAll(/[[<](\d+:[\d:.]+)[\]>]/g, '($1)');

const VTT_ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const toVttText = (line: string) => line.replaceAll(/[&<]|(?<=--)>/g, (mark) => VTT_ESCAPES[mark] ?? mark);

/** `01:05.25`: minutes may exceed 59. */
function lrcTime(seconds: number): string {
  const hundredths = Math.round(seconds * 100);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(hundredths / 6000))}:${two(Math.floor(hundredths / 100) % 60)}.${two(hundredths % 100)}`;
}

const inMs = (seconds: number) => Math.round(seconds * 1000);

/** `3661.5` → `01:01:01,500`; seconds, rounded to milliseconds. SubRip writes a comma, WebVTT a point. */
export function timestamp(seconds: number, decimalMark: ',' | '.'): string {
  const ms = Math.round(seconds * 1000);
  const hh = pad(Math.floor(ms / 3_600_000), 2);
  const mm = pad(Math.floor(ms / 60_000) % 60, 2);
  const ss = pad(Math.floor(ms / 1000) % 60, 2);
  return `${hh}:${mm}:${ss}${decimalMark}${pad(ms % 1000, 3)}`;
}

const pad = (value: number, width: number) => String(value).padStart(width, '0');
