import { SPEECH_RATE } from '../domain/audio.ts';
import { rmsDbfs } from './dbfs.ts';

/**
 * A span of time without speech, in seconds: the one before all speech begins at -Infinity, the one behind
 * it ends at Infinity.
 */
export interface Pause {
  readonly start: number;
  readonly end: number;
}

const FRAME_SAMPLES = SPEECH_RATE / 100;

/** Frames (10 ms each) of the shortest pause; a silence inside a consonant lasts up to 0.1 s. */
const SHORTEST_FRAMES = 15;

/** The share of frames at or below the background level. */
const BACKGROUND_SHARE = 0.05;
const LOUD_SHARE = 0.95;
/** In dB: a frame this far above the background may be sound; one this far below loud frames is silence. */
const ABOVE_BACKGROUND_DB = 6;
const BELOW_LOUD_DB = 35;
/** The level of digital silence, in dBFS. */
const SILENCE_DBFS = -100;

/**
 * Finds the pauses of 16 kHz speech, in time order: spans of at least 0.15 s that are no louder than the
 * background and quiet beside the speech. At the beginning and the end, any length counts.
 */
export function pausesIn(speech: Float32Array): readonly Pause[] {
  const levels = Float32Array.from({ length: Math.ceil(speech.length / FRAME_SAMPLES) }, (_, frame) =>
    Math.max(SILENCE_DBFS, rmsDbfs(speech.subarray(frame * FRAME_SAMPLES, (frame + 1) * FRAME_SAMPLES))),
  );
  const sorted = levels.toSorted();
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? SILENCE_DBFS;
  const quiet = Math.max(at(LOUD_SHARE) - BELOW_LOUD_DB, at(BACKGROUND_SHARE) + ABOVE_BACKGROUND_DB);

  const pauses: Pause[] = [];
  for (let from = 0; from < levels.length; from++) {
    let to = from;
    while (to < levels.length && levels[to]! <= quiet) to++;
    const start = from === 0 ? -Infinity : (from * FRAME_SAMPLES) / SPEECH_RATE;
    const end = to === levels.length ? Infinity : (to * FRAME_SAMPLES) / SPEECH_RATE;
    if (to - from >= SHORTEST_FRAMES || (to > from && end - start === Infinity)) pauses.push({ start, end });
    from = to;
  }
  return pauses;
}
