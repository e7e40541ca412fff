import { TTS_RATE } from '../domain/synthesis.ts';
import { createResampler, MIN_RATE } from './resample.ts';
import { chain, type Stage } from './stage.ts';
import { createTimeStretch, SEARCH_SECONDS } from './time-stretch.ts';

/** How far a pitch can be shifted, in semitones, up or down. */
export const MAX_SEMITONES = 12;

/** The largest denominator of a pitch ratio as a fraction; the error is at most 0.03 cents. */
const MAX_DENOMINATOR = 255;

/**
 * Shifts the pitch of speech by `semitones`, -12 to 12, and keeps its duration: it stretches the time and
 * resamples to the old length. Formants move along, as on a faster tape. As many samples come out as went in,
 * each sound within about 10 ms of its time.
 * @throws RangeError for more than 12 semitones.
 */
export function createPitchShift(semitones: number): Stage {
  if (!(Math.abs(semitones) <= MAX_SEMITONES)) {
    throw new RangeError(
      `A pitch can be shifted by ${MAX_SEMITONES} semitones up or down, not ${semitones}.`,
    );
  }
  const { above, below } = nearestFraction(2 ** (semitones / 12));
  const rate = below / above;
  // Resampling to a longer sound also stretches errors of position.
  const reachSeconds = SEARCH_SECONDS / Math.max(1, rate);
  return keepLength(
    chain(
      createTimeStretch(rate, TTS_RATE, reachSeconds),
      createResampler(above * MIN_RATE, below * MIN_RATE),
    ),
  );
}

function nearestFraction(value: number): { above: number; below: number } {
  let best = { above: Math.round(value), below: 1 };
  for (let below = 2; below <= MAX_DENOMINATOR; below++) {
    const above = Math.round(value * below);
    if (Math.abs(above / below - value) < Math.abs(best.above / best.below - value)) best = { above, below };
  }
  return best;
}

/** Makes `stage`, whose output length differs from its input by rounding, give exactly as many samples. */
function keepLength(stage: Stage): Stage {
  let owed = 0;
  return {
    push(block) {
      const out = stage.push(block);
      owed += block.length - out.length;
      return out;
    },
    flush() {
      const rest = new Float32Array(owed);
      rest.set(stage.flush().subarray(0, owed));
      return rest;
    },
  };
}
