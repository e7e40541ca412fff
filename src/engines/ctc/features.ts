import { createRealFft } from '../../audio/fft.ts';
import { createMelBank, type MelBank } from '../../audio/mel.ts';
import { SPEECH_RATE } from '../../domain/audio.ts';
import { createKaldiMelBank } from './kaldi-mel-bank.ts';

/** How a model wants its filter-bank energies. */
export interface FbankOptions {
  readonly bins: number;
  readonly window: 'povey' | 'hann';
  /** What samples of -1 to 1 are multiplied by. */
  readonly scale: number;
  readonly removeMean: boolean;
  /** 0 for none. */
  readonly preemphasis: number;
  readonly fftSize: number;
  /** Kaldi's filters between two frequencies in hertz, or librosa's from 0 to half the rate. */
  readonly mel:
    { readonly kind: 'kaldi'; readonly low: number; readonly high: number } | { readonly kind: 'librosa' };
  /** False: a frame stands in the middle of its 10 ms, and sound is mirrored at both ends. True: frames lie inside. */
  readonly snipEdges: boolean;
}

/** Frames of features as sound comes. */
export interface Fbank {
  readonly bins: number;
  /** 16 kHz samples → the frames [n x bins] that are complete with them. */
  push(samples: Float32Array): Float32Array;
  /** The frames at the end, after which nothing may come. */
  finish(): Float32Array;
}

/** Seconds from frame to frame. */
export const FRAME_SECONDS = 0.01;

const SHIFT = SPEECH_RATE / 100;
const LENGTH = SPEECH_RATE / 40;
/** The first frame of mirrored sound begins so many samples before it. */
const LEAD = (LENGTH - SHIFT) / 2;
/** Single precision's epsilon: what Kaldi takes the logarithm of in silence. */
const FLOOR = 2 ** -23;
const POVEY = 0.85;

/**
 * Log mel filter-bank energies as Kaldi makes them (`compute-fbank-feats`): frames of 25 ms every 10 ms, the mean taken
 * off, preemphasis and window inside of each frame, powers added up under mel filters. No dither.
 */
export function createFbank(options: FbankOptions): Fbank {
  const { bins, scale, snipEdges } = options;
  const lead = snipEdges ? 0 : LEAD;
  const measure = createFrameMeasure(options);
  /** Sound from position `start` of the stream on; grows as needed. */
  let held = new Float32Array(2 * SPEECH_RATE);
  let start = 0;
  let end = 0;
  let next = 0;
  /** What is behind the frame's own samples stays 0. */
  const frame = new Float64Array(options.fftSize);

  function append(samples: Float32Array): void {
    const from = Math.max(start, Math.min(end, next * SHIFT - lead));
    if (end - start + samples.length > held.length) {
      const bigger = new Float32Array(Math.max(held.length, 2 * (end - from + samples.length)));
      bigger.set(held.subarray(from - start, end - start));
      held = bigger;
      start = from;
    }
    for (let at = 0; at < samples.length; at++) held[end - start + at] = samples[at]! * scale;
    end += samples.length;
  }

  /** Sound may be mirrored at its end only once that is known. */
  function frames(count: number): Float32Array {
    const first = next;
    const features = new Float32Array(Math.max(0, count - first) * bins);
    for (; next < count; next++) {
      const begin = next * SHIFT - lead;
      if (begin >= 0 && begin + LENGTH <= end)
        frame.set(held.subarray(begin - start, begin - start + LENGTH));
      else for (let at = 0; at < LENGTH; at++) frame[at] = held[mirrored(begin + at, end) - start]!;
      measure(frame, features, (next - first) * bins);
    }
    return features;
  }

  return {
    bins,
    push(samples) {
      append(samples);
      // A first frame looks back at what is mirrored before it: that takes `lead` samples, which come before its end.
      return frames(Math.max(next, Math.floor((end + lead - LENGTH) / SHIFT) + 1));
    },
    finish() {
      if (end === 0 || (snipEdges && end < LENGTH)) return new Float32Array(0);
      return frames(snipEdges ? next : Math.floor((end + SHIFT / 2) / SHIFT));
    },
  };
}

/** Positions before the first sample and after the last, folded back: -1 is 0, `end` is `end - 1`. */
function mirrored(position: number, end: number): number {
  let at = position;
  while (at < 0 || at >= end) at = at < 0 ? -at - 1 : 2 * end - 1 - at;
  return at;
}

/** 25 ms, in a frame as long as the transform → a row of features at a place. The frame is used up. */
function createFrameMeasure(options: FbankOptions) {
  const { bins, removeMean, preemphasis, fftSize } = options;
  const fft = createRealFft(fftSize);
  const addUp = melBankOf(options);
  const window = windowOf(options.window);
  const powers = new Float64Array(fftSize / 2 + 1);
  const real = new Float64Array(fftSize / 2 + 1);
  const imaginary = new Float64Array(fftSize / 2 + 1);

  return (frame: Float64Array, out: Float32Array, at: number): void => {
    if (removeMean) subtractMean(frame);
    for (let index = LENGTH - 1; index > 0; index--) frame[index]! -= preemphasis * frame[index - 1]!;
    frame[0]! -= preemphasis * frame[0]!;
    for (let index = 0; index < LENGTH; index++) frame[index]! *= window[index]!;
    fft.forward(frame, real, imaginary);
    for (let bin = 0; bin < powers.length; bin++) powers[bin] = real[bin]! ** 2 + imaginary[bin]! ** 2;
    addUp(powers, out, at);
    for (let bin = at; bin < at + bins; bin++) out[bin] = Math.log(Math.max(FLOOR, out[bin]!));
  };
}

function subtractMean(frame: Float64Array): void {
  let sum = 0;
  for (let index = 0; index < LENGTH; index++) sum += frame[index]!;
  const mean = sum / LENGTH;
  for (let index = 0; index < LENGTH; index++) frame[index]! -= mean;
}

function melBankOf({ mel, bins, fftSize }: FbankOptions): MelBank {
  const layout = { bins, sampleRate: SPEECH_RATE, fftSize };
  return mel.kind === 'librosa' ? createMelBank(layout) : createKaldiMelBank({ ...layout, ...mel });
}

function windowOf(kind: FbankOptions['window']): Float64Array {
  return Float64Array.from({ length: LENGTH }, (_, index) =>
    kind === 'hann'
      ? 0.5 - 0.5 * Math.cos((2 * Math.PI * index) / LENGTH)
      : (0.5 - 0.5 * Math.cos((2 * Math.PI * index) / (LENGTH - 1))) ** POVEY,
  );
}

/**
 * NeMo's `per_feature` normalisation, in place: each bin of a clip's frames [n x bins] gets the mean 0 and, nearly, the
 * deviation 1.
 */
export function normalizePerFeature(features: Float32Array, bins: number): void {
  const frames = features.length / bins;
  for (let bin = 0; bin < bins; bin++) {
    let sum = 0;
    let squares = 0;
    for (let at = bin; at < features.length; at += bins) {
      sum += features[at]!;
      squares += features[at]! ** 2;
    }
    const mean = sum / frames;
    const deviation = Math.sqrt(Math.max(0, squares / frames - mean ** 2)) + 1e-5;
    for (let at = bin; at < features.length; at += bins) features[at] = (features[at]! - mean) / deviation;
  }
}
