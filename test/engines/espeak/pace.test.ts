import { describe, expect, it } from 'vitest';
import { paceOf } from '../../../src/engines/espeak/pace.ts';

describe('paceOf', () => {
  it.each([
    [1, { wordsPerMinute: 150, stretch: 1 }],
    [2, { wordsPerMinute: 300, stretch: 1 }],
    [3, { wordsPerMinute: 450, stretch: 1 }],
    [4, { wordsPerMinute: 450, stretch: 4 / 3 }],
    [0.25, { wordsPerMinute: 80, stretch: 37.5 / 80 }],
  ])('%d is eSpeak’s own pace as far as it goes, then stretching', (speed, pace) => {
    expect(paceOf(speed)).toEqual(pace);
  });

  it.each([0, 0.2, 4.01, Number.NaN, Infinity])('refuses %d', (speed) => {
    expect(() => paceOf(speed)).toThrow(`Speed is 0.25 to 4, not ${speed}.`);
  });
});
