import { describe, expect, it } from 'vitest';
import { symbolDurations } from '../../../src/engines/speech/synthesize.ts';
import { alignWords } from '../../../src/text/alignment.ts';

const FRAME_SAMPLES = 600;
const LEAD_FRAMES = 3;
const samples = new Float32Array(20 * FRAME_SAMPLES);
samples.fill(0.5, 6 * FRAME_SAMPLES, 14 * FRAME_SAMPLES);

describe('frames of symbols', () => {
  it('are those of the model if it returns them', () => {
    const told = Float64Array.of(6, 3, 5, 6);
    expect(symbolDurations(told, 2, samples, FRAME_SAMPLES, LEAD_FRAMES)).toBe(told);
  });

  it.each<[what: string, told: Float64Array | undefined]>([
    ['are missing', undefined],
    ['are for other symbols', Float64Array.of(6, 14)],
    ['do not fit the sound', Float64Array.of(6, 3, 5, 7)],
    ['contain NaN', Float64Array.of(6, NaN, 5, 6)],
    ['contain negative values', Float64Array.of(26, -3, -5, 2)],
  ])('are estimated from the sound if they %s', (_, told) => {
    const frames = symbolDurations(told, 2, samples, FRAME_SAMPLES, LEAD_FRAMES);
    const items = alignWords(
      [
        { words: ['a'], start: 0, end: 1 },
        { words: ['b'], start: 1, end: 2 },
      ],
      { frames, isSpace: () => false },
      { granularity: 'word', frameMs: 25, leadFrames: LEAD_FRAMES, offsetMs: 0, notBeforeMs: 0 },
    );
    expect(items).toEqual([
      { text: 'a', startMs: 150, durationMs: 100 },
      { text: 'b', startMs: 250, durationMs: 100 },
    ]);
  });

  it('are estimated for a silent segment, too', () => {
    const frames = symbolDurations(undefined, 2, new Float32Array(1200), FRAME_SAMPLES, LEAD_FRAMES);
    expect([...frames]).toEqual([3, 1, 1, 0]);
  });
});
