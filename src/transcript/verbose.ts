import type { Segment, Transcript, Word } from '../domain/transcript.ts';

/**
 * The body of `verbose_json`: times in seconds to the millisecond, `words` beside `segments` where word
 * times were asked for, `warnings` where there are any.
 */
export function toVerbose({ task, language, duration, text, segments, words, warnings }: Transcript) {
  return {
    task,
    language,
    duration: toMs(duration),
    text,
    segments: segments.map(toVerboseSegment),
    ...(words && { words: words.map(toVerboseWord) }),
    usage: usage(duration),
    ...(warnings.length > 0 && { warnings }),
  };
}

/** What the hosted API bills for: seconds of audio. */
export const usage = (duration: number) => ({ type: 'duration', seconds: toMs(duration) }) as const;

const toVerboseSegment = (segment: Segment, id: number) => ({
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
});

const toVerboseWord = ({ word, start, end, probability }: Word) => ({
  word,
  start: toMs(start),
  end: toMs(end),
  probability: toMicro(probability),
});

/** `seek` counts the 10 ms frames of the hosted API's model. */
const FRAMES_PER_SECOND = 100;

const toMs = (seconds: number) => Math.round(seconds * 1e3) / 1e3;
const toMicro = (ratio: number) => Math.round(ratio * 1e6) / 1e6;
