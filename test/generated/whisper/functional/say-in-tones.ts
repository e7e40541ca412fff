import { SPEECH_RATE } from '../../../../src/domain/audio.ts';
import { voice } from '../../signals/voice.ts';
import { tonesOf } from './keys.ts';
import { type Heard, listen } from './listener.ts';
import { placeParts, type Press, type Script } from './script.ts';

export interface Said {
  /** 16 kHz, mono. */
  readonly samples: Float32Array;
  /** The reference transcript. */
  readonly heard: Heard;
}

/**
 * The peak of a tone. The voice's is about 0.5: tones are so soft that voice detectors still find the voice.
 */
const TONE_PEAK = 0.06;
/** Seconds of fade-in and fade-out, because an abrupt start would spread into the bands of other tones. */
const RAMP = 0.01;

/**
 * Renders a script: a voice, and above its frequencies the tones of the keys. The samples are the same every
 * time.
 */
export function sayInTones(script: Script): Said {
  const timeline = placeParts(script);
  const samples = new Float32Array(Math.round(timeline.seconds * SPEECH_RATE));
  for (const { start, end } of timeline.voiced) {
    const [from, to] = [toSamples(start), toSamples(end)];
    samples.set(voiceOf(to - from), from);
  }
  for (const press of timeline.presses) addTones(samples, press);
  return { samples, heard: listen(timeline) };
}

/** The voice of a length, from a cache: sentences with the same number of words have the same length. */
function voiceOf(samples: number): Float32Array {
  const known = voices.get(samples) ?? voice(samples);
  voices.set(samples, known);
  return known;
}
const voices = new Map<number, Float32Array>();

const toSamples = (seconds: number): number => Math.round(seconds * SPEECH_RATE);

function addTones(samples: Float32Array, { key, start, end }: Press): void {
  const [from, to] = [toSamples(start), toSamples(end)];
  const tones = tonesOf(key).map((frequency) => sine((2 * Math.PI * frequency) / SPEECH_RATE, from, to));
  for (let at = from; at < to; at++) {
    const inside = Math.min(at / SPEECH_RATE - start, end - at / SPEECH_RATE);
    const strength = inside >= RAMP ? 1 : 0.5 - 0.5 * Math.cos((Math.PI * Math.max(0, inside)) / RAMP);
    for (const tone of tones) samples[at]! += TONE_PEAK * strength * tone[at - from]!;
  }
}

/**
 * `sin(turn * at)` for `at` from `from` to before `to`, by the recurrence sin(n+1)x = 2 cos x sin nx -
 * sin(n-1)x.
 */
function sine(turn: number, from: number, to: number): Float64Array {
  const values = new Float64Array(to - from);
  const step = 2 * Math.cos(turn);
  let [before, last] = [Math.sin(turn * (from - 2)), Math.sin(turn * (from - 1))];
  for (let at = 0; at < values.length; at++) {
    [before, last] = [last, step * last - before];
    values[at] = last;
  }
  return values;
}
