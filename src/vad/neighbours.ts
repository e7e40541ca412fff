import { SPEECH_RATE } from '../domain/audio.ts';
import type { Region } from './frame.ts';

/** Limits for joining neighbouring regions into one decode, in seconds. */
export interface JoiningLimits {
  /** Regions join over any gap up to `maxGapSeconds` while their joint length is at most this. */
  readonly goodSeconds: number;
  /** The widest gap between regions that may join. */
  readonly maxGapSeconds: number;
  /** Up to this joint length, regions join only if they are close, because a sentence may continue. */
  readonly maxSeconds: number;
  readonly closeGapSeconds: number;
}

/** Lengths that hold whole sentences and still give useful times. Measured: they give the fewest errors. */
export const SENTENCES: JoiningLimits = {
  goodSeconds: 8,
  maxGapSeconds: 1,
  maxSeconds: 14,
  closeGapSeconds: 0.1,
};

/**
 * Whether two regions with `gapSamples` between them should be decoded together; `samples` is their joint
 * length.
 */
export function shouldJoin(gapSamples: number, samples: number, limits: JoiningLimits): boolean {
  const gap = gapSamples / SPEECH_RATE;
  const length = samples / SPEECH_RATE;
  if (gap > limits.maxGapSeconds) return false;
  return length <= limits.goodSeconds || (length <= limits.maxSeconds && gap <= limits.closeGapSeconds);
}

/** The mean speech probability of the regions, weighted by their lengths in samples. */
export function jointProbability(
  one: Pick<Region, 'probability'> & { readonly samples: number },
  other: Pick<Region, 'probability'> & { readonly samples: number },
): number {
  const together = one.probability * one.samples + other.probability * other.samples;
  return together / (one.samples + other.samples);
}
