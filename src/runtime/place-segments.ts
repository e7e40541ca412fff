import { createTimeline } from '../audio/timeline.ts';
import type { Segment } from '../domain/transcript.ts';
import type { TranscribedChunk } from './transcribe-chunks.ts';

/**
 * The segments of a chunk on the clock of its recording, of which `duration` seconds from `startOfPart` are heard. No word is stretched
 * over a pause that was left out, and all words lie in their segment.
 */
export function placeSegments(
  { chunk, result }: TranscribedChunk,
  duration: number,
  startOfPart = 0,
): readonly Segment[] {
  const timeline = createTimeline(chunk.pieces);
  return result.segments.map((segment) => {
    const start = Math.min(duration, timeline.toOriginal(segment.start, 'start'));
    const end = Math.max(start, Math.min(duration, timeline.toOriginal(segment.end, 'end')));
    const inside = (seconds: number) => Math.min(end, Math.max(start, seconds));
    const words = segment.words?.map((word) => {
      const spoken = timeline.toOriginalWithin(word);
      return { ...word, start: startOfPart + inside(spoken.start), end: startOfPart + inside(spoken.end) };
    });
    return { ...segment, start: startOfPart + start, end: startOfPart + end, ...(words && { words }) };
  });
}
