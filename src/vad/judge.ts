import { levelOf, toDbfs } from '../audio/dbfs.ts';
import { type Frame, FRAME_SAMPLES, type Sensitivity } from './frame.ts';
import { createForeground } from '../audio/noise-floor.ts';
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

export interface Judgement {
  readonly frame: Frame;
  readonly verdict: Verdict;
  /** Whether the frame is loud and shaped enough to be decoded if the recording has no other speech. */
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
export function createJudge(): (samples: Float32Array, circumstances: FrameContext) => Judgement {
  const meter = createMeter(1);
  const standsOut = createForeground();
  return (samples, { probability, gain, sensitivity, threshold = SPEECH_THRESHOLDS[sensitivity] }) => {
    const { level, flatness } = meter(samples);
    const frame: Frame = { probability, flatness, level: level - toDbfs(gain) };
    const loud = mayBeSpeech(frame, sensitivity);
    const needed = threshold * (standsOut(frame.level) && loud ? STANDING_OUT : 1);
    return { frame, loud, verdict: verdictOn(frame, needed, sensitivity) };
  };
}

function verdictOn(frame: Frame, threshold: number, sensitivity: Sensitivity): Verdict {
  if (isBackground(frame, sensitivity)) return 'silence';
  if (frame.probability >= threshold) return 'speech';
  return frame.probability >= Math.max(threshold - HYSTERESIS, LOWEST_END_THRESHOLD) ? 'unsure' : 'silence';
}

/** Frames quieter than this, in dBFS before gain, are speech only if their spectrum has a shape. */
const GATE_DBFS: Record<Sensitivity, number> = { high: -50, normal: -40, low: -30 };
const FLAT = 0.8;

/** Below this flatness, sound above the gate may be a voice, whatever the neural detector says. */
const SHAPED = 0.5;

/** A single frame's bins scatter; averaged over this many, white noise measures about 0.94. */
const BINS_PER_BAND = 16;

/**
 * Creates a function that measures the level and flatness of a 512-sample frame. `gain` is the linear gain of
 * the samples; the level excludes it.
 */
export function createMeter(gain: number): (frame: Float32Array) => Pick<Frame, 'level' | 'flatness'> {
  const flatness = createFlatness(FRAME_SAMPLES, BINS_PER_BAND);
  const gainDb = toDbfs(gain);
  return (frame) => ({ level: levelOf(frame) - gainDb, flatness: flatness(frame) });
}

/** Whether the frame cannot be speech, because it is quiet and spectrally flat. */
export function isBackground(
  { level, flatness }: Omit<Frame, 'probability'>,
  sensitivity: Sensitivity,
): boolean {
  return level < GATE_DBFS[sensitivity] && flatness > FLAT;
}

/** Whether the frame is loud and shaped enough to be decoded if the recording has no other speech. */
export function mayBeSpeech(
  { level, flatness }: Omit<Frame, 'probability'>,
  sensitivity: Sensitivity,
): boolean {
  return level > GATE_DBFS[sensitivity] && flatness < SHAPED;
}
