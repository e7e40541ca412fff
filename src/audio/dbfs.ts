/**
 * The level of `samples` (root mean square) in dB relative to full scale: 0 for a full-scale square wave,
 * -Infinity for silence.
 */
export function rmsDbfs(samples: Float32Array): number {
  if (samples.length === 0) return -Infinity;
  let energy = 0;
  for (let index = 0; index < samples.length; index++) energy += samples[index]! ** 2;
  return 10 * Math.log10(energy / samples.length);
}

/** A linear amplitude as dB relative to full scale. */
export function toDbfs(amplitude: number): number {
  return 20 * Math.log10(amplitude);
}
