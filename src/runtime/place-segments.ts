import { createTimeline } from '../audio/timeline.ts';
import type { Segment, Word } from '../domain/transcript.ts';
import type { TranscribedChunk } from './transcribe-chunks.ts';

/**
 * The segments of a chunk on the clock of its recording, of which `duration` seconds from `startOfPart` are
 * heard. No word is stretched over a pause that was left out, and all words lie in their segment.
 */
export function placeSegments(
  { chunk, result }: TranscribedChunk,
  duration: number,
  startOfPart = 0,
): readonly Segment[] {
  const timeline = createTimeline(chunk.pieces);
  let latest = 0;
  return result.segments.map((segment) => {
    const { words } = segment;
    const spoken = words?.map((word, index) => timeline.toOriginalWithin(word, edgeOf(words, index)));
    const [first] = words ?? [];
    const last = words?.at(-1);
    // A segment that begins with its first word does so in the recording too, and ends with its last one.
    const from =
      first?.start === segment.start ? spoken![0]!.start : timeline.toOriginal(segment.start, 'start');
    const to = last?.end === segment.end ? spoken!.at(-1)!.end : timeline.toOriginal(segment.end, 'end');
    const start = Math.min(duration, Math.max(latest, from));
    const end = Math.min(duration, Math.max(start, to));
    latest = end;
    let floor = start;
    const placed = words?.map((word, index) => {
      const begin = Math.min(end, Math.max(floor, spoken![index]!.start));
      floor = Math.min(end, Math.max(begin, spoken![index]!.end));
      return { ...word, start: startOfPart + begin, end: startOfPart + floor };
    });
    return {
      ...segment,
      start: startOfPart + start,
      end: startOfPart + end,
      ...(placed && { words: placed }),
    };
  });
}

/**
 * Whether a word starts a sentence or ends one: a segment's first one does, and its last one, and those
 * around marks.
 */
function edgeOf(words: readonly Word[], index: number): 'start' | 'end' | undefined {
  const starts = index === 0 || endsSentence(words[index - 1]!.word);
  const ends = index === words.length - 1 || endsSentence(words[index]!.word);
  return starts === ends ? undefined : starts ? 'start' : 'end';
}

const endsSentence = (word: string) => /[.!?…。！？।؟][\p{Pe}\p{Pf}"'’]*$/u.test(word);
