/** The target peak, -3 dBFS, as a linear amplitude. */
export const TARGET_PEAK = 10 ** (-3 / 20);

/** -80 dBFS, three steps of 16-bit samples: below it, audio is at most dither. */
const SILENT_PEAK = 10 ** (-80 / 20);

/**
 * Returns the largest magnitude in `samples`, or `soFar` if that is larger, so that it can be folded over
 * blocks.
 */
export function peakOf(samples: Float32Array, soFar = 0): number {
  let peak = soFar;
  for (let index = 0; index < samples.length; index++) {
    const magnitude = Math.abs(samples[index]!);
    if (magnitude > peak) peak = magnitude;
  }
  return peak;
}

/** The linear gain that raises audio with this peak to -3 dBFS; 1 for silence. */
export function normalizingGain(peak: number): number {
  return peak < SILENT_PEAK ? 1 : TARGET_PEAK / peak;
}

/** Multiplies `samples` by `gain` in place and returns them. */
export function applyGain(samples: Float32Array, gain: number): Float32Array {
  if (gain !== 1) for (let index = 0; index < samples.length; index++) samples[index]! *= gain;
  return samples;
}

/** Clips `samples` to [-`most`, `most`] in place and returns them. */
export function clipTo(most: number, samples: Float32Array): Float32Array {
  for (let index = 0; index < samples.length; index++) {
    const sample = samples[index]!;
    if (sample > most) samples[index] = most;
    else if (sample < -most) samples[index] = -most;
  }
  return samples;
}
