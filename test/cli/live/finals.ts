import type { FinalEvent } from '../../../src/cli/live/caption-lines.ts';

/** A final of so many milliseconds. */
export const final = (text: string, start_ms = 0, end_ms = 2_000): FinalEvent => ({
  type: 'transcript.final',
  text,
  segment_id: 0,
  start_ms,
  end_ms,
  language: 'en',
  confidence: 0.9,
  words: null,
});
