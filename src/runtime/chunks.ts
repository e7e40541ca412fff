import { SPEECH_RATE } from '../domain/audio.ts';
import type { Region } from '../vad/frame.ts';

export interface PackingLimits {
  /** Up to this length, in seconds, neighbours are joined over any gap that is not too wide. */
  readonly goodSeconds: number;
  /** Regions further apart than this stay apart. */
  readonly maxGapSeconds: number;
  /** Up to this length neighbours are still joined where they are close: a sentence may go on. */
  readonly maxSeconds: number;
  readonly closeGapSeconds: number;
}

/**
 * Joins neighbouring regions, pauses included, into chunks worth decoding: an engine that hears whole
 * sentences makes fewer mistakes than one that hears three words. Time order is kept; a single region may be
 * longer than any limit.
 */
export async function* packRegions(
  regions: AsyncIterable<Region>,
  limits: PackingLimits,
): AsyncGenerator<Region, void, undefined> {
  let chunk: Region | undefined;
  for await (const region of regions) {
    const fits = chunk !== undefined && belongs(chunk, region, limits);
    if (chunk && !fits) yield chunk;
    chunk = chunk && fits ? joined(chunk, region) : region;
  }
  if (chunk) yield chunk;
}

function belongs(chunk: Region, next: Region, limits: PackingLimits): boolean {
  const gap = (next.start - chunk.end) / SPEECH_RATE;
  const length = (next.end - chunk.start) / SPEECH_RATE;
  if (length <= limits.goodSeconds) return gap <= limits.maxGapSeconds;
  return length <= limits.maxSeconds && gap <= limits.closeGapSeconds;
}

function joined(a: Region, b: Region): Region {
  const lengthA = a.end - a.start;
  const lengthB = b.end - b.start;
  const probability = (a.probability * lengthA + b.probability * lengthB) / (lengthA + lengthB);
  return { start: a.start, end: b.end, probability };
}
