import { describe, expect, it } from 'vitest';
import { pausesIn } from '../../src/audio/pauses.ts';
import { bursts, whiteNoise } from '../fixtures/signals.ts';

describe('pausesIn', () => {
  it('finds the pauses before, between and after sounds', () => {
    expect(pausesIn(bursts(3, [0.5, 1], [1.3, 2.5]))).toEqual([
      { start: -Infinity, end: 0.5 },
      { start: 1, end: 1.3 },
      { start: 2.5, end: Infinity },
    ]);
  });

  it('finds pauses over background noise', () => {
    const noise = whiteNoise(48_000, -40);
    const speech = bursts(3, [0.5, 1], [1.3, 2.5]).map((sample, index) => sample + noise[index]!);
    expect(pausesIn(speech)).toHaveLength(3);
  });

  it('ignores the short gaps inside consonants', () => {
    expect(pausesIn(bursts(2, [0, 1], [1.1, 2]))).toEqual([]);
  });

  it('finds no pause in an empty signal and one in silence', () => {
    expect(pausesIn(new Float32Array(0))).toEqual([]);
    expect(pausesIn(new Float32Array(16_000))).toEqual([{ start: -Infinity, end: Infinity }]);
  });
});
