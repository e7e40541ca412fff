import { levelOf } from '../audio/dbfs.ts';
import { type Speech, SPEECH_RATE } from '../domain/audio.ts';
import { shareTime } from '../transcript/share-time.ts';
import type { TranscribedChunk } from './transcribe-chunks.ts';

const FRAMES_PER_SECOND = 100;
const FRAME_SAMPLES = SPEECH_RATE / FRAMES_PER_SECOND;

/**
 * `heard`, with words where its model has no times for them: each has its share of its segment, by the sound
 * of `speech`.
 */
export function withSharedWords(heard: TranscribedChunk, speech: Speech): TranscribedChunk {
  const { chunk, result } = heard;
  const levels = Float32Array.from({ length: Math.ceil(speech.length / FRAME_SAMPLES) }, (_, frame) =>
    levelOf(speech.subarray(frame * FRAME_SAMPLES, (frame + 1) * FRAME_SAMPLES)),
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

/** What is to be said of such words. */
export const sharedWordsWarning = (model: string): string =>
  `Model '${model}' does not time words: each has its share of its segment's time, by the sound.`;
