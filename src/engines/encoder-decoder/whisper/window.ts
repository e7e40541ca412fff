import { SPEECH_RATE } from '../../../domain/audio.ts';

/** The length of an encoder input in seconds. Shorter sound is padded with silence. */
export const WINDOW_SECONDS = 30;
export const WINDOW_SAMPLES = WINDOW_SECONDS * SPEECH_RATE;

/** Two frames of 10 ms each are one position of the encoder. */
const FRAMES_PER_SECOND = 100;

/** The frames of a window of so many seconds: an even number. */
export const framesOf = (seconds: number): number => 2 * Math.ceil((seconds * FRAMES_PER_SECOND) / 2);

/** The encoder was trained with 30 s. With less than this it hears words that nobody said. */
const LEAST_SECONDS = 10;
/** Silence behind the speech, in seconds, by which the decoder knows that nothing follows. */
const SILENCE_SECONDS = 2;

/**
 * The length of an encoder input, in seconds, for interim results of these windows: most of 30 s would be
 * silence, whose encoding takes longer than all the rest.
 */
export function interimSeconds(windows: readonly Float32Array[]): number {
  const longest = Math.max(...windows.map(({ length }) => length)) / SPEECH_RATE;
  return Math.min(WINDOW_SECONDS, Math.max(LEAST_SECONDS, longest + SILENCE_SECONDS));
}
