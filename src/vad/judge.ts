import { levelOf, toDbfs } from '../audio/dbfs.ts';
import { type Frame, FRAME_SAMPLES, type Sensitivity } from './frame.ts';
import { createForeground } from '../audio/noise-floor.ts';
import type { Verdict } from './segmenter.ts';
import { createFlatness } from '../audio/flatness.ts';

/** The neural detector's threshold; a region ends below a lower one, so that it does not flicker. */
export const SPEECH_THRESHOLDS: Readonly<Record<Sensitivity, number>> = { high: 0.3, normal: 0.5, low: 0.7 };
const HYSTERESIS = 0.15;
const LOWEST_END_THRESHOLD = 0.01;

/**
 * The neural detector can be hesitant over a single loud word. Sound that stands out from the background, and
 * has the shape of a voice, is speech already at this fraction of its threshold.
 */
const STANDING_OUT = 0.2;

export interface Judgement {
  readonly frame: Frame;
  readonly verdict: Verdict;
  /** Loud and shaped enough to be decoded where nothing else is found. */
  readonly loud: boolean;
}

/** What is known of a frame beside its sound. */
export interface FrameContext {
  /** 0..1, from the neural detector. */
  readonly probability: number;
  /** What the samples were multiplied with before they came here, linear. */
  readonly gain: number;
  readonly sensitivity: Sensitivity;
  /** 0..1, what the neural detector has to reach; that of the sensitivity where left out. */
  readonly threshold?: number | undefined;
}

/**
 * What counts as speech, for files and for sockets. Made once for each stream, and given its 512-sample
 * frames in order: it follows the stream's background.
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

/**
 * From here on a spectrum has so much shape that sound over the gate may be a voice, whatever the neural
 * detector says.
 */
const SHAPED = 0.5;

/** A single frame's bins scatter; averaged over this many, white noise measures about 0.94. */
const BINS_PER_BAND = 16;

/**
 * The cheap half of the detector: measures level and flatness of one 512-sample frame. `gain` is what the
 * samples were multiplied with, so that the level is that of the recording.
 */
export function createMeter(gain: number): (frame: Float32Array) => Pick<Frame, 'level' | 'flatness'> {
  const flatness = createFlatness(FRAME_SAMPLES, BINS_PER_BAND);
  const gainDb = toDbfs(gain);
  return (frame) => ({ level: levelOf(frame) - gainDb, flatness: flatness(frame) });
}

/** True for a frame that cannot be speech: quiet and without spectral shape. */
export function isBackground(
  { level, flatness }: Omit<Frame, 'probability'>,
  sensitivity: Sensitivity,
): boolean {
  return level < GATE_DBFS[sensitivity] && flatness > FLAT;
}

/** True for a frame that is loud and shaped enough to be decoded where nothing else was found. */
export function mayBeSpeech(
  { level, flatness }: Omit<Frame, 'probability'>,
  sensitivity: Sensitivity,
): boolean {
  return level > GATE_DBFS[sensitivity] && flatness < SHAPED;
}
