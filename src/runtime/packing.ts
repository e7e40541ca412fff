import type { Packing } from '../domain/facts.ts';
import { SENTENCES } from '../vad/neighbours.ts';
import type { PackingLimits } from './chunks.ts';

const WHOLE_SENTENCES: PackingLimits = { ...SENTENCES, keepGapSeconds: Infinity };

/**
 * A window of 30 s costs the same whatever is in it, and times come from the model itself: windows are
 * filled. Pauses stay audible, so that sentences stay apart.
 */
const FULL_WINDOWS: PackingLimits = {
  goodSeconds: 30,
  maxGapSeconds: 10,
  maxSeconds: 30,
  closeGapSeconds: 10,
  keepGapSeconds: 0.8,
};

/** How the speech in a file is packed into chunks. */
export const PACKING: Readonly<Record<Packing, PackingLimits>> = {
  sentences: WHOLE_SENTENCES,
  windows: FULL_WINDOWS,
};
