import { createMelBank, type MelBank } from '../../../audio/mel.ts';
import { SPEECH_RATE } from '../../../domain/audio.ts';
import { createKaldiMelBank } from './kaldi-mel-bank.ts';
import { createPowerSpectrum } from './power-spectrum.ts';

/** How a model wants the filter-bank energies of a frame. */
export interface FrameOptions {
  readonly bins: number;
  readonly window: 'povey' | 'hann';
  /** What samples of -1 to 1 are multiplied by. */
  readonly scale: number;
  readonly removeMean: boolean;
  /** 0 for none. */
  readonly preemphasis: number;
  /** Points of the transform: 25 ms or more, by an even number. */
  readonly fftSize: number;
  /** Kaldi's filters between two frequencies in hertz, or librosa's from 0 to half the rate. */
  readonly mel:
    { readonly kind: 'kaldi'; readonly low: number; readonly high: number } | { readonly kind: 'librosa' };
}

/** The 25 ms of `samples` from `from` on → a row of features, whose first goes into `out` at `at`. */
export type FrameMeasure = (samples: Float32Array, from: number, out: Float32Array, at: number) => void;

/** Samples of a frame. */
export const FBANK_FRAME_SAMPLES = SPEECH_RATE / 40;

/** Single precision's epsilon: what Kaldi takes the logarithm of in silence. */
const FLOOR = 2 ** -23;
const POVEY = 0.85;

/**
 * Log mel filter-bank energies of one frame as Kaldi makes them (`compute-fbank-feats`): the mean taken off,
 * preemphasis and window, powers added up under mel filters. No dither.
 */
export function createFrameMeasure(options: FrameOptions): FrameMeasure {
  const { bins, removeMean, preemphasis, fftSize } = options;
  const { even, odd, measure } = createPowerSpectrum(fftSize);
  const addUp = melBankOf(options);
  const window = windowOf(options);
  const powers = new Float64Array(fftSize / 2 + 1);

  return (samples, from, out, at) => {
    // The mean and what preemphasis takes of it; before the first sample comes the first sample.
    const offset = removeMean ? (1 - preemphasis) * meanOf(samples, from) : 0;
    let before = samples[from]!;
    for (let index = 0; index < FBANK_FRAME_SAMPLES; index += 2) {
      const one = samples[from + index]!;
      const other = samples[from + index + 1]!;
      even[index >> 1] = (one - preemphasis * before - offset) * window[index]!;
      odd[index >> 1] = (other - preemphasis * one - offset) * window[index + 1]!;
      before = other;
    }
    even.fill(0, FBANK_FRAME_SAMPLES / 2);
    odd.fill(0, FBANK_FRAME_SAMPLES / 2);
    measure(powers);
    addUp(powers, out, at);
    for (let bin = at; bin < at + bins; bin++) out[bin] = Math.log(Math.max(FLOOR, out[bin]!));
  };
}

function meanOf(samples: Float32Array, from: number): number {
  let sum = 0;
  for (let at = from; at < from + FBANK_FRAME_SAMPLES; at++) sum += samples[at]!;
  return sum / FBANK_FRAME_SAMPLES;
}

function melBankOf({ mel, bins, fftSize }: FrameOptions): MelBank {
  const layout = { bins, sampleRate: SPEECH_RATE, fftSize };
  return mel.kind === 'librosa' ? createMelBank(layout) : createKaldiMelBank({ ...layout, ...mel });
}

/** The scale is a part of it: everything up to the powers is linear. */
function windowOf({ window, scale }: FrameOptions): Float64Array {
  return Float64Array.from({ length: FBANK_FRAME_SAMPLES }, (_, index) =>
    window === 'hann'
      ? scale * (0.5 - 0.5 * Math.cos((2 * Math.PI * index) / FBANK_FRAME_SAMPLES))
      : scale * (0.5 - 0.5 * Math.cos((2 * Math.PI * index) / (FBANK_FRAME_SAMPLES - 1))) ** POVEY,
  );
}
