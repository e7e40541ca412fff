import { createDotProduct } from './dot-product.ts';
import type { Stage } from './stage.ts';
import { kaiser, kaiserDesign } from './window.ts';

/** Sample rates that can be converted, in hertz. */
export const MIN_RATE = 1_000;
export const MAX_RATE = 768_000;

/**
 * Rates with more phases share a table of this many rows and interpolate between rows (error below -100 dB).
 */
const MAX_PHASES = 1_024;

const BLOCK = 8_192;

/**
 * Changes the sample rate, for whole numbers of hertz: band-limited interpolation with a Kaiser-windowed sinc
 * (J. O. Smith, "Digital Audio Resampling"), flat to 0.45 of the lower rate and at least 80 dB down from 0.5
 * of it. The delay is taken out: sample k of the output sounds at sample k * from / to of the input, and
 * `ceil(n * to / from)` come out of n.
 */
export function createResampler(from: number, to: number): Stage {
  for (const rate of [from, to]) {
    if (!Number.isInteger(rate) || rate < MIN_RATE || rate > MAX_RATE) {
      throw new RangeError(`${rate} Hz is not a rate that can be converted.`);
    }
  }
  if (from === to) return { push: (block) => block, flush: () => new Float32Array(0) };
  const common = gcd(from, to);
  const up = to / common;
  const down = from / common;
  const phases = Math.min(up, MAX_PHASES);
  const { coefficients, taps } = resampleTable(phases, Math.min(1, up / down));
  const reach = taps / 2;
  const step = Math.floor(down / up);
  const stepRest = down % up;

  // One block of memory: the table, then the input that is still needed.
  const start = coefficients.length;
  const { floats, dot } = createDotProduct(start + 2 * taps + step + BLOCK);
  floats.set(coefficients);
  let filled = reach - 1; // the position in the kept input; at first in the silence before the first sample
  let position = reach - 1; // of the sample at or before the next output's time
  let rest = 0; // how far beyond it, in 1/up of a sample
  let read = 0;
  let written = 0;

  function nextValue(): number {
    const first = start + position - reach + 1;
    if (phases === up) return dot(rest * taps, first, taps);
    const phase = (rest / up) * phases;
    const row = Math.floor(phase);
    const here = dot(row * taps, first, taps);
    return here + (dot((row + 1) * taps, first, taps) - here) * (phase - row);
  }

  function produce(out: Float32Array, done: number): number {
    let count = done;
    for (; position + reach < filled && count < out.length; count++) {
      out[count] = nextValue();
      position += step;
      rest += stepRest;
      if (rest >= up) {
        rest -= up;
        position++;
      }
    }
    const past = Math.min(position - reach + 1, filled);
    floats.copyWithin(start, start + past, start + filled);
    filled -= past;
    position -= past;
    return count;
  }

  return {
    push(block) {
      const out = new Float32Array(Math.ceil(((block.length + taps) * up) / down) + 1);
      let count = 0;
      for (let at = 0; at < block.length; at += BLOCK) {
        const part = block.subarray(at, at + BLOCK);
        floats.set(part, start + filled);
        filled += part.length;
        count = produce(out, count);
      }
      read += block.length;
      written += count;
      return out.subarray(0, count);
    },
    flush() {
      const out = new Float32Array(Math.ceil((read * up) / down) - written);
      floats.fill(0, start + filled, start + filled + reach);
      filled += reach;
      written += produce(out, 0);
      return out;
    },
  };
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}

const ATTENUATION = 86;
const PASS = 0.45;
const STOP = 0.5;

/** A low-pass cut into phases: row p holds the taps for a point p / phases of a sample behind the middle. */
interface ResampleTable {
  /** `(phases + 1) * taps` of them: one row more than there are phases, so that there is always a next. */
  readonly coefficients: Float32Array;
  /** A multiple of 8. */
  readonly taps: number;
}

/** The limits of the cache of tables: their number, and coefficients of each (8 MiB in all). */
const KEPT = { tables: 8, coefficients: 2 ** 18 } as const;
const kept = new Map<string, ResampleTable>();

/** As `designResampleTable`, cached: the design takes longer than resampling a second of sound. */
function resampleTable(phases: number, scale: number): ResampleTable {
  const key = `${phases} ${scale}`;
  const table = kept.get(key) ?? designResampleTable(phases, scale);
  kept.delete(key);
  if (table.coefficients.length <= KEPT.coefficients) kept.set(key, table);
  if (kept.size > KEPT.tables) kept.delete(kept.keys().next().value!);
  return table;
}

/**
 * A Kaiser-windowed sinc, flat to 0.45 of the lower rate and at least 80 dB down from 0.5 of it. `scale` is
 * the lower rate over the one that comes in, at most 1. The sum of each row is 1, so that DC passes
 * untouched.
 */
function designResampleTable(phases: number, scale: number): ResampleTable {
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
