import { z } from 'zod';
import { type Alignment, type AlignmentItem, GRANULARITIES, type SpeechMark } from '../domain/voice.ts';

/** A word and its time, in whole milliseconds. */
const item = z.object({ text: z.string(), start_ms: z.number(), duration_ms: z.number() });

/** A named position of the text and its time, in whole milliseconds. */
const mark = z.object({ name: z.string(), at_ms: z.number() });

export const alignmentMarks = z
  .array(mark)
  .readonly()
  .exactOptional()
  .describe('Places that the text names, by [mark:NAME] or in SSML, where there are some');

export const alignment = z.object({
  granularity: z.enum(GRANULARITIES),
  items: z.array(item).readonly(),
  marks: alignmentMarks,
});

/** The field `marks`, if there are any. */
export const toWireMarks = (
  marks: readonly SpeechMark[] = [],
): { marks?: readonly z.output<typeof mark>[] } =>
  marks.length === 0 ? {} : { marks: marks.map(({ name, atMs }) => ({ name, at_ms: Math.round(atMs) })) };

export const toWireItems = (items: readonly AlignmentItem[]): readonly z.output<typeof item>[] =>
  items.map(({ text, startMs, durationMs }) => ({
    text,
    start_ms: Math.round(startMs),
    duration_ms: Math.round(durationMs),
  }));

export const fromWire = ({ granularity, items, marks }: z.output<typeof alignment>): Alignment => ({
  granularity,
  items: items.map(({ text, start_ms, duration_ms }) => ({
    text,
    startMs: start_ms,
    durationMs: duration_ms,
  })),
  ...(marks && { marks: marks.map(({ name, at_ms }) => ({ name, atMs: at_ms })) }),
});
