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

describe('a second try', () => {
  it.each([
    ['a row that ended by itself with words enough', row(5), request(5), false],
    ['a row that went round in circles', row(5, { ended: 'loop' }), request(5), true],
    ['a row that never ended', row(50, { ended: 'limit' }), request(5), true],
    ['too few words for sure speech', row(4), request(5), true],
    ['nothing said to sure speech', row(0, { text: '' }), request(5), true],
    ['too few words for what may not be speech', row(0), request(5, 0.69), false],
    ['too few words for what is speech all right', row(4), request(5, 0.7), true],
  ])('is for %s: %#', (_, first, asked, expected) => {
    expect(needsRetry(first, asked)).toBe(expected);
  });
});

describe('of two tries', () => {
  it.each([
    ['the one that ended by itself is kept, first', row(5), row(50, { ended: 'limit' }), request(5), 'first'],
    [
      'the one that ended by itself is kept, second',
      row(50, { ended: 'loop' }),
      row(5),
      request(5),
      'second',
    ],
    [
      'the one with more words is kept where there were too few',
      row(2),
      row(9, { avgLogprob: -1 }),
      request(5),
      'second',
    ],
    [
      'the first is kept where the second has no more words',
      row(2),
      row(2, { avgLogprob: 0 }),
      request(5),
      'first',
    ],
    [
      'the surer one is kept where both went wrong',
      row(9, { ended: 'loop' }),
      row(9, { ended: 'limit', avgLogprob: -0.1 }),
      request(5),
      'second',
    ],
    [
      'the first is kept where both are alike',
      row(9, { ended: 'loop' }),
      row(9, { ended: 'loop' }),
      request(5),
      'first',
    ],
  ] as const)('%s', (_, first, second, asked, expected) => {
    expect(betterRow(first, second, asked)).toBe(expected === 'first' ? first : second);
  });
});
