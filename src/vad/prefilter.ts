import { createFlatness } from '../audio/flatness.ts';
import { levelOf, toDbfs } from '../audio/dbfs.ts';
import { type Frame, FRAME_SAMPLES, type Sensitivity } from './frame.ts';

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
