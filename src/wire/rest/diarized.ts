import { z } from 'zod';
import { type Segment, speakerOf, type Transcript } from '../../domain/transcript.ts';
import { durationUsage, toMs, usageSchema } from './transcript.ts';

const seconds = () => z.number().min(0);

/** One segment of `diarized_json`, and its event in a stream. */
export const diarizedSegment = z.object({
  type: z.literal('transcript.text.segment'),
  id: z.string(),
  start: seconds(),
  end: seconds(),
  text: z.string(),
  speaker: z.string().describe('A, B, … or the name of a known speaker'),
});

/** The body of `diarized_json`. */
export const diarizedTranscription = z.object({
  task: z.enum(['transcribe', 'translate']),
  duration: seconds(),
  text: z.string().describe('A line for each turn'),
  segments: z.array(diarizedSegment),
  usage: usageSchema,
});

/** The name of a speaker who was not identified. */
const UNKNOWN = 'UNKNOWN';

/** The id of the segment at a place, counted from 0. */
export const diarizedId = (place: number): string => `seg_${String(place + 1).padStart(3, '0')}`;

/** Converts a segment to the hosted API's diarized form; `place` is its index. Times are rounded to 1 ms. */
export const toDiarizedSegment = (segment: Segment, place: number): z.output<typeof diarizedSegment> => ({
  type: 'transcript.text.segment',
  id: diarizedId(place),
  start: toMs(segment.start),
  end: toMs(segment.end),
  text: segment.text,
  speaker: speakerOf(segment) ?? UNKNOWN,
});

/** The body of `diarized_json`: the hosted API's, with times to the millisecond. */
export const toDiarized = ({
  task,
  duration,
  text,
  segments,
}: Transcript): z.output<typeof diarizedTranscription> => ({
  task,
  duration: toMs(duration),
  text,
  segments: segments.map(toDiarizedSegment),
  usage: durationUsage(duration),
});
