import { findSound } from './join-segments.ts';

/**
 * The duration of each phoneme symbol of a segment, in frames: [symbols + 2], with the padding before and
 * after. Returns the model's own durations `told` if their sum is the length of `samples`. Otherwise all
 * symbols share the sounding part equally.
 * @param frameSamples samples of one frame.
 * @param leadFrames the alignment subtracts so many frames from the first duration, because the model's sound
 *   begins that much earlier than its durations say.
 */
export function symbolDurations(
  told: Float64Array | undefined,
  symbols: number,
  samples: Float32Array,
  frameSamples: number,
  leadFrames: number,
): Float64Array {
  if (told && told.length === symbols + 2 && told.every((frames) => frames >= 0)) {
    const sum = told.reduce((total, frames) => total + frames, 0);
    if (sum * frameSamples === samples.length) return told;
  }
  const sound = findSound(samples) ?? { start: 0, end: samples.length };
  const frames = new Float64Array(symbols + 2).fill((sound.end - sound.start) / frameSamples / symbols);
  frames[0] = sound.start / frameSamples + leadFrames;
  frames[symbols + 1] = Math.max(0, (samples.length - sound.end) / frameSamples - leadFrames);
  return frames;
}
