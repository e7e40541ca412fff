import { shortened } from '../base/shortened.ts';
import { VoiceError } from './errors.ts';
import type { SpeakerTurn } from './speakers.ts';

/** `transcribe` writes speech in its own language; `translate` writes it in English. */
export const TASKS = ['transcribe', 'translate'] as const;
export type Task = (typeof TASKS)[number];

/** The output formats of a transcript. */
export const FORMAT_NAMES = [
  'json',
  'text',
  'srt',
  'vtt',
  'lrc',
  'tsv',
  'rttm',
  'diarized_json',
  'verbose_json',
] as const;

export type FormatName = (typeof FORMAT_NAMES)[number];

/** The formats with speakers: asking for one asks for speakers. */
export const SPEAKER_FORMATS: ReadonlySet<FormatName> = new Set(['rttm', 'diarized_json']);

/**
 * Checks the name of an output format.
 * @throws VoiceError `invalid_value` naming the format and the known formats.
 */
export function parseFormat(format: string): FormatName {
  const known = FORMAT_NAMES.find((name) => name === format);
  if (known !== undefined) return known;
  throw new VoiceError(
    'invalid_value',
    `Unknown format '${shortened(format)}'; use ${FORMAT_NAMES.join(', ')}.`,
  );
}

/** The speaker or the channel of speech, if known. */
export interface Attribution {
  /** Channel number, from 1, if the channels were transcribed separately. */
  readonly channel?: number;
  /** `A`, `B`, … or the name of a known speaker, where the transcript was diarized. */
  readonly speaker?: string;
}

/** One spoken word. All times are seconds from the start of the audio. */
export interface Word extends Attribution {
  readonly word: string;
  readonly start: number;
  readonly end: number;
  /** Confidence in 0..1; absent if the engine did not time the word itself. */
  readonly probability?: number;
}

/** A token of the model's text with its log probability. */
export interface LikelyToken {
  /** The token's UTF-8 bytes; a token may hold only a part of a character. */
  readonly bytes: Uint8Array;
  /** Natural logarithm; 0 or less. */
  readonly logprob: number;
}

/** A span of speech with its text, of at most one speaker and channel. */
export interface Segment extends Attribution {
  /** Trimmed; never empty. */
  readonly text: string;
  /** Seconds. */
  readonly start: number;
  /** Seconds; never before `start`. */
  readonly end: number;
  /** Token ids of the model; empty if the engine has none. */
  readonly tokens: readonly number[];
  /** The sampling temperature that produced the text. */
  readonly temperature: number;
  /** Mean natural-log probability per token. */
  readonly avgLogprob: number;
  /** UTF-8 bytes of the text divided by their zlib-compressed size; high for repetitive text. */
  readonly compressionRatio: number;
  /** Probability that the segment holds no speech, 0..1. */
  readonly noSpeechProb: number;
  readonly words?: readonly Word[];
  /** The tokens of the text, if the request asked for them. */
  readonly likelyTokens?: readonly LikelyToken[];
}

/** The label of who speaks: the speaker, else `Channel 1` for a channel; `undefined` if unknown. */
export const speakerOf = ({ speaker, channel }: Attribution): string | undefined =>
  speaker ?? (channel === undefined ? undefined : `Channel ${channel}`);

/** The prefix of a text line of one speaker (`Alice: `), or an empty string if unknown. */
export function speakerMark(spoken: Attribution): string {
  const speaker = speakerOf(spoken);
  return speaker === undefined ? '' : `${speaker}: `;
}

/** Consecutive segments of the same speaker, as turns. */
export function turnsOf<T extends Attribution>(segments: readonly T[]): readonly (readonly [T, ...T[]])[] {
  const turns: [T, ...T[]][] = [];
  for (const segment of segments) {
    const last = turns.at(-1);
    if (last !== undefined && speakerOf(last[0]) === speakerOf(segment)) last.push(segment);
    else turns.push([segment]);
  }
  return turns;
}

/**
 * Calls `work` with the segments of each channel and returns all results in time order. Mixed channels are
 * one call.
 */
export function mapChannels<T extends { readonly start: number }>(
  segments: readonly Segment[],
  work: (segments: readonly Segment[], channel: number | undefined) => readonly T[],
): readonly T[] {
  const channels = [...new Set(segments.map(({ channel }) => channel))];
  if (channels.length < 2) return work(segments, channels[0]);
  return channels
    .flatMap((channel) =>
      work(
        segments.filter((segment) => segment.channel === channel),
        channel,
      ),
    )
    .toSorted((one, other) => one.start - other.start);
}

/** The transcript of a whole recording. */
export interface Transcript {
  readonly task: Task;
  /** ISO 639-1. */
  readonly language: string;
  /** Duration of the audio in seconds, with silence. */
  readonly duration: number;
  /**
   * The segments' texts joined, with single spaces in languages that have spaces; where speakers or channels
   * are known, a line for each turn.
   */
  readonly text: string;
  readonly segments: readonly Segment[];
  /** All words of all segments; only where word times were asked for. */
  readonly words?: readonly Word[];
  /** The turns of all speakers, which may overlap; only with speaker diarization. */
  readonly turns?: readonly SpeakerTurn[];
  /** The tokens of all segments; only where they were asked for. Text in written form differs from them. */
  readonly likelyTokens?: readonly LikelyToken[];
  /** Sentences for the caller, such as truncated audio or options that the model could not use. */
  readonly warnings: readonly string[];
}

/** The layout of subtitles. Defaults follow common subtitling rules. */
export interface SubtitleOptions {
  /** Characters in a line. Default: 42, or 16 of those that are twice as wide (Chinese, Japanese, Korean). */
  readonly maxLineLength?: number;
  /** Lines shown at once. Default: 2. */
  readonly maxLines?: number;
  /** Seconds for which a cue is shown. Default: 7. */
  readonly maxCueSeconds?: number;
  /** One cue per word, or word times inside the cue in formats that support them. */
  readonly wordCues?: boolean;
}
