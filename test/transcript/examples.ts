import type { Segment, Transcript, Word } from '../../src/domain/transcript.ts';

export const word = (word: string, start: number, end: number): Word => ({
  word,
  start,
  end,
  probability: 0.5,
});

export const segment = (text: string, more: Partial<Segment> = {}): Segment => ({
  text,
  start: 0,
  end: 2,
  tokens: [],
  temperature: 0,
  avgLogprob: -0.25,
  compressionRatio: 1.5,
  noSpeechProb: 0.01,
  ...more,
});

/** A transcript of 10 s of English with these segments. */
export const transcript = (segments: readonly Segment[], more: Partial<Transcript> = {}): Transcript => ({
  task: 'transcribe',
  language: 'en',
  duration: 10,
  text: segments.map(({ text }) => text).join(' '),
  segments,
  warnings: [],
  ...more,
});
