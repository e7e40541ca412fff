import { TTS_RATE } from '../domain/synthesis.ts';
import { createDotProduct } from './dot-product.ts';
import type { Stage } from './stage.ts';
import { hann } from './window.ts';

/** The range of the time stretch; a higher rate is faster. */
export const MIN_STRETCH_RATE = 0.25;
export const MAX_STRETCH_RATE = 4;

/** From one piece to the next; pieces are twice as long, two periods of a deep voice. */
const HOP_SECONDS = 0.01;
/** The compared length in hops. A shorter one misses the pulses of a deep voice. */
const COMPARED_HOPS = 1.5;
/** The search range to either side, in seconds: both exceed the period of a deep voice. */
export const SEARCH_SECONDS = 0.009;
/** The least advantage in similarity of the farthest piece over the nearest one. */
const DISTANCE_COST = 0.05;
/**
 * The first search tries every second position, the next one all positions around the best: low frequencies
 * decide.
 */
const COARSE_STEP = 2;

const BLOCK = 8_192;

/**
 * Makes speech `rate` times as fast, 0.25 to 4, at the same pitch: WSOLA (Verhelst and Roelands, "An
 * overlap-add technique based on waveform similarity", 1993). Pieces of 20 ms are cross-faded; each is taken
 * within `reachSeconds` of its place, where it continues the piece before it best. `round(n / rate)` samples
 * come out of n, and sample k of the input sounds at k / rate, to within some milliseconds.
 * @throws RangeError for other rates.
 */
export function createTimeStretch(
  rate: number,
  sampleRate: number = TTS_RATE,
  reachSeconds = SEARCH_SECONDS,
): Stage {
  if (!(rate >= MIN_STRETCH_RATE && rate <= MAX_STRETCH_RATE)) {
    throw new RangeError(
      `Speech can be made ${MIN_STRETCH_RATE} to ${MAX_STRETCH_RATE} times as fast, not ${rate}.`,
    );
  }
  if (rate === 1) return { push: (block) => block, flush: () => new Float32Array(0) };
  const hop = 8 * Math.round((HOP_SECONDS * sampleRate) / 8);
  const compared = 8 * Math.round((COMPARED_HOPS * hop) / 8);
  const reach = Math.round(reachSeconds * sampleRate);
  const rising = Float32Array.from(hann(2 * hop)).subarray(0, hop);

  // Positions are in samples of the input; before it lies the silence that the first pieces reach into.
  let start = -hop - reach; // of what is kept
  let filled = hop + reach; // samples of it
  let piece = 0; // the number of the last one placed
  let next = 0; // where it would go on
  let read = 0;
  let written = 0;
  const { floats, dot } = createDotProduct(Math.ceil(hop * rate) + 4 * (compared + reach) + BLOCK);

  const due = (number: number) => Math.round(number * hop * rate) - hop;

  /** How well a piece at `position` continues the last one, -1 to 1, less a cost of its distance. */
  function fitness(position: number, centre: number, energy: number, wanted: number): number {
    const product = dot(next - start, position - start, compared);
    const alike = product === 0 ? 0 : product / Math.sqrt(wanted * energy);
    return alike - (DISTANCE_COST * Math.abs(position - centre)) / reach;
  }

  const energyAt = (position: number) => dot(position - start, position - start, compared);

  /** Returns the position of the next piece. */
  function findPiece(centre: number): number {
    const wanted = energyAt(next);
    if (wanted === 0) return centre;
    let best = centre;
    let bestFitness = fitness(centre, centre, energyAt(centre), wanted);
    // In double precision: otherwise the rounding error of the difference exceeds quiet audio.
    let energy = 0;
    for (let index = centre - reach - start; index < centre - reach - start + compared; index++) {
      energy += floats[index]! * floats[index]!;
    }
    const consider = (position: number, energy: number) => {
      const value = fitness(position, centre, energy, wanted);
      if (value <= bestFitness) return;
      best = position;
      bestFitness = value;
    };
    for (let position = centre - reach; position <= centre + reach; position++) {
      if ((position - centre) % COARSE_STEP === 0) consider(position, energy);
      const leaves = floats[position - start]!;
      const comes = floats[position - start + compared]!;
      energy = Math.max(0, energy - leaves * leaves + comes * comes);
    }
    const coarse = best;
    for (let aside = 1; aside < COARSE_STEP; aside++) {
      for (const position of [coarse - aside, coarse + aside]) {
        if (Math.abs(position - centre) <= reach) consider(position, energyAt(position));
      }
    }
    return best;
  }

  /** Writes the next hop of sound if there is enough input. */
  function advance(out: Float32Array, at: number): boolean {
    const centre = due(piece + 1);
    if (Math.max(next, centre + reach) + compared > start + filled) return false;
    const found = findPiece(centre);
    for (let index = 0; index < hop; index++) {
      const before = floats[next - start + index]!;
      out[at + index] = before + rising[index]! * (floats[found - start + index]! - before);
    }
    piece++;
    next = found + hop;
    return true;
  }

  function forget(): void {
    const past = Math.max(0, Math.min(next, due(piece + 1) - reach) - start);
    floats.copyWithin(0, past, filled);
    start += past;
    filled -= past;
  }

  function produce(block: Float32Array): Float32Array {
    const out = new Float32Array(
      (Math.ceil((block.length + 2 * (compared + reach)) / (hop * rate)) + 2) * hop,
    );
    let count = 0;
    for (let from = 0; from < block.length; from += BLOCK) {
      const part = block.subarray(from, from + BLOCK);
      floats.set(part, filled);
      filled += part.length;
      while (advance(out, count)) count += hop;
      forget();
    }
    return out.subarray(0, count);
  }

  return {
    push(block) {
      const out = produce(block);
      read += block.length;
      written += out.length;
      return out;
    },
    flush() {
      const left = Math.round(read / rate) - written;
      const silence = new Float32Array(2 * Math.ceil(hop * rate) + 4 * (compared + reach));
      return produce(silence).subarray(0, left);
    },
  };
}
