import { describe, expect, it } from 'vitest';
import { finalEvent } from '../../../src/realtime/events/final-event.ts';
import { said } from '../../helpers/fake-stt.ts';

const options = {
  segmentId: 3,
  startMs: 1_000,
  endMs: 3_000,
  toMs: (seconds: number) => 1_000 + Math.round(1_000 * seconds),
};

describe('finalEvent', () => {
  it('gives the transcript with times on the clock of the session', () => {
    const words = [{ word: 'two', start: 0.25, end: 0.5, probability: 0.9 }];
    expect(finalEvent(said('two', 2, { words, avgLogprob: Math.log(0.5) }), options)).toEqual({
      type: 'final',
      text: 'two',
      segmentId: 3,
      startMs: 1_000,
      endMs: 3_000,
      language: 'en',
      confidence: 0.5,
      words: [{ word: 'two', start: 1.25, end: 1.5, probability: 0.9 }],
    });
  });

  it('limits word times to the segment, even if more audio was decoded', () => {
    const words = [
      { word: 'too', start: -0.5, end: 0.1, probability: 0.9 },
      { word: 'two', start: 1.9, end: 2.2, probability: 0.9 },
    ];
    expect(finalEvent(said('too two', 2, { words }), options).words).toMatchObject([
      { start: 1, end: 1.1 },
      { start: 2.9, end: 3 },
    ]);
  });

  it('writes text after ITN, with the confidence of the engine', () => {
    const result = said('twenty five', 2);
    const written = said('25', 2, { avgLogprob: -9 }).segments;
    expect(finalEvent(result, { ...options, written })).toMatchObject({
      text: '25',
      confidence: Math.exp(-0.1),
    });
  });

  it('joins segments, with confidence weighted by their tokens', () => {
    const [one] = said('one', 1, { avgLogprob: 0, tokens: [1, 2, 3] }).segments;
    const [two] = said('two', 1, { avgLogprob: -1, tokens: [1] }).segments;
    const event = finalEvent({ language: 'en', segments: [one!, two!] }, options);
    expect(event.text).toBe('one two');
    expect(event.confidence).toBeCloseTo(Math.exp(-0.25));
    expect(finalEvent({ language: 'ja', segments: [one!, two!] }, options).text).toBe('onetwo');
  });

  it('has no text, words or confidence for an empty result', () => {
    const event = finalEvent({ language: 'en', segments: [] }, options);
    expect(event).toMatchObject({ text: '', confidence: 0 });
    expect(event).not.toHaveProperty('words');
  });

  it('never gives a confidence above 1', () => {
    expect(finalEvent(said('one', 1, { avgLogprob: 0.1 }), options).confidence).toBe(1);
  });
});
