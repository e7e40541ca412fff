import { shortened } from '../base/shortened.ts';
import { VoiceError } from './errors.ts';

/** What is done with the speech: written in its own language, or translated to English. */
export type Task = 'transcribe' | 'translate';

/** The ways to write a transcript down. */
export const FORMAT_NAMES = ['json', 'text', 'srt', 'vtt', 'lrc', 'tsv', 'verbose_json'] as const;

export type FormatName = (typeof FORMAT_NAMES)[number];

/** @throws VoiceError `invalid_value` naming the format and those there are. */
export function parseFormat(format: string): FormatName {
  const known = FORMAT_NAMES.find((name) => name === format);
  if (known !== undefined) return known;
  throw new VoiceError(
    'invalid_value',
    `Unknown format '${shortened(format)}'; use ${FORMAT_NAMES.join(', ')}.`,
  );
}

/** One spoken word. Times are seconds from the start of the audio, everywhere. */
export interface Word {
  readonly word: string;
  readonly start: number;
  readonly end: number;
  /** 0..1: how sure the engine was; absent where it is not the engine that timed the word. */
  readonly probability?: number;
  /** From 1: the channel it was said in, where each was heard by itself. */
  readonly channel?: number;
}

/** A token of the text as the model wrote it, and how likely the model found it there. */
export interface LikelyToken {
  /** What it adds to the text, in UTF-8: it may hold only a part of a character. */
  readonly bytes: Uint8Array;
  /** Natural logarithm; 0 or less. */
  readonly logprob: number;
}

/** A stretch of speech with its text. */
export interface Segment {
  /** Trimmed; never empty. */
  readonly text: string;
  /** Seconds. */
  readonly start: number;
  /** Seconds; never before `start`. */
  readonly end: number;
  /** Token ids of the model that wrote the text; empty where an engine has none to show. */
  readonly tokens: readonly number[];
  /** The sampling temperature that produced the text. */
  readonly temperature: number;
  /** Mean natural-log probability per token. */
  readonly avgLogprob: number;
  /** UTF-8 bytes of the text over its zlib-compressed bytes: high for text that repeats itself. */
  readonly compressionRatio: number;
  /** 0..1: how likely the stretch holds no speech at all. */
  readonly noSpeechProb: number;
  readonly words?: readonly Word[];
  /** From 1: the channel it was said in, where each was heard by itself. */
  readonly channel?: number;
  /** The tokens of the text; only where they were asked for. */
  readonly likelyTokens?: readonly LikelyToken[];
}

/**
 * What is written before the words of a channel that was heard by itself; nothing where all were heard
 * together.
 */
export const channelMark = ({ channel }: { readonly channel?: number | undefined }): string =>
  channel === undefined ? '' : `Channel ${channel}: `;

/**
 * What `work` makes of the segments of each channel by itself, as one list in time order; of all at once
 * where channels were heard together.
 */
export function inEachChannel<T extends { readonly start: number }>(
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

/** A whole file, transcribed. */
export interface Transcript {
  readonly task: Task;
  /** ISO 639-1. */
  readonly language: string;
  /** Seconds of audio, silence included. */
  readonly duration: number;
  /**
   * The segments' texts joined, with single spaces in languages that have spaces; of single channels, a line
   * for each turn.
   */
  readonly text: string;
  readonly segments: readonly Segment[];
  /** All words of all segments; only where word times were asked for. */
  readonly words?: readonly Word[];
  /** The tokens of all segments; only where they were asked for. Text in written form differs from them. */
  readonly likelyTokens?: readonly LikelyToken[];
  /** What the caller should know: truncated audio, options a model could not use. */
  readonly warnings: readonly string[];
}

/** How subtitles are laid out; what is left out is as subtitlers have it. */
export interface SubtitleOptions {
  /** Characters in a line. Default: 42, or 16 of those that are twice as wide (Chinese, Japanese, Korean). */
  readonly maxLineLength?: number;
  /** Lines shown at once. Default: 2. */
  readonly maxLines?: number;
  /** Seconds for which a cue is shown. Default: 7. */
  readonly maxCueSeconds?: number;
  /** Words one by one: a cue each, or, in formats that can, marked with their times. */
  readonly wordCues?: boolean;
}
