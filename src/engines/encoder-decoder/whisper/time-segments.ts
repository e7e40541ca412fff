import { SPEECH_RATE } from '../../../domain/audio.ts';
import { logSumExp } from '../logits.ts';
import { alignmentLagOf } from './alignment-heads.ts';
import type { Row } from './decode-rows.ts';
import type { TokenSegment } from './decoding/segments.ts';
import type { ClipProgress } from './clip-progress.ts';
import type { WhisperModel } from './model.ts';
import type { CrossAttention } from './network.ts';
import { alignTokens } from '../words/align-tokens.ts';
import { timeWords, type TimedWindow } from '../words/time-words.ts';

/** Samples per position of the encoder: two hops of 160. */
const SAMPLES_PER_POSITION = 320;

export interface AlignedRow extends Row {
  readonly clip: ClipProgress;
  readonly language: string;
  /** Whether it was encoded with less padding than in training. */
  readonly isShort: boolean;
}

/**
 * Times the words of a decoded window: it runs the decoder once more over the text without timestamps and
 * aligns the cross-attention (openai/whisper, timing.py), corrected by the known lag.
 * @param lastSpeechEnd the end of the speech before the window, in seconds from its start: 0 or less.
 */
export async function timeSegments(
  model: WhisperModel,
  { hidden, clip, language }: AlignedRow,
  segments: readonly TokenSegment[],
  lastSpeechEnd: number,
): Promise<TimedWindow> {
  const { special } = model.tokenizer;
  const multilingual = special.languages.size > 0;
  const { task } = clip.request;
  const start = [
    special.startOfTranscript,
    ...(multilingual ? [special.languages.get(language)!, special[task]] : []),
    special.noTimestamps,
  ];
  const text = segments.flatMap(({ tokens }) => tokens.filter((token) => token < special.endOfText));
  const tokens = [...start, ...text, special.endOfText];
  const attended = await model.network.attend(hidden, tokens, model.description.alignmentHeads);

  const firstRow = start.length - 1;
  const input = {
    heads: attended.heads,
    tokens: tokens.length,
    frames: Math.floor(clip.window().length / SAMPLES_PER_POSITION),
    firstRow,
    endRow: tokens.length - 1,
  };
  const lag = alignmentLagOf(model.description);
  const duration = clip.window().length / SPEECH_RATE;
  const tokenTimes = alignTokens(input, SPEECH_RATE / SAMPLES_PER_POSITION).map((time) =>
    Math.min(duration, Math.max(0, time - lag)),
  );
  return timeWords({
    segments,
    tokenTimes,
    probabilities: probabilitiesOf(attended, text, firstRow),
    tokenizer: model.tokenizer,
    language: task === 'translate' ? 'en' : language,
    lastSpeechEnd,
  });
}

/** The probability of each text token among all text tokens, at its position. */
function probabilitiesOf(
  { textLogits }: CrossAttention,
  text: readonly number[],
  firstRow: number,
): Float64Array {
  return Float64Array.from(text, (token, index) => {
    const logits = textLogits(firstRow + index);
    return Math.exp(logits[token]! - logSumExp(logits));
  });
}
