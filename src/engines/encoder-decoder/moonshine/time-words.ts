import { pausesIn } from '../../../audio/pauses.ts';
import { SPEECH_RATE } from '../../../domain/audio.ts';
import type { Word } from '../../../domain/transcript.ts';
import { alignTokens } from '../words/align-tokens.ts';
import type { HeadAttention } from '../words/attention.ts';
import type { FrameGeometry } from './model.ts';
import { moveToPauses } from '../words/move-to-pauses.ts';
import { timeWords, type WordTokenizer } from '../words/time-words.ts';

/**
 * Samples around the speech that are aligned too: the first word may start exactly where the speech starts.
 */
const MARGIN = SPEECH_RATE / 10;

/** The decoded text of a clip with the attention of the alignment heads. */
export interface AttendedText {
  /** Text tokens only. */
  readonly tokens: readonly number[];
  /** 0..1, one for each token. */
  readonly probabilities: readonly number[];
  /** The attention at each token's row, and at one for the end of the text. */
  readonly heads: readonly HeadAttention[];
  readonly speech: Float32Array;
  /** Samples of silence in the clip before the speech. */
  readonly before: number;
  readonly frame: FrameGeometry;
  readonly tokenizer: WordTokenizer;
  /** ISO 639-1. */
  readonly language: string;
}

/**
 * Returns the words of a text with times in seconds from the beginning of the speech: in order, within the
 * speech, and with boundaries moved to its pauses.
 */
export function timeMoonshineWords({
  tokens,
  probabilities,
  heads,
  speech,
  before,
  frame,
  tokenizer,
  language,
}: AttendedText): readonly Word[] {
  const end = speech.length / SPEECH_RATE;
  const first = Math.floor(Math.max(0, before - MARGIN) / frame.samples);
  const frames = Math.ceil((before + speech.length + MARGIN) / frame.samples) - first;
  const input = {
    heads: heads.map((head) => ({ ...head, offset: head.offset + first })),
    tokens: tokens.length + 1,
    frames: Math.min(frames, (heads[0]?.rowStride ?? 0) - first),
    firstRow: 0,
    endRow: tokens.length + 1,
  };
  const tokenTimes = alignTokens(input, SPEECH_RATE / frame.samples).map((seconds) => {
    const fromSpeech = seconds + (first * frame.samples + frame.middle - before) / SPEECH_RATE;
    return Math.min(end, Math.max(0, fromSpeech));
  });
  const { segments } = timeWords({
    segments: [{ start: 0, end, tokens }],
    tokenTimes,
    probabilities,
    tokenizer,
    language,
    lastSpeechEnd: 0,
  });
  return moveToPauses(segments[0]?.words ?? [], pausesIn(speech));
}
