import { describe, expect, it } from 'vitest';
import { paceOf } from '../../../src/engines/espeak/pace.ts';

describe('paceOf', () => {
  it.each([
    [1, 150],
    [2, 300],
    [3, 450],
    [4, 450],
    [0.25, 80],
  ])('%d is eSpeak’s own pace as far as it goes: %i words a minute', (speed, pace) => {
    expect(paceOf(speed)).toBe(pace);
  });

  it.each([0, 0.2, 4.01, Number.NaN, Infinity])('refuses %d', (speed) => {
    expect(() => paceOf(speed)).toThrow(`Speed is 0.25 to 4, not ${speed}.`);
  });
});
