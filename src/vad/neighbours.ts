import { SPEECH_RATE } from '../domain/audio.ts';
import type { Region } from './frame.ts';

/** Which neighbouring regions are heard in one go. Seconds; gaps are those in the recording. */
export interface JoiningLimits {
  /** Up to this length, neighbours are joined over any gap that is not too wide. */
  readonly goodSeconds: number;
  /** Regions further apart than this stay apart. */
  readonly maxGapSeconds: number;
  /** Up to this length neighbours are still joined where they are close: a sentence may go on. */
  readonly maxSeconds: number;
  readonly closeGapSeconds: number;
}

/** Long enough for whole sentences, short enough for times that help; measured to make the fewest errors. */
export const SENTENCES: JoiningLimits = {
  goodSeconds: 8,
  maxGapSeconds: 1,
  maxSeconds: 14,
  closeGapSeconds: 0.1,
};

/**
 * Whether two regions with this gap between them are heard in one go, which would be so long; both in
 * samples.
 */
export function belongTogether(gapSamples: number, samples: number, limits: JoiningLimits): boolean {
  const gap = gapSamples / SPEECH_RATE;
  const length = samples / SPEECH_RATE;
  if (gap > limits.maxGapSeconds) return false;
  return length <= limits.goodSeconds || (length <= limits.maxSeconds && gap <= limits.closeGapSeconds);
}

/**
 * How likely neighbours are speech, which stand up for each other: in the mean, by their lengths in samples.
 */
export function jointProbability(
  one: Pick<Region, 'probability'> & { readonly samples: number },
  other: Pick<Region, 'probability'> & { readonly samples: number },
): number {
  const together = one.probability * one.samples + other.probability * other.samples;
  return together / (one.samples + other.samples);
}
