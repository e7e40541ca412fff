import type { EventOf } from '../../../src/domain/realtime.ts';

/** A final transcript in English; times are milliseconds. */
export const final = (text: string, startMs = 0, endMs = 2_000): EventOf<'final'> => ({
  type: 'final',
  segmentId: 0,
  text,
  startMs,
  endMs,
  language: 'en',
  confidence: 0.9,
});
