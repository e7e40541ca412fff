import { SPEECH_RATE } from './audio.ts';
import type { SttFacts } from './facts.ts';

/** Rows this much shorter than the longest of their call would be decoded mostly as padding. */
const LEAST_FILL = 0.75;

/** What a row of so many samples costs an engine, in samples that it works through. */
export const rowCost = (samples: number, { paddedSeconds }: Pick<SttFacts, 'paddedSeconds'>): number =>
  Math.max(samples, paddedSeconds * SPEECH_RATE);

/** Whether rows of these costs are worth one call: it pads all of them to the longest. */
export const areAlike = (shortest: number, longest: number): boolean => shortest >= LEAST_FILL * longest;
