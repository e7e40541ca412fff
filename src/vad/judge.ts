import { toDbfs } from '../audio/dbfs.ts';
import type { Frame, Sensitivity } from './frame.ts';
import { createForeground } from '../audio/noise-floor.ts';
import { createMeter, isBackground, mayBeSpeech } from './prefilter.ts';
import type { Verdict } from './segmenter.ts';

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
