import { SPEECH_RATE } from './audio.ts';
import type { SttFacts } from './facts.ts';

/** Rows shorter than this fraction of the longest row of their call would consist mostly of padding. */
const LEAST_FILL = 0.75;

/** The cost of a row of `samples` samples, in samples that the engine processes (padding included). */
export const rowCost = (samples: number, { paddedSeconds }: Pick<SttFacts, 'paddedSeconds'>): number =>
  Math.max(samples, paddedSeconds * SPEECH_RATE);

/** Whether rows of these costs may share a call, which pads all rows to the longest. */
export const canShareBatch = (shortest: number, longest: number): boolean => shortest >= LEAST_FILL * longest;
