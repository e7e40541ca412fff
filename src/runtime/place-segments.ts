import { createTimeline } from '../audio/timeline.ts';
import type { Segment, Word } from '../domain/transcript.ts';
import type { TranscribedChunk } from './transcribe-chunks.ts';
import { rmsDbfs } from '../audio/dbfs.ts';
import { type Speech, SPEECH_RATE } from '../domain/audio.ts';
import { SENTENCE_END } from '../transcript/pieces.ts';
import { shareTime } from '../transcript/share-time.ts';

/**
 * Maps the segments of a chunk to the clock of its recording, of which `duration` seconds from `startOfPart`
 * are transcribed. No word spans a gap that was cut, and words lie within their segment.
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

/** Whether a word starts or ends a sentence; the first and last words of a segment do. */
function edgeOf(words: readonly Word[], index: number): 'start' | 'end' | undefined {
  const starts = index === 0 || SENTENCE_END.test(words[index - 1]!.word);
  const ends = index === words.length - 1 || SENTENCE_END.test(words[index]!.word);
  return starts === ends ? undefined : starts ? 'start' : 'end';
}

const FRAMES_PER_SECOND = 100;
const FRAME_SAMPLES = SPEECH_RATE / FRAMES_PER_SECOND;

/** Adds word times to a result, estimated from the loudness of `speech`, for models without word times. */
export function withSharedWords(transcribed: TranscribedChunk, speech: Speech): TranscribedChunk {
  const { chunk, result } = transcribed;
  const levels = Float32Array.from({ length: Math.ceil(speech.length / FRAME_SAMPLES) }, (_, frame) =>
    rmsDbfs(speech.subarray(frame * FRAME_SAMPLES, (frame + 1) * FRAME_SAMPLES)),
  );
  const segments = result.segments.map((segment) => {
    const { text, start, end } = segment;
    const from = Math.floor(start * FRAMES_PER_SECOND);
    const shared = shareTime(text, {
      levels: levels.subarray(from, Math.ceil(end * FRAMES_PER_SECOND)),
      framesPerSecond: FRAMES_PER_SECOND,
    });
    const inside = (seconds: number) => Math.min(end, Math.max(start, seconds + from / FRAMES_PER_SECOND));
    const words = shared.map((word) => ({ ...word, start: inside(word.start), end: inside(word.end) }));
    return { ...segment, words };
  });
  return { chunk, result: { ...result, segments } };
}

/** The warning about estimated word times. */
export const sharedWordsWarning = (model: string): string =>
  `Model '${model}' does not time words: each has its share of its segment's time, by the sound.`;
