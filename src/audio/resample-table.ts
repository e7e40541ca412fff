import { kaiser, kaiserDesign } from './window.ts';

const ATTENUATION = 86;
const PASS = 0.45;
const STOP = 0.5;

/** A low-pass cut into phases: row p holds the taps for a point p / phases of a sample behind the middle. */
export interface ResampleTable {
  /** `(phases + 1) * taps` of them: one row more than there are phases, so that there is always a next. */
  readonly coefficients: Float32Array;
  /** A multiple of 8. */
  readonly taps: number;
}

/**
 * A Kaiser-windowed sinc, flat to 0.45 of the lower rate and at least 80 dB down from 0.5 of it. `scale` is
 * the lower rate over the one that comes in, at most 1. The sum of each row is 1, so that DC passes
 * untouched.
 */
export function designResampleTable(phases: number, scale: number): ResampleTable {
  const { beta, length } = kaiserDesign(ATTENUATION, (STOP - PASS) * scale);
  const window = kaiser(beta);
  const taps = 8 * Math.ceil(length / 8);
  const reach = taps / 2;
  const cutoff = (PASS + STOP) * scale; // twice the middle of the transition, in cycles per sample
  const coefficients = new Float32Array((phases + 1) * taps);
  const row = new Float64Array(taps);
  for (let phase = 0; phase <= phases; phase++) {
    let sum = 0;
    for (let tap = 0; tap < taps; tap++) {
      const time = phase / phases + reach - 1 - tap;
      row[tap] = sinc(cutoff * time) * window(time / reach);
      sum += row[tap]!;
    }
    for (let tap = 0; tap < taps; tap++) coefficients[phase * taps + tap] = row[tap]! / sum;
  }
  return { coefficients, taps };
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}
