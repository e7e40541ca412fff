import { createMelBank, type MelBank, type MelLayout } from '../../../audio/mel.ts';
import { SPEECH_RATE } from '../../../domain/audio.ts';
import { createComplexFft } from '../../../audio/complex-fft.ts';

/** The settings of the filter-bank energies of one frame. */
export interface FrameOptions {
  readonly bins: number;
  readonly window: 'povey' | 'hann' | 'hann-symmetric' | 'hamming';
  /** The factor for samples in [-1, 1]. */
  readonly scale: number;
  readonly removeMean: boolean;
  /** 0 for none. */
  readonly preemphasis: number;
  /** Points of the transform: 25 ms or more, by an even number. */
  readonly fftSize: number;
  /** Kaldi's filters between two frequencies in hertz, or librosa's from 0 to `high` or half the rate. */
  readonly mel:
    | { readonly kind: 'kaldi'; readonly low: number; readonly high: number }
    | { readonly kind: 'librosa'; readonly high?: number };
  /**
   * Added to energies before the logarithm. Default: energies are clamped to the epsilon of single precision.
   */
  readonly offset?: number;
}

/**
 * Computes the features of the 25 ms that start at `samples[from]` and writes them to `out` from index `at`.
 */
export type FrameMeasure = (samples: Float32Array, from: number, out: Float32Array, at: number) => void;

/** Samples per frame. */
export const FBANK_FRAME_SAMPLES = SPEECH_RATE / 40;

/** Epsilon of single precision, whose logarithm Kaldi uses for silence. */
const FLOOR = 2 ** -23;
const POVEY = 0.85;

/**
 * Log mel filter-bank energies of one frame like Kaldi's `compute-fbank-feats`, without dither: mean removal,
 * preemphasis, window, power spectrum, mel filters.
 */
export function createFrameMeasure(options: FrameOptions): FrameMeasure {
  const { bins, removeMean, preemphasis, fftSize, offset: added } = options;
  const [shift, floor] = added === undefined ? [0, FLOOR] : [added, 0];
  const { even, odd, measure } = createPowerSpectrum(fftSize);
  const addUp = melBankOf(options);
  const window = windowOf(options);
  const powers = new Float64Array(fftSize / 2 + 1);

  return (samples, from, out, at) => {
    // The mean after preemphasis; the sample before the first one is assumed to equal it.
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
    for (let bin = at; bin < at + bins; bin++) out[bin] = Math.log(Math.max(floor, out[bin]! + shift));
  };
}

function meanOf(samples: Float32Array, from: number): number {
  let sum = 0;
  for (let at = from; at < from + FBANK_FRAME_SAMPLES; at++) sum += samples[at]!;
  return sum / FBANK_FRAME_SAMPLES;
}

function melBankOf({ mel, bins, fftSize }: FrameOptions): MelBank {
  const layout = { bins, sampleRate: SPEECH_RATE, fftSize };
  return mel.kind === 'librosa'
    ? createMelBank({ ...layout, ...mel })
    : createKaldiMelBank({ ...layout, ...mel });
}

/** The window includes the scale, because everything up to the powers is linear. */
function windowOf({ window, scale }: FrameOptions): Float64Array {
  const shape = WINDOWS[window];
  return Float64Array.from({ length: FBANK_FRAME_SAMPLES }, (_, index) => scale * shape(index));
}

const cosine = (index: number, period: number) => Math.cos((2 * Math.PI * index) / period);

const WINDOWS: Readonly<Record<FrameOptions['window'], (index: number) => number>> = {
  hann: (index) => 0.5 - 0.5 * cosine(index, FBANK_FRAME_SAMPLES),
  'hann-symmetric': (index) => 0.5 - 0.5 * cosine(index, FBANK_FRAME_SAMPLES - 1),
  hamming: (index) => 0.54 - 0.46 * cosine(index, FBANK_FRAME_SAMPLES - 1),
  povey: (index) => (0.5 - 0.5 * cosine(index, FBANK_FRAME_SAMPLES - 1)) ** POVEY,
};

interface KaldiMelLayout extends MelLayout {
  /** In hertz: the range of the filters. */
  readonly low: number;
  readonly high: number;
}

/** Kaldi's mel filters: triangles with peak 1 on the mel scale `1127 ln(1 + f/700)`. */
export function createKaldiMelBank({ bins, sampleRate, fftSize, low, high }: KaldiMelLayout): MelBank {
  const from = toMel(low);
  const step = (toMel(high) - from) / (bins + 1);
  // No filter includes the bin at half the rate.
  const mels = Array.from({ length: fftSize / 2 }, (_, index) => toMel((index * sampleRate) / fftSize));
  /** The first bin of each filter, and the position of its weights, which are concatenated. */
  const firsts = new Int32Array(bins);
  const starts = new Int32Array(bins + 1);
  const all: number[] = [];
  for (let bin = 0; bin < bins; bin++) {
    const peak = from + (bin + 1) * step;
    const rises = mels.map((mel) => 1 - Math.abs(mel - peak) / step);
    firsts[bin] = Math.max(
      0,
      rises.findIndex((weight) => weight > 0),
    );
    all.push(...rises.filter((weight) => weight > 0));
    starts[bin + 1] = all.length;
  }
  const weights = Float64Array.from(all);

  return (powers, out, at) => {
    for (let bin = 0; bin < bins; bin++) {
      let energy = 0;
      const end = starts[bin + 1]!;
      for (let index = starts[bin]!, place = firsts[bin]!; index < end; index++, place++)
        energy += weights[index]! * powers[place]!;
      out[at + bin] = energy;
    }
  };
}

const toMel = (hertz: number) => 1127 * Math.log(1 + hertz / 700);

/** Power spectra of real frames of one size. Its buffers are reused, so only one frame at a time. */
interface PowerSpectrum {
  /** Buffers for a frame's even and odd samples, reused for every frame. */
  readonly even: Float64Array;
  readonly odd: Float64Array;
  /** The powers of the bins 0..size/2 of the samples in `even` and `odd`, which are overwritten. */
  measure(powers: Float64Array): void;
}

/**
 * Creates a power spectrum of frames of `size` points, twice an even product of twos and fives. It runs one
 * complex FFT of half the size and separates the bins in opposite pairs, which share a rotation.
 * @throws RangeError for other sizes.
 */
export function createPowerSpectrum(size: number): PowerSpectrum {
  const half = size / 2;
  const { input, transform } = createComplexFft(half);
  const cos = Float64Array.from({ length: half / 2 + 1 }, (_, bin) => Math.cos((2 * Math.PI * bin) / size));
  const sin = Float64Array.from({ length: half / 2 + 1 }, (_, bin) => Math.sin((2 * Math.PI * bin) / size));

  return {
    even: input.re,
    odd: input.im,
    measure(powers) {
      const { re, im } = transform();
      const sum = re[0]! + im[0]!;
      const difference = re[0]! - im[0]!;
      powers[0] = sum * sum;
      powers[half] = difference * difference;
      for (let bin = 1, opposite = half - 1; bin <= opposite; bin++, opposite--) {
        const evenRe = re[bin]! + re[opposite]!;
        const evenIm = im[bin]! - im[opposite]!;
        const oddRe = im[bin]! + im[opposite]!;
        const oddIm = re[opposite]! - re[bin]!;
        const turnedRe = oddRe * cos[bin]! + oddIm * sin[bin]!;
        const turnedIm = oddIm * cos[bin]! - oddRe * sin[bin]!;
        const [nearRe, nearIm] = [evenRe + turnedRe, evenIm + turnedIm];
        const [farRe, farIm] = [evenRe - turnedRe, evenIm - turnedIm];
        powers[bin] = (nearRe * nearRe + nearIm * nearIm) / 4;
        powers[opposite] = (farRe * farRe + farIm * farIm) / 4;
      }
    },
  };
}
