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
   * `mirror`: a frame stands in the middle of its 10 ms, and sound is mirrored at both ends. `snip`: frames
   * lie inside. `centre`: a frame stands around the beginning of its 10 ms, and silence lies around the
   * sound.
   */
  readonly edges: 'mirror' | 'snip' | 'centre';
}

/** Computes feature frames incrementally. */
export interface Fbank {
  /** 16 kHz samples → the frames [n x bins] that are complete with them. */
  push(samples: Float32Array): Float32Array;
  /** The number of samples that `frames` frames need. */
  samplesFor(frames: number): number;
  /** Returns the last frames. No call may follow. */
  finish(): Float32Array;
}

/** The frame shift in seconds. */
export const FRAME_SECONDS = 0.01;

const SHIFT = SPEECH_RATE / 100;
/** The first frame begins so many samples before the sound. */
const LEADS = {
  mirror: (FBANK_FRAME_SAMPLES - SHIFT) / 2,
  snip: 0,
  centre: FBANK_FRAME_SAMPLES / 2,
} as const;

/**
 * Log mel filter-bank energies as Kaldi makes them (frame-measure.ts), of frames of 25 ms every 10 ms.
 * @param measure made from the same options; streams of one thread may share it, and its tables.
 */
export function createFbank(
  options: FbankOptions,
  measure: FrameMeasure = createFrameMeasure(options),
): Fbank {
  const { bins, edges, preemphasis } = options;
  const lead = LEADS[edges];
  /** Sound from position `start` of the stream on; grows as needed. */
  let held = new Float32Array(2 * SPEECH_RATE);
  let start = 0;
  let end = 0;
  let next = 0;
  /** A frame that reaches over an end. */
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

  /** The sample at a position that may lie before the first, or behind the last. */
  function beyond(position: number): number {
    if (edges !== 'centre' || (position >= 0 && position < end))
      return held[mirrored(position, end) - start]!;
    // Behind the end it dies away so that preemphasis leaves silence.
    return position < 0 ? 0 : held[end - 1 - start]! * preemphasis ** (position - end + 1);
  }

  /** Sound may be mirrored at its end only once that is known. */
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
      // A first frame looks back at what is mirrored before it: that takes `lead` samples, which come before
      // its end.
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

/** Positions before the first sample and after the last, folded back: -1 is 0, `end` is `end - 1`. */
function mirrored(position: number, end: number): number {
  let at = position;
  while (at < 0 || at >= end) at = at < 0 ? -at - 1 : 2 * end - 1 - at;
  return at;
}

/**
 * NeMo's `per_feature` normalization, in place: subtracts the mean of each bin over the frames [n × bins] and
 * divides by its standard deviation.
 * @param deviation of the frames as a `population`, as sherpa-onnx does it, or as a `sample`, as NeMo does.
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
