import { SPEECH_RATE } from '../../../domain/audio.ts';
import { LONG_REST, type ReadWindow } from './decoding/segments.ts';

/** The length of an encoder input in seconds. Shorter sound is padded with silence. */
export const WINDOW_SECONDS = 30;
export const WINDOW_SAMPLES = WINDOW_SECONDS * SPEECH_RATE;

/** Two frames of 10 ms each make one position of the encoder. */
const FRAMES_PER_SECOND = 100;

/** The number of frames in a window of `seconds`, which is even. */
export const framesOf = (seconds: number): number => 2 * Math.ceil((seconds * FRAMES_PER_SECOND) / 2);

/** The least length of an encoder input, and of the silence after its sound, in seconds. */
const INPUTS = {
  interim: { least: 10, silence: 2 },
  final: { least: 15, silence: 3 },
} as const;

/**
 * The length of an encoder input, in seconds, for `seconds` of sound. Models are trained with 30 s. Most of
 * the silence after the sound is left out, because its encoding would take longer than everything else. With
 * less silence than this, models hallucinate words.
 */
export function inputSeconds(seconds: number, kind: keyof typeof INPUTS): number {
  const { least, silence } = INPUTS[kind];
  return Math.min(WINDOW_SECONDS, Math.max(least, seconds + silence));
}

/** A level below that of any speech: 80 dB below full scale. */
const SILENT = 1e-4;

/** Sound that is at most this many times quieter than the loudest of its window may be speech. */
const QUIETER = 30;

/** Whether a window that the model reports as complete may hold speech without text. */
export function leavesSpeech(window: Float32Array, { saidAll, end }: ReadWindow): boolean {
  const from = Math.round(end * SPEECH_RATE);
  const isSaid = end <= 0 || window.length - from < LONG_REST * SPEECH_RATE;
  if (!saidAll || isSaid) return false;
  // Sound within half a second of the last word is its reverberation.
  const left = loudness(window.subarray(from + SPEECH_RATE / 2));
  return left > SILENT && left * QUIETER > loudness(window);
}

/** The largest difference between two consecutive samples, so that a constant offset does not count. */
function loudness(samples: Float32Array): number {
  let most = 0;
  for (let at = 1; at < samples.length; at++)
    most = Math.max(most, Math.abs(samples[at]! - samples[at - 1]!));
  return most;
}
