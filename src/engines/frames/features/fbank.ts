import { SPEECH_RATE } from '../../../domain/audio.ts';
import {
  createFrameMeasure,
  FBANK_FRAME_SAMPLES,
  type FrameMeasure,
  type FrameOptions,
} from './frame-measure.ts';

/** The options of feature frames. */
export interface FbankOptions extends FrameOptions {
  /**
   * `mirror`: a frame is centred in its 10 ms, and sound is mirrored at both ends. `snip`: frames lie inside
   * the sound. `centre`: a frame is centred at the beginning of its 10 ms, and the sound is surrounded by
   * silence.
   */
  readonly edges: 'mirror' | 'snip' | 'centre';
}

/** Computes feature frames incrementally. */
export interface Fbank {
  /** 16 kHz samples → the frames [n x bins] that they complete. */
  push(samples: Float32Array): Float32Array;
  /** The number of samples that `frames` frames need. */
  samplesFor(frames: number): number;
  /** Returns the last frames. No call may follow. */
  finish(): Float32Array;
}

/** The frame shift in seconds. */
export const FRAME_SECONDS = 0.01;

const SHIFT = SPEECH_RATE / 100;
/** The number of samples by which the first frame begins before the sound. */
const LEADS = {
  mirror: (FBANK_FRAME_SAMPLES - SHIFT) / 2,
  snip: 0,
  centre: FBANK_FRAME_SAMPLES / 2,
} as const;

/**
 * Log mel filter-bank energies like Kaldi's (frame-measure.ts), of frames of 25 ms every 10 ms.
 * @param measure created with the same options; streams of one thread may share it, with its tables.
 */
export function createFbank(
  options: FbankOptions,
  measure: FrameMeasure = createFrameMeasure(options),
): Fbank {
  const { bins, edges, preemphasis } = options;
  const lead = LEADS[edges];
  /** Samples from position `start` of the stream on; grows as needed. */
  let held = new Float32Array(2 * SPEECH_RATE);
  let start = 0;
  let end = 0;
  let next = 0;
  /** A frame that extends beyond an end. */
  const edge = new Float32Array(FBANK_FRAME_SAMPLES);

  function append(samples: Float32Array): void {
    const from = Math.max(start, Math.min(end, next * SHIFT - lead));
    if (end - start + samples.length > held.length) {
      const bigger = new Float32Array(Math.max(held.length, 2 * (end - from + samples.length)));
      bigger.set(held.subarray(from - start, end - start));
      held = bigger;
      start = from;
    }
    held.set(samples, end - start);
    end += samples.length;
  }

  /** The sample at a position before the first or after the last one. */
  function beyond(position: number): number {
    if (edges !== 'centre' || (position >= 0 && position < end))
      return held[mirrored(position, end) - start]!;
    // After the end it decays, so that preemphasis leaves silence.
    return position < 0 ? 0 : held[end - 1 - start]! * preemphasis ** (position - end + 1);
  }

  /** The sound can be mirrored at its end only when that is known. */
  function frames(count: number): Float32Array {
    const first = next;
    const features = new Float32Array(Math.max(0, count - first) * bins);
    for (; next < count; next++) {
      const begin = next * SHIFT - lead;
      const at = (next - first) * bins;
      if (begin >= 0 && begin + FBANK_FRAME_SAMPLES <= end) measure(held, begin - start, features, at);
      else {
        for (let at = 0; at < FBANK_FRAME_SAMPLES; at++) edge[at] = beyond(begin + at);
        measure(edge, 0, features, at);
      }
    }
    return features;
  }

  return {
    push(samples) {
      append(samples);
      // The first frame covers mirrored samples before the sound, so `lead` samples count less.
      return frames(Math.max(next, Math.floor((end + lead - FBANK_FRAME_SAMPLES) / SHIFT) + 1));
    },
    samplesFor: (frames) => (frames - 1) * SHIFT + FBANK_FRAME_SAMPLES - lead,
    finish() {
      if (end === 0 || (edges === 'snip' && end < FBANK_FRAME_SAMPLES)) return new Float32Array(0);
      return frames(
        edges === 'snip' ? next : Math.floor((end + (edges === 'mirror' ? SHIFT / 2 : 0)) / SHIFT),
      );
    },
  };
}

/** Positions before the first and after the last sample, mirrored: -1 is 0, `end` is `end - 1`. */
function mirrored(position: number, end: number): number {
  let at = position;
  while (at < 0 || at >= end) at = at < 0 ? -at - 1 : 2 * end - 1 - at;
  return at;
}

/**
 * NeMo's `per_feature` normalization, in place: subtracts the mean of each bin over the frames [n × bins] and
 * divides by its standard deviation.
 * @param deviation of a `population`, as in sherpa-onnx, or of a `sample`, as in NeMo.
 */
export function normalizePerFeature(
  features: Float32Array,
  bins: number,
  deviation: 'population' | 'sample' = 'population',
): void {
  const frames = features.length / bins;
  const freedom = deviation === 'sample' ? Math.max(1, frames - 1) : frames;
  for (let bin = 0; bin < bins; bin++) {
    let sum = 0;
    let squares = 0;
    for (let at = bin; at < features.length; at += bins) {
      sum += features[at]!;
      squares += features[at]! ** 2;
    }
    const mean = sum / frames;
    const spread = Math.sqrt(Math.max(0, squares - frames * mean ** 2) / freedom) + 1e-5;
    for (let at = bin; at < features.length; at += bins) features[at] = (features[at]! - mean) / spread;
  }
}
