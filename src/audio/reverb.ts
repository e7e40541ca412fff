import { TTS_RATE } from '../domain/synthesis.ts';
import { peakOf } from './gain.ts';
import type { Stage } from './stage.ts';

/** The reverb settings, each 0 to 1. */
export interface ReverbOptions {
  /** A larger room has a longer tail. */
  readonly roomSize: number;
  /** How much faster high frequencies decay. */
  readonly damping: number;
  /** 0 is the voice alone, 1 the room alone. */
  readonly wetDryMix: number;
}

/** Freeverb's delays, in samples at 44.1 kHz: without common factors, so that their echoes do not meet. */
const COMB_DELAYS = [1116, 1188, 1277, 1356, 1422, 1491, 1557, 1617];
const ALL_PASS_DELAYS = [556, 441, 341, 225];
const DELAYS_RATE = 44_100;

const ALL_PASS_FEEDBACK = 0.5;
/** The feedback of the smallest room, and the difference to that of the largest. */
const FEEDBACK = { least: 0.7, range: 0.28 };
const MOST_DAMPING = 0.4;

/** The tail ends when it stays this far (60 dB) below the loudest output. */
const INAUDIBLE = 0.001;
const MAX_TAIL_SECONDS = 10;
/** Longer than the longest delay, so that one silent chunk means that the rest is silent too. */
const TAIL_STEP_SECONDS = 0.1;
/** The length of the fade at the end of the tail. */
const FADE_SECONDS = 0.25;
/** Values below this (-300 dB) are set to 0, because denormal numbers are slow. */
const NOTHING = 1e-15;

/**
 * A room around a voice: Freeverb (Jezar Wakefield, after Schroeder and Moorer), eight damped combs side by
 * side and four all-passes in a row, for one channel. The room sounds about as loud as the voice at any
 * size. `flush` gives the tail, until it is 60 dB down, 10 s at most. With a mix of 0 nothing is changed and
 * there is no tail; silence stays silence.
 * @throws RangeError for an option outside 0 to 1.
 */
export function createReverb(options: ReverbOptions): Stage {
  const { roomSize, damping, wetDryMix } = options;
  for (const [name, value] of Object.entries(options)) {
    if (!(value >= 0 && value <= 1)) throw new RangeError(`The reverb's ${name} is 0 to 1, not ${value}.`);
  }
  if (wetDryMix === 0) return { push: (block) => block, flush: () => new Float32Array(0) };

  const feedback = FEEDBACK.least + FEEDBACK.range * roomSize;
  const delay = (samples: number) => Math.round((samples * TTS_RATE) / DELAYS_RATE);
  const combs = COMB_DELAYS.map((samples) => createComb(delay(samples), feedback, damping * MOST_DAMPING));
  const allPasses = ALL_PASS_DELAYS.map((samples) => createAllPass(delay(samples)));
  const dry = 1 - wetDryMix;
  const wet = wetDryMix / Math.sqrt(energyGain(feedback));
  let sounded = false;
  let loudest = 0;

  function push(block: Float32Array): Float32Array {
    sounded ||= peakOf(block) > 0;
    const room = new Float32Array(block.length);
    for (const comb of combs) comb(block, room);
    for (const allPass of allPasses) allPass(room);
    for (let index = 0; index < room.length; index++) {
      room[index] = dry * block[index]! + wet * room[index]!;
    }
    loudest = peakOf(room, loudest);
    return room;
  }

  return {
    push,
    flush() {
      const silence = new Float32Array(Math.round(TAIL_STEP_SECONDS * TTS_RATE));
      const tail = new Float32Array(MAX_TAIL_SECONDS * TTS_RATE);
      let length = 0;
      while (sounded && length + silence.length <= tail.length) {
        const step = push(silence);
        if (peakOf(step) < loudest * INAUDIBLE) break;
        tail.set(step, length);
        length += step.length;
      }
      return fadedOut(tail.subarray(0, length), FADE_SECONDS * TTS_RATE);
    },
  };
}

/** How much more energy white noise has behind the combs and all-passes, by the squares of their echoes. */
function energyGain(feedback: number): number {
  const combs = COMB_DELAYS.length / (1 - feedback ** 2);
  const allPass = 1 + 1 / (1 - ALL_PASS_FEEDBACK ** 2);
  return combs * allPass ** ALL_PASS_DELAYS.length;
}

/** Adds the echoes of `input` to `out`: one every `delay` samples, each with one more low-pass. */
function createComb(delay: number, feedback: number, damping: number) {
  const line = new Float32Array(delay);
  let at = 0;
  let lowPassed = 0;
  return (input: Float32Array, out: Float32Array) => {
    for (let index = 0; index < input.length; index++) {
      const echo = line[at]!;
      out[index] = out[index]! + echo;
      lowPassed = echo + damping * (lowPassed - echo);
      if (Math.abs(lowPassed) < NOTHING) lowPassed = 0;
      line[at] = input[index]! + feedback * lowPassed;
      if (++at === delay) at = 0;
    }
  };
}

/** Spreads `signal` in time, in place; the form that Freeverb uses, nearly an all-pass. */
function createAllPass(delay: number) {
  const line = new Float32Array(delay);
  let at = 0;
  return (signal: Float32Array) => {
    for (let index = 0; index < signal.length; index++) {
      const input = signal[index]!;
      const delayed = line[at]!;
      const held = input + ALL_PASS_FEEDBACK * delayed;
      line[at] = Math.abs(held) < NOTHING ? 0 : held;
      signal[index] = delayed - input;
      if (++at === delay) at = 0;
    }
  };
}

function fadedOut(samples: Float32Array, length: number): Float32Array {
  const from = Math.max(0, samples.length - length);
  for (let index = Math.ceil(from); index < samples.length; index++) {
    samples[index] = samples[index]! * ((samples.length - index) / length);
  }
  return samples;
}
