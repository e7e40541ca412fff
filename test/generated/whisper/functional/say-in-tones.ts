import { SPEECH_RATE } from '../../../../src/domain/audio.ts';
import { voice } from '../../signals/voice.ts';
import { tonesOf } from './keypad.ts';
import { type Heard, listen } from './listener.ts';
import { placeParts, type Press, type Script } from './script.ts';

export interface Said {
  /** 16 kHz, mono. */
  readonly samples: Float32Array;
  /** What a perfect listener makes of it. */
  readonly heard: Heard;
}

/** Against the voice's peak of about 0.5: soft enough that the voice still passes for one. */
const TONE_PEAK = 0.06;
/** Seconds from silence to full tone, so that it does not click into the bands of others. */
const RAMP = 0.01;

/** A script as sound: a voice, and above it the keys that are pressed. The same every time. */
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

/** Sentences of as many words are as long, and a voice of a length is always the same. */
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

/** `sin(turn * at)` for each place: every value from the two before it, as 2 cos(turn) has it. */
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
