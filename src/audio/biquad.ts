import type { Stage } from './stage.ts';

/** A second-order section, normalised so that `a0` is 1. */
export interface BiquadCoefficients {
  readonly b0: number;
  readonly b1: number;
  readonly b2: number;
  readonly a1: number;
  readonly a2: number;
}

/**
 * A second-order filter (direct form II transposed, state in double precision). Adds and holds back no
 * samples.
 */
export function createBiquad(coefficients: BiquadCoefficients): Stage {
  const state = new Float64Array(2);
  return { push: (block) => filtered(block, coefficients, state), flush: () => new Float32Array(0) };
}

/** At module level, not inside each stream: V8 drops compiled code with the last instance of a function. */
function filtered(
  block: Float32Array,
  { b0, b1, b2, a1, a2 }: BiquadCoefficients,
  state: Float64Array,
): Float32Array {
  const out = new Float32Array(block.length);
  let z1 = state[0]!;
  let z2 = state[1]!;
  for (let index = 0; index < block.length; index++) {
    const x = block[index]!;
    const y = b0 * x + z1;
    z1 = b1 * x - a1 * y + z2;
    z2 = b2 * x - a2 * y;
    out[index] = y;
  }
  // Values of an endless tail become denormals, which are slow; 1e-30 is 600 dB down.
  state[0] = Math.abs(z1) < 1e-30 ? 0 : z1;
  state[1] = Math.abs(z2) < 1e-30 ? 0 : z2;
  return out;
}

/**
 * A high-pass after Robert Bristow-Johnson's "Audio EQ Cookbook". `frequency` (-3 dB at Q = 1/√2) and
 * `sampleRate` in hertz, the first below half the second.
 */
export function highPassCoefficients(frequency: number, sampleRate: number, q: number): BiquadCoefficients {
  const w = (2 * Math.PI * frequency) / sampleRate;
  const alpha = Math.sin(w) / (2 * q);
  const a0 = 1 + alpha;
  const edge = (1 + Math.cos(w)) / 2 / a0;
  return { b0: edge, b1: -2 * edge, b2: edge, a1: (-2 * Math.cos(w)) / a0, a2: (1 - alpha) / a0 };
}

/** A 2nd-order Butterworth high-pass at 20 Hz: takes out DC and rumble. */
export function createHighPass(sampleRate: number): Stage {
  return createBiquad(highPassCoefficients(20, sampleRate, Math.SQRT1_2));
}
