import { SPEECH_RATE } from '../../../src/domain/audio.ts';
import { voice } from '../signals/voice.ts';

/** The tokens of the generated CTC models beside blank; each has its own tone. */
export const PIECES = ['▁ka', 'to', '▁mi', 'ru', '▁so', 'ne', '▁lu', 'da'] as const;
export type Piece = (typeof PIECES)[number];

/** The two tokens that the tone `between` may stand for; the first is a little likelier. */
export const ALIKE = ['ru', 'ne'] as const satisfies readonly Piece[];

/**
 * Frequencies in hertz. Each has its own mel bin, and all lie above the voice
 * (test/generated/signals/voice.ts).
 */
export const TONES: Readonly<Record<Piece | 'between', number>> = {
  '▁ka': 3100,
  to: 3407,
  '▁mi': 3740,
  ru: 4101,
  '▁so': 4491,
  ne: 4912,
  '▁lu': 5368,
  da: 5861,
  between: 7370,
};

/** The content of `tokens.txt`, with blank as the first or the last token. */
export function tokensFile(blank: 'first' | 'last' = 'first'): string {
  const names = blank === 'first' ? ['<blk>', ...PIECES] : [...PIECES, '<blk>'];
  return names.map((name, id) => `${name} ${id}\n`).join('');
}

/** One tone of a clip. Times are in seconds; `pause` is the silence after it. */
export interface Tone {
  readonly sound: Piece | 'between';
  readonly seconds: number;
  readonly pause: number;
}

const PEAK = 0.2;
/** Seconds of fade-in and fade-out, because an abrupt start raises all mel bins. */
const RAMP = 0.02;

/** The peak of tones over a voice. The voice's is about 0.5: voice detectors must still find the voice. */
const OVER_A_VOICE = 0.06;

/** Renders tones one after the other as 16 kHz samples, between silences of `lead` seconds and 0.2 s. */
export function sing(tones: readonly Tone[], lead = 0.2, peak = PEAK): Float32Array {
  const seconds = tones.reduce((sum, tone) => sum + tone.seconds + tone.pause, lead + 0.2);
  const samples = new Float32Array(Math.round(seconds * SPEECH_RATE));
  let now = lead;
  for (const { sound, seconds, pause } of tones) {
    const from = Math.round(now * SPEECH_RATE);
    const length = Math.round(seconds * SPEECH_RATE);
    const turn = (2 * Math.PI * TONES[sound]) / SPEECH_RATE;
    for (let at = 0; at < length; at++) {
      const inside = Math.min(at, length - 1 - at) / (RAMP * SPEECH_RATE);
      samples[from + at] = peak * Math.min(1, inside) * Math.sin(turn * at);
    }
    now += seconds + pause;
  }
  return samples;
}

/**
 * Renders tones over a voice that voice detectors find. The voice lasts from 0.1 s before the first tone to
 * 0.1 s after the last one.
 */
export function say(tones: readonly Tone[], lead = 0.2): Float32Array {
  const samples = sing(tones, lead, OVER_A_VOICE);
  const margin = 0.1 * SPEECH_RATE;
  const from = Math.max(0, Math.round(lead * SPEECH_RATE) - margin);
  const spoken = voice(samples.length - margin - from);
  spoken.forEach((sample, at) => (samples[from + at]! += sample));
  return samples;
}

/** The reference text of pieces. */
export function written(pieces: readonly Piece[]): string {
  return pieces.join('').replaceAll('▁', ' ').trim();
}

/** A pseudo-random sequence of tones; the same for the same `seed`. */
export function song(
  seed: number,
  count: number,
): { readonly tones: readonly Tone[]; readonly pieces: readonly Piece[] } {
  let state = seed * 7919 + 1;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const pieces = Array.from({ length: count }, () => PIECES[Math.floor(random() * PIECES.length)]!);
  const tones = pieces.map((sound) => ({
    sound,
    seconds: 0.14 + 0.2 * random(),
    pause: 0.12 + 0.15 * random(),
  }));
  return { tones, pieces };
}
