/** The target peak, -3 dBFS, as a linear amplitude. */
export const TARGET_PEAK = 10 ** (-3 / 20);

/** Below -80 dBFS, three steps of 16-bit samples, there is dither at most. */
const SILENT_PEAK = 10 ** (-80 / 20);

/** The largest magnitude in `samples`, or `soFar` where that is larger: fold it over a stream's blocks. */
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

/** Multiplies `samples` in place, and gives them back. */
export function applyGain(samples: Float32Array, gain: number): Float32Array {
  if (gain !== 1) for (let index = 0; index < samples.length; index++) samples[index]! *= gain;
  return samples;
}

/** Cuts off in place what is beyond `most` (a magnitude), and gives the samples back. */
export function limitTo(most: number, samples: Float32Array): Float32Array {
  for (let index = 0; index < samples.length; index++) {
    const sample = samples[index]!;
    if (sample > most) samples[index] = most;
    else if (sample < -most) samples[index] = -most;
  }
  return samples;
}
