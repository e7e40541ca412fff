import { z } from 'zod';
import { type Segment, speakerMark, speakerOf, type Transcript } from '../../domain/transcript.ts';
import { likelyTokens, toLogprob } from '../likely-tokens.ts';
import { diarizedId, type diarizedSegment } from './diarized.ts';
import {
  spokenLanguages,
  toMs,
  toText,
  toVerbose,
  toVerboseWord,
  type TranscriptStyle,
  verboseTranscription,
} from './transcript.ts';

const seconds = () => z.number().min(0);

const tokenUsageSchema = z.object({
  type: z.literal('tokens'),
  input_tokens: z.int(),
  output_tokens: z.int(),
  total_tokens: z.int(),
  input_token_details: z.object({ audio_tokens: z.int(), text_tokens: z.int() }),
});

/** A delta of the text of a running transcription. All deltas together are the text. */
export const transcriptionDelta = z.object({
  type: z.literal('transcript.text.delta'),
  delta: z.string(),
  segment_id: z.string(),
  start: seconds().exactOptional().describe('Where verbose_json was asked for'),
  end: seconds().exactOptional(),
  logprobs: likelyTokens(),
});

export const transcriptionDone = verboseTranscription
  .partial()
  .extend({
    type: z.literal('transcript.text.done'),
    text: z.string(),
    languages: spokenLanguages(),
    usage: tokenUsageSchema,
  })
  .describe('With all that verbose_json tells, where that was asked for');

/** An event during a transcription. */
export type TranscriptionEvent =
  z.output<typeof transcriptionDelta> | z.output<typeof diarizedSegment> | z.output<typeof transcriptionDone>;

/** The hosted API's tokens per second of audio. */
const TOKENS_PER_SECOND = 10;

/** The usage in events: tokens of audio and of text. */
function tokenUsage({ duration, segments }: Transcript): z.output<typeof tokenUsageSchema> {
  const audio = Math.ceil(duration * TOKENS_PER_SECOND);
  const written = segments.reduce((sum, { tokens }) => sum + tokens.length, 0);
  return {
    type: 'tokens',
    input_tokens: audio,
    output_tokens: written,
    total_tokens: audio + written,
    input_token_details: { audio_tokens: audio, text_tokens: 0 },
  };
}

interface DeltaOptions {
  readonly before?: Segment | undefined;
  /** Whether the event has times. */
  readonly isTimed?: boolean;
  /** Whether the segment is also sent separately, with the same id. */
  readonly isDiarized?: boolean;
}

/** The event of a segment. `index` is its index, `before` the previous segment. */
export const toDelta = (
  segment: Pick<Segment, 'text' | 'start' | 'end' | 'channel' | 'speaker' | 'likelyTokens'>,
  index: number,
  { before, isTimed = false, isDiarized = false }: DeltaOptions = {},
): TranscriptionEvent => {
  const { text, start, end, likelyTokens } = segment;
  const isNewTurn = index === 0 || speakerOf(segment) !== speakerOf(before ?? {});
  const between = index === 0 ? '' : isNewTurn ? '\n' : ' ';
  return {
    type: 'transcript.text.delta',
    delta: between + (isNewTurn ? speakerMark(segment) : '') + text,
    segment_id: isDiarized ? diarizedId(index) : String(index),
    ...(isTimed && { start: toMs(start), end: toMs(end) }),
    ...(likelyTokens && { logprobs: likelyTokens.map(toLogprob) }),
  };
};

/** The final event with the whole text, and the fields of `verbose_json` if `isVerbose`. */
export const toDone = (
  transcript: Transcript,
  style: TranscriptStyle,
  isVerbose: boolean,
): TranscriptionEvent => ({
  type: 'transcript.text.done',
  ...(isVerbose && toVerbose(transcript, style)),
  ...toText(transcript, style),
  ...(transcript.words && { words: transcript.words.map(toVerboseWord) }),
  usage: tokenUsage(transcript),
});
