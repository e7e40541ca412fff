import { z } from 'zod';
import type { Segment, Transcript, Word } from '../domain/transcript.ts';

const seconds = z.number().min(0);

const verboseSchema = z.object({
  task: z.enum(['transcribe', 'translate']),
  language: z.string().min(1),
  duration: seconds,
  text: z.string(),
  segments: z.array(
    z.object({
      start: seconds,
      end: seconds,
      text: z.string(),
      tokens: z.array(z.number().int()),
      temperature: z.number(),
      avg_logprob: z.number(),
      compression_ratio: z.number(),
      no_speech_prob: z.number(),
    }),
  ),
  words: z
    .array(z.object({ word: z.string(), start: seconds, end: seconds, probability: z.number() }))
    .exactOptional(),
  warnings: z.array(z.string()).default([]),
});

/**
 * The transcript that a `verbose_json` body tells of; `undefined` for anything else. Written in any format, it is the same
 * as the one that the body was made from.
 */
export function fromVerbose(body: unknown): Transcript | undefined {
  const parsed = verboseSchema.safeParse(body);
  if (!parsed.success) return undefined;
  const { segments, words, ...rest } = parsed.data;
  const placed = handOut(
    words ?? [],
    segments.map(({ avg_logprob, compression_ratio, no_speech_prob, ...segment }) => ({
      ...segment,
      avgLogprob: avg_logprob,
      compressionRatio: compression_ratio,
      noSpeechProb: no_speech_prob,
    })),
  );
  return { ...rest, segments: placed, ...(words && { words }) };
}

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
