import { rmsDbfs, toDbfs } from '../audio/dbfs.ts';
import { type Frame, FRAME_SAMPLES, type Sensitivity } from './frame.ts';
import { createForegroundDetector } from '../audio/noise-floor.ts';
import type { Verdict } from './segmenter.ts';
import { createFlatness } from '../audio/flatness.ts';

/**
 * Thresholds of the neural detector. A region ends below a lower threshold (hysteresis), so that it does not
 * flicker.
 */
export const SPEECH_THRESHOLDS: Readonly<Record<Sensitivity, number>> = { high: 0.3, normal: 0.5, low: 0.7 };
const HYSTERESIS = 0.15;
const LOWEST_END_THRESHOLD = 0.01;

/**
 * The neural detector may hesitate over a single loud word. Sound that stands out from the background and has
 * spectral shape is speech from this fraction of the threshold.
 */
const STANDING_OUT = 0.2;

export interface FrameClass {
  readonly frame: Frame;
  readonly verdict: Verdict;
  /**
   * Whether the frame is loud and shaped enough to be decoded if the recording has no other speech. Ask
   * before its samples change: the spectrum is measured when it is first needed, as most frames are decided
   * without.
   */
  readonly loud: boolean;
}

/** The inputs of a judgement besides the samples. */
export interface FrameContext {
  /** 0..1, from the neural detector. */
  readonly probability: number;
  /** The linear gain that the samples already have. */
  readonly gain: number;
  readonly sensitivity: Sensitivity;
  /** Threshold for the probability, 0..1. Default: the threshold of `sensitivity`. */
  readonly threshold?: number | undefined;
}

/**
 * Creates a classifier of frames as speech, unsure or silence, for files and live streams. Create one per
 * stream and pass its 512-sample frames in order, because the classifier tracks the background level.
 */
export function createFrameClassifier(): (samples: Float32Array, circumstances: FrameContext) => FrameClass {
  const meter = createFrameMeter();
  const standsOut = createForegroundDetector();
  return (samples, { probability, gain, sensitivity, threshold = SPEECH_THRESHOLDS[sensitivity] }) => {
    const sound = meter(samples, gain);
    const isForeground = standsOut(sound.level);
    const isLikely = probability < threshold && isForeground && mayBeSpeech(sound, sensitivity);
    const verdict = verdictBy(probability, threshold * (isLikely ? STANDING_OUT : 1));
    return {
      frame: { probability, level: sound.level },
      verdict: verdict !== 'silence' && isBackground(sound, sensitivity) ? 'silence' : verdict,
      get loud() {
        return mayBeSpeech(sound, sensitivity);
      },
    };
  };
}

function verdictBy(probability: number, threshold: number): Verdict {
  if (probability >= threshold) return 'speech';
  return probability >= Math.max(threshold - HYSTERESIS, LOWEST_END_THRESHOLD) ? 'unsure' : 'silence';
}

/** Frames quieter than this, in dBFS before gain, are speech only if their spectrum has a shape. */
const GATE_DBFS: Record<Sensitivity, number> = { high: -50, normal: -40, low: -30 };
const FLAT = 0.8;

/** Below this flatness, sound above the gate may be a voice, even if the neural detector says no. */
const SHAPED = 0.5;

/**
 * The number of bins to average over: the bins of a single frame scatter; white noise then measures about
 * 0.94.
 */
const BINS_PER_BAND = 16;

/** The sound of a frame. */
export interface FrameMeasures {
  /** Level in dBFS before any gain; -Infinity for silence. */
  readonly level: number;
  /** Spectral flatness, 0 (tonal) to 1 (flat). */
  readonly flatness: number;
}

/**
 * Creates a function that measures 512-sample frames. `gain` is the linear gain that the samples already
 * have; the level excludes it. The flatness is measured when it is first asked for.
 */
export function createFrameMeter(): (frame: Float32Array, gain?: number) => FrameMeasures {
  const flatnessOf = createFlatness(FRAME_SAMPLES, BINS_PER_BAND);
  return (frame, gain = 1) => {
    let measured: number | undefined;
    return {
      level: rmsDbfs(frame) - toDbfs(gain),
      get flatness() {
        return (measured ??= flatnessOf(frame));
      },
    };
  };
}

/** Whether the frame cannot be speech, because it is quiet and spectrally flat. */
export function isBackground(sound: FrameMeasures, sensitivity: Sensitivity): boolean {
  return sound.level < GATE_DBFS[sensitivity] && sound.flatness > FLAT;
}

/** Whether the frame is loud and shaped enough to be decoded if the recording has no other speech. */
export function mayBeSpeech(sound: FrameMeasures, sensitivity: Sensitivity): boolean {
  return sound.level > GATE_DBFS[sensitivity] && sound.flatness < SHAPED;
}
