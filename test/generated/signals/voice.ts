import { SPEECH_RATE } from '../../../src/domain/audio.ts';

/** Resonances of the mouth in hertz, for a man's vowels (after Peterson and Barney, 1952). */
const VOWELS = [
  [730, 1090, 2440],
  [530, 1840, 2480],
  [570, 840, 2410],
  [300, 1900, 2550],
  [440, 1020, 2240],
  [270, 2290, 2800],
  [660, 1720, 2410],
] as const;
const BANDWIDTHS = [90, 117, 144] as const;
/** The gain between resonances relative to the resonances. */
const FLOOR = 0.04;

/** The highest frequency of the voice in hertz. Tests put tones above it. */
export const VOICE_CEILING = 2900;

const PITCH = 125;
const SYLLABLES_PER_SECOND = 4.5;
/** The part of a syllable that is a consonant, and the consonant's gain. */
const CLOSURE = 0.25;
const CLOSED = 0.1;
/** Samples between two updates of the amplitudes of harmonics: 2.5 ms. */
const STEP = 40;
/** Samples of fade-in and fade-out: 20 ms. */
const RAMP = 320;

interface Syllable {
  readonly end: number;
  readonly vowel: (typeof VOWELS)[number];
  /** In hertz, at the start of the syllable. */
  readonly pitch: number;
  readonly loudness: number;
}

/**
 * A synthetic voice of `samples` samples at 16 kHz: harmonics of a moving pitch, shaped by formants, in
 * syllables of uneven length with consonants between them. Neural voice detectors take it for speech. It has
 * no energy above `VOICE_CEILING`, a peak of about 0.5, and the same samples every time.
 */
export function voice(samples: number): Float32Array {
  const sound = new Float32Array(samples);
  const syllables = utter(samples);
  const harmonics = Math.floor(VOICE_CEILING / (PITCH * 0.85));
  const before = new Float64Array(harmonics);
  const after = new Float64Array(harmonics);
  let index = 0;
  let start = 0;
  let phase = 0;
  for (let at = 0; at < samples; at++) {
    if (at >= syllables[index]!.end) start = syllables[index++]!.end;
    const [now, next] = [syllables[index]!, syllables[index + 1]!];
    const progress = (at - start) / (now.end - start);
    const pitch = now.pitch + progress * (next.pitch - now.pitch);
    if (at % STEP === 0) {
      before.set(after);
      mouth(after, pitch, now.vowel, next.vowel, progress);
    }
    const sum = harmonicSum(phase, before, after, (at % STEP) / STEP);
    const strength = now.loudness * openness(progress);
    sound[at] = 0.34 * strength * edge(at, samples) * sum;
    phase += (2 * Math.PI * pitch) / SPEECH_RATE;
  }
  return sound;
}

/**
 * The sum of sines of multiples of a phase, with amplitudes interpolated by `share` from `before` to `after`.
 */
function harmonicSum(phase: number, before: Float64Array, after: Float64Array, share: number): number {
  const twiceCosine = 2 * Math.cos(phase);
  let sine = Math.sin(phase);
  let previous = 0;
  let sum = 0;
  for (let k = 0; k < before.length; k++) {
    sum += (before[k]! + share * (after[k]! - before[k]!)) * sine;
    // sin (k + 1)x = 2 cos x sin kx - sin (k - 1)x
    const next = twiceCosine * sine - previous;
    previous = sine;
    sine = next;
  }
  return sum;
}

/** Syllables for that many samples, and one more as the target of the last transition. */
function utter(samples: number): readonly Syllable[] {
  let state = 7;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const syllables: Syllable[] = [];
  let end = 0;
  while ((syllables.at(-2)?.end ?? 0) <= samples) {
    end += Math.round((SPEECH_RATE / SYLLABLES_PER_SECOND) * (0.7 + 0.6 * random()));
    const vowel = VOWELS[Math.floor(random() * VOWELS.length)]!;
    const pitch = PITCH * (0.85 + 0.3 * random());
    syllables.push({ end, vowel, pitch, loudness: 0.6 + 0.4 * random() });
  }
  return syllables;
}

type Vowel = Syllable['vowel'];

/**
 * Sets the amplitude of each harmonic; in the second half of a syllable the formants move towards the next
 * vowel.
 */
function mouth(harmonics: Float64Array, pitch: number, now: Vowel, next: Vowel, progress: number): void {
  const moved = Math.max(0, 2 * progress - 1);
  for (let k = 0; k < harmonics.length; k++) {
    const frequency = (k + 1) * pitch;
    let gain = FLOOR;
    for (let formant = 0; formant < BANDWIDTHS.length; formant++) {
      const centre = now[formant]! + moved * (next[formant]! - now[formant]!);
      const distance = (frequency - centre) / BANDWIDTHS[formant]!;
      gain += 1 / (1 + distance ** 2) / (1 + 0.6 * formant);
    }
    harmonics[k] = frequency < VOICE_CEILING ? gain / Math.sqrt(k + 1) : 0;
  }
}

/**
 * The gain within a syllable. It begins with a quiet consonant, because voice detectors reject a steady hum.
 */
function openness(progress: number): number {
  const opened = Math.max(0, (progress - CLOSURE) / (1 - CLOSURE));
  return CLOSED + (1 - CLOSED) * Math.sin(Math.PI * opened) ** 0.6;
}

/** The fade: 0 at both ends of the sound, 1 inside. */
function edge(at: number, samples: number): number {
  const inside = Math.min(at, samples - 1 - at);
  return inside >= RAMP ? 1 : 0.5 - 0.5 * Math.cos((Math.PI * inside) / RAMP);
}
