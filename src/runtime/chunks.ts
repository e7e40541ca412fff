import { SPEECH_RATE } from '../domain/audio.ts';
import type { Region } from '../vad/frame.ts';

export interface PackingLimits {
  /** The longest chunk, in seconds. A single region may be longer. */
  readonly maxSeconds: number;
  /** Regions further apart than this stay apart. */
  readonly maxGapSeconds: number;
}

/**
 * Joins neighbouring regions, pauses included, into chunks worth decoding: an engine that hears whole
 * sentences makes fewer mistakes than one that hears three words. Time order is kept.
 */
export async function* packRegions(
  regions: AsyncIterable<Region>,
  { maxSeconds, maxGapSeconds }: PackingLimits,
): AsyncGenerator<Region, void, undefined> {
  let chunk: Region | undefined;
  for await (const region of regions) {
    const fits =
      chunk !== undefined &&
      region.start - chunk.end <= maxGapSeconds * SPEECH_RATE &&
      region.end - chunk.start <= maxSeconds * SPEECH_RATE;
    if (chunk && !fits) yield chunk;
    chunk = chunk && fits ? joined(chunk, region) : region;
  }
  if (chunk) yield chunk;
}

function joined(a: Region, b: Region): Region {
  const lengthA = a.end - a.start;
  const lengthB = b.end - b.start;
  const probability = (a.probability * lengthA + b.probability * lengthB) / (lengthA + lengthB);
  return { start: a.start, end: b.end, probability };
}
