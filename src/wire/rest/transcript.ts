import { z } from 'zod';
import type { SpeakerTurn } from '../../domain/speakers.ts';
import { mapChannels, type Segment, type Transcript, type Word } from '../../domain/transcript.ts';
import { languageName, languageOfName } from '../language.ts';
import { likelyTokens as logprobs, toLogprob } from '../likely-tokens.ts';

const seconds = () => z.number().min(0);

/** The usage of an answer. */
export const usageSchema = z.object({ type: z.literal('duration'), seconds: seconds() });

export const spokenLanguages = () =>
  z
    .array(z.object({ code: z.string() }))
    .exactOptional()
    .describe('Of gpt-transcribe: the spoken languages; none if nobody speaks');

/** The body of `json`. */
export const transcriptionText = z.object({
  text: z.string(),
  languages: spokenLanguages(),
  logprobs: logprobs(),
  usage: usageSchema,
});

const channel = () =>
  z.int().min(1).exactOptional().describe('From 1; if each channel was transcribed by itself');

const speaker = () => z.string().exactOptional().describe('Where speakers were told apart');

const timedWord = z.object({
  word: z.string(),
  start: seconds(),
  end: seconds(),
  probability: z.number().exactOptional().describe('Left out where the model does not time words itself'),
  channel: channel(),
  speaker: speaker(),
});

const timedSegment = z.object({
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
  speaker: speaker(),
});

const turn = z.object({ speaker: z.string(), start: seconds(), end: seconds() });

/** The body of `verbose_json`. */
export const verboseTranscription = z.object({
  task: z.enum(['transcribe', 'translate']),
  language: z
    .string()
    .min(1)
    .describe(
      'What is spoken, by ISO 639-1; by its English name where a hosted name was asked for, of translations english',
    ),
  duration: seconds(),
  text: z.string(),
  segments: z
    .array(timedSegment)
    .exactOptional()
    .describe('Left out where times of words alone were asked of a model by a hosted name'),
  words: z.array(timedWord).exactOptional().describe('Where times of words were asked for'),
  turns: z
    .array(turn)
    .readonly()
    .exactOptional()
    .describe('Who speaks when, also where several speak at once; where speakers were told apart'),
  logprobs: logprobs(),
  usage: usageSchema.exactOptional(),
  warnings: z.array(z.string()).readonly().exactOptional(),
});

/** The same schema for reading, which accepts bodies of newer servers. */
const readable = verboseTranscription.extend({
  segments: z.array(timedSegment.loose()).exactOptional(),
  words: z.array(timedWord.loose()).exactOptional(),
});

/** The usage as the hosted API bills it: seconds of audio. */
export const durationUsage = (duration: number) => ({ type: 'duration', seconds: toMs(duration) }) as const;

/** The style of `json` and `verbose_json`, which differs in the hosted API. */
export interface TranscriptStyle {
  /** In `verbose_json`: the ISO 639-1 code, or the English name. */
  readonly language: 'code' | 'name';
  /** In `verbose_json`. */
  readonly segments: boolean;
  /** Whether `json` names the spoken language. */
  readonly languages: boolean;
}

export const OWN_STYLE: TranscriptStyle = { language: 'code', segments: true, languages: false };

/** The body of `json`. */
export const toText = (
  { text, language, segments, likelyTokens, duration }: Transcript,
  style: TranscriptStyle = OWN_STYLE,
): z.output<typeof transcriptionText> => ({
  text,
  ...(style.languages && { languages: segments.length > 0 ? [{ code: language }] : [] }),
  ...(likelyTokens && { logprobs: likelyTokens.map(toLogprob) }),
  usage: durationUsage(duration),
});

/**
 * The body of `verbose_json`: times in seconds to the millisecond, `words` beside `segments` if word
 * times were asked for, `warnings` if there are any.
 */
export function toVerbose(
  { task, language, duration, text, segments, words, turns, likelyTokens, warnings }: Transcript,
  style: TranscriptStyle = OWN_STYLE,
): z.output<typeof verboseTranscription> {
  return {
    task,
    // The hosted API reports the language of the text.
    language: style.language === 'code' ? language : languageName(task === 'translate' ? 'en' : language),
    duration: toMs(duration),
    text,
    ...(style.segments && { segments: segments.map(toVerboseSegment) }),
    ...(words && { words: words.map(toVerboseWord) }),
    ...(turns && { turns: turns.map(toTurn) }),
    ...(likelyTokens && { logprobs: likelyTokens.map(toLogprob) }),
    usage: durationUsage(duration),
    ...(warnings.length > 0 && { warnings }),
  };
}

const toTurn = ({ speaker, start, end }: SpeakerTurn) => ({ speaker, start: toMs(start), end: toMs(end) });

/** Converts a segment to `verbose_json`; `id` is its index. Other fields are kept unchanged. */
export function toVerboseSegment(segment: Segment, id: number) {
  const { text, start, end, tokens, temperature, avgLogprob, compressionRatio, noSpeechProb, ...more } =
    segment;
  const { channel, words: _, likelyTokens: __, ...others } = more;
  return {
    id,
    seek: Math.round(toMs(start) * FRAMES_PER_SECOND),
    start: toMs(start),
    end: toMs(end),
    text,
    tokens,
    temperature,
    avg_logprob: toMicro(avgLogprob),
    compression_ratio: toMicro(compressionRatio),
    no_speech_prob: toMicro(noSpeechProb),
    ...(channel !== undefined && { channel }),
    ...others,
  };
}

/** Converts a word to `verbose_json`. Other fields are kept unchanged. */
export const toVerboseWord = ({ word, start, end, probability, channel, ...others }: Word) => ({
  word,
  start: toMs(start),
  end: toMs(end),
  ...(probability !== undefined && { probability: toMicro(probability) }),
  ...(channel !== undefined && { channel }),
  ...others,
});

/** The frames per second that `seek` counts, as in the hosted API's model. */
const FRAMES_PER_SECOND = 100;

/** Rounds seconds to milliseconds; the result is in seconds. */
export const toMs = (seconds: number) => Math.round(seconds * 1e3) / 1e3;
const toMicro = (ratio: number) => Math.round(ratio * 1e6) / 1e6;

/**
 * Parses a `verbose_json` body; `undefined` for anything else. The result renders like the original
 * transcript in every format.
 */
export function fromVerbose(body: unknown): Transcript | undefined {
  // Validation ends at the first fault; collecting those of a long list takes seconds.
  if (!readable.validate(body)) return undefined;
  const parsed = readable.parse(body);
  const { task, duration, text, segments = [], words, turns, warnings = [] } = parsed;
  const language = languageOfName(parsed.language);
  const placed = mapChannels(segments.map(fromVerboseSegment), (those, channel) =>
    handOut(
      (words ?? []).filter((word) => word.channel === channel),
      those,
    ),
  );
  const details = { ...(words && { words }), ...(turns && { turns }) };
  return { task, language, duration, text, segments: placed, warnings, ...details };
}

function fromVerboseSegment(segment: NonNullable<z.output<typeof readable>['segments']>[number]): Segment {
  const { id: _, seek: __, avg_logprob, compression_ratio, no_speech_prob, ...others } = segment;
  return {
    ...others,
    avgLogprob: avg_logprob,
    compressionRatio: compression_ratio,
    noSpeechProb: no_speech_prob,
  };
}

/**
 * Assigns words to segments; both are in order. A word without length at the border of two segments belongs
 * to the first until that segment's text is complete.
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

/** The number of characters, without white space. */
const letters = (text: string) => text.replaceAll(/\s/g, '').length;
