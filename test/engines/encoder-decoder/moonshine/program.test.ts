import { describe, expect, it } from 'vitest';
import { type Speech, SPEECH_RATE } from '../../../../src/domain/audio.ts';
import type { SttRequest } from '../../../../src/domain/recognition.ts';
import type { MoonshineRow } from '../../../../src/engines/encoder-decoder/moonshine/program.ts';
import { betterRow, needsRetry } from '../../../../src/engines/encoder-decoder/moonshine/engine.ts';

const request = (seconds: number, speechProbability = 0.9): SttRequest => ({
  speech: new Float32Array(seconds * SPEECH_RATE) as Speech,
  speechProbability,
  task: 'transcribe',
  temperature: 0,
});

const row = (tokens: number, change: Partial<MoonshineRow> = {}): MoonshineRow => ({
  text: 'words',
  tokens: Array.from({ length: tokens }, (_, at) => at),
  likelyTokens: [],
  avgLogprob: -0.2,
  ended: 'end-token',
  ...change,
});

describe('a second decoding attempt', () => {
  it.each([
    ['a row that ended normally with enough words', row(5), request(5), false],
    ['a row that ended in a loop', row(5, { ended: 'loop' }), request(5), true],
    ['a row that reached the limit', row(50, { ended: 'limit' }), request(5), true],
    ['too few words for certain speech', row(4), request(5), true],
    ['no words for certain speech', row(0, { text: '' }), request(5), true],
    ['too few words for doubtful speech', row(0), request(5, 0.69), false],
    ['too few words for probable speech', row(4), request(5, 0.7), true],
  ])('is made for %s: %#', (_, first, asked, expected) => {
    expect(needsRetry(first, asked)).toBe(expected);
  });
});

describe('the better of two decoding attempts', () => {
  it.each([
    [
      'is the first one if only that ended normally',
      row(5),
      row(50, { ended: 'limit' }),
      request(5),
      'first',
    ],
    [
      'is the second one if only that ended normally',
      row(50, { ended: 'loop' }),
      row(5),
      request(5),
      'second',
    ],
    [
      'is the one with more words if the first had too few',
      row(2),
      row(9, { avgLogprob: -1 }),
      request(5),
      'second',
    ],
    [
      'is the first one if the second has no more words',
      row(2),
      row(2, { avgLogprob: 0 }),
      request(5),
      'first',
    ],
    [
      'is the one with the higher probability if both failed',
      row(9, { ended: 'loop' }),
      row(9, { ended: 'limit', avgLogprob: -0.1 }),
      request(5),
      'second',
    ],
    [
      'is the first one if both are equal',
      row(9, { ended: 'loop' }),
      row(9, { ended: 'loop' }),
      request(5),
      'first',
    ],
  ] as const)('%s', (_, first, second, asked, expected) => {
    expect(betterRow(first, second, asked)).toBe(expected === 'first' ? first : second);
  });
});
