import { findSound } from './join-segments.ts';

/**
 * Frames of each of `symbols` symbols, with those of the padding around them: what the model tells, where
 * that fits the sound it made. Else they are estimated: what sounds is shared by the symbols alike.
 * @param frameSamples samples of a frame.
 * @param leadFrames which the alignment takes away from the first: sound begins so much before they say.
 */
export function framesOf(
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
