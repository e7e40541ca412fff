import { SPEECH_RATE } from '../domain/audio.ts';
import type { Region } from '../vad/frame.ts';

/** Regions further apart than this have nothing to do with each other. */
const MAX_GAP_SAMPLES = SPEECH_RATE;

/**
 * How likely a region is speech, given the one before it: files are heard in chunks of neighbours, which stand up for
 * each other, and what passes there should pass here.
 */
export function probabilityBeside(region: Region, before: Region | undefined): number {
  if (!before || region.start - before.end > MAX_GAP_SAMPLES) return region.probability;
  const length = region.end - region.start;
  const lengthBefore = before.end - before.start;
  const together = before.probability * lengthBefore + region.probability * length;
  return Math.max(region.probability, together / (lengthBefore + length));
}
