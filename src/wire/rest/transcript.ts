import { z } from 'zod';
import {
  channelMark,
  inEachChannel,
  type Segment,
  type Transcript,
  type Word,
} from '../../domain/transcript.ts';
import { languageName, languageOfName } from '../language.ts';

const seconds = () => z.number().min(0);

const usageSchema = z.object({ type: z.literal('duration'), seconds: seconds() });

/** The body of `json`. */
export const transcriptionText = z.object({ text: z.string(), usage: usageSchema });

const channel = () =>
  z.int().min(1).exactOptional().describe('From 1; where each channel was heard by itself');

const timedWords = () =>
  z
    .array(
      z.object({
        word: z.string(),
        start: seconds(),
        end: seconds(),
        probability: z
          .number()
          .exactOptional()
          .describe('Left out where the model does not time words itself'),
        channel: channel(),
      }),
    )
    .exactOptional()
    .describe('Where times of words were asked for');

/** The body of `verbose_json`. */
export const verboseTranscription = z.object({
  task: z.enum(['transcribe', 'translate']),
  language: z
    .string()
    .min(1)
    .describe('ISO 639-1; its English name where the model was asked for by a hosted name'),
  duration: seconds(),
  text: z.string(),
  segments: z
    .array(
      z.object({
        id: z.int().exactOptional(),
        seek: z.int().exactOptional().describe('Start in hundredths of a second'),
        start: seconds(),
        end: seconds(),
        text: z.string(),
        tokens: z.array(z.int()).readonly(),
        temperature: z.number(),
        avg_logprob: z.number(),
        compression_ratio: z.number(),
        no_speech_prob: z.number(),
        channel: channel(),
      }),
    )
    .exactOptional()
    .describe('Left out where times of words alone were asked of a model by a hosted name'),
  words: timedWords(),
  usage: usageSchema.exactOptional(),
  warnings: z.array(z.string()).readonly().exactOptional(),
});

/** Of the text of a file that is still being heard: the deltas one after the other are the text. */
export const transcriptionDelta = z.object({
  type: z.literal('transcript.text.delta'),
  delta: z.string(),
  segment_id: z.string(),
  start: seconds().exactOptional().describe('Where verbose_json was asked for'),
  end: seconds().exactOptional(),
});

export const transcriptionDone = verboseTranscription
  .partial()
  .extend({ type: z.literal('transcript.text.done'), text: z.string(), usage: usageSchema })
  .describe('With all that verbose_json tells, where that was asked for');

/** What is sent while a file is being heard. */
export type TranscriptionEvent = z.output<typeof transcriptionDelta> | z.output<typeof transcriptionDone>;

/** What the hosted API bills for: seconds of audio. */
export const usage = (duration: number) => ({ type: 'duration', seconds: toMs(duration) }) as const;

/** The `index`th segment, behind the one `before`, as an event; with its times where those are asked for. */
export const toDelta = (
  segment: Pick<Segment, 'text' | 'start' | 'end' | 'channel'>,
  index: number,
  { before, isTimed = false }: { readonly before?: Segment | undefined; readonly isTimed?: boolean } = {},
): TranscriptionEvent => {
  const { text, start, end } = segment;
  const isNewTurn = index === 0 || segment.channel !== before?.channel;
  const between = index === 0 ? '' : isNewTurn ? '\n' : ' ';
  return {
    type: 'transcript.text.delta',
    delta: between + (isNewTurn ? channelMark(segment) : '') + text,
    segment_id: String(index),
    ...(isTimed && { start: toMs(start), end: toMs(end) }),
  };
};

/** The whole, in a `style` where everything is to be told. */
export const toDone = (transcript: Transcript, style?: VerboseStyle): TranscriptionEvent => ({
  type: 'transcript.text.done',
  ...(style && toVerbose(transcript, style)),
  text: transcript.text,
  ...(transcript.words && { words: transcript.words.map(toVerboseWord) }),
  usage: usage(transcript.duration),
});

/** How `verbose_json` is written: the hosted API does it otherwise than we do. */
export interface VerboseStyle {
  /** By its code of ISO 639-1, or by its English name. */
  readonly language: 'code' | 'name';
  readonly segments: boolean;
}

export const OWN_STYLE: VerboseStyle = { language: 'code', segments: true };

/**
 * The body of `verbose_json`: times in seconds to the millisecond, `words` beside `segments` where word
 * times were asked for, `warnings` where there are any.
 */
export function toVerbose(
  { task, language, duration, text, segments, words, warnings }: Transcript,
  style: VerboseStyle = OWN_STYLE,
): z.output<typeof verboseTranscription> {
  return {
    task,
    language: style.language === 'name' ? languageName(language) : language,
    duration: toMs(duration),
    text,
    ...(style.segments && { segments: segments.map(toVerboseSegment) }),
    ...(words && { words: words.map(toVerboseWord) }),
    usage: usage(duration),
    ...(warnings.length > 0 && { warnings }),
  };
}

/** The `id`th segment, as `verbose_json` tells it. */
export const toVerboseSegment = (segment: Segment, id: number) => ({
  id,
  seek: Math.round(toMs(segment.start) * FRAMES_PER_SECOND),
  start: toMs(segment.start),
  end: toMs(segment.end),
  text: segment.text,
  tokens: segment.tokens,
  temperature: segment.temperature,
  avg_logprob: toMicro(segment.avgLogprob),
  compression_ratio: toMicro(segment.compressionRatio),
  no_speech_prob: toMicro(segment.noSpeechProb),
  ...(segment.channel !== undefined && { channel: segment.channel }),
});

/** A word, as `verbose_json` tells it. */
export const toVerboseWord = ({ word, start, end, probability, channel }: Word) => ({
  word,
  start: toMs(start),
  end: toMs(end),
  ...(probability !== undefined && { probability: toMicro(probability) }),
  ...(channel !== undefined && { channel }),
});

/** `seek` counts the 10 ms frames of the hosted API's model. */
const FRAMES_PER_SECOND = 100;

const toMs = (seconds: number) => Math.round(seconds * 1e3) / 1e3;
const toMicro = (ratio: number) => Math.round(ratio * 1e6) / 1e6;

/**
 * The transcript that a `verbose_json` body tells of; `undefined` for anything else. Written in any format, it is the same
 * as the one that the body was made from.
 */
export function fromVerbose(body: unknown): Transcript | undefined {
  const parsed = verboseTranscription.safeParse(body);
  if (!parsed.success) return undefined;
  const { task, duration, text, segments = [], words, warnings = [] } = parsed.data;
  const language = languageOfName(parsed.data.language);
  const placed = inEachChannel(segments.map(fromVerboseSegment), (those, channel) =>
    handOut(
      (words ?? []).filter((word) => word.channel === channel),
      those,
    ),
  );
  return { task, language, duration, text, segments: placed, warnings, ...(words && { words }) };
}

const fromVerboseSegment = (
  segment: NonNullable<z.output<typeof verboseTranscription>['segments']>[number],
): Segment => ({
  text: segment.text,
  start: segment.start,
  end: segment.end,
  tokens: segment.tokens,
  temperature: segment.temperature,
  avgLogprob: segment.avg_logprob,
  compressionRatio: segment.compression_ratio,
  noSpeechProb: segment.no_speech_prob,
  ...(segment.channel !== undefined && { channel: segment.channel }),
});

/**
 * Gives each segment its words: they stand in the segments' order, and each lies in its own. Where two segments meet, a
 * word without length lies in both: it belongs to the first until that one's text is all spoken.
 */
function handOut(words: readonly Word[], segments: readonly Segment[]): readonly Segment[] {
  let taken = 0;
  return segments.map((segment, index) => {
    const next = segments[index + 1]?.start ?? Infinity;
    const first = taken;
    let unspoken = letters(segment.text);
    for (let word = words[taken]; word; word = words[taken]) {
      if (word.start >= next && (word.end > segment.end || unspoken <= 0)) break;
      unspoken -= letters(word.word);
      taken += 1;
    }
    return taken === first ? segment : { ...segment, words: words.slice(first, taken) };
  });
}

/** Their number, white space not counted. */
const letters = (text: string) => text.replaceAll(/\s/g, '').length;
