import { z } from 'zod';
import { type Alignment, type AlignmentItem, GRANULARITIES } from '../domain/voice.ts';

/** When something of a speech sounds, in whole milliseconds. */
const item = z.object({ text: z.string(), start_ms: z.number(), duration_ms: z.number() });

export const alignment = z.object({ granularity: z.enum(GRANULARITIES), items: z.array(item).readonly() });

export const toWireItems = (items: readonly AlignmentItem[]): readonly z.output<typeof item>[] =>
  items.map(({ text, startMs, durationMs }) => ({
    text,
    start_ms: Math.round(startMs),
    duration_ms: Math.round(durationMs),
  }));

export const fromWire = ({ granularity, items }: z.output<typeof alignment>): Alignment => ({
  granularity,
  items: items.map(({ text, start_ms, duration_ms }) => ({
    text,
    startMs: start_ms,
    durationMs: duration_ms,
  })),
});
