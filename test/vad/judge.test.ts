import { describe, expect, it } from 'vitest';
import { FRAME_SAMPLES } from '../../src/vad/frame.ts';
import { createJudge } from '../../src/vad/judge.ts';
import { bursts, whiteNoise } from '../fixtures/signals.ts';

const tone = bursts(1, [0, 1]).subarray(0, FRAME_SAMPLES);
const normal = { gain: 1, sensitivity: 'normal' } as const;

describe('the judge', () => {
  it.each([
    ['high', 0.3, 0.15],
    ['normal', 0.5, 0.35],
    ['low', 0.7, 0.55],
  ] as const)('at sensitivity %s begins at %d and ends below %d', (sensitivity, begins, ends) => {
    // Noise stands out from nothing.
    const noise = whiteNoise(FRAME_SAMPLES, -25);
    const verdict = (probability: number) =>
      createJudge()(noise, { probability, gain: 1, sensitivity }).verdict;
    expect([begins, begins - 0.01, ends, ends - 0.01].map(verdict)).toEqual([
      'speech',
      'unsure',
      'unsure',
      'silence',
    ]);
  });

  it('makes the threshold low for what stands out from the frames before', () => {
    const judge = createJudge();
    expect(judge(tone, { ...normal, probability: 0.11 }).verdict).toBe('silence');
    judge(new Float32Array(FRAME_SAMPLES), { ...normal, probability: 0 });
    expect(judge(tone, { ...normal, probability: 0.11 }).verdict).toBe('speech');
  });

  it('judges the level before the gain', () => {
    const quiet = whiteNoise(FRAME_SAMPLES, -60);
    const amplified = quiet.map((sample) => sample * 10);
    const { frame, verdict } = createJudge()(amplified, { ...normal, gain: 10, probability: 1 });
    expect(frame.level).toBeCloseTo(-60, 0);
    expect(verdict).toBe('silence');
    const loud = createJudge()(whiteNoise(FRAME_SAMPLES, -35), { ...normal, probability: 1 });
    expect(loud.verdict).toBe('speech');
  });

  it('tells what is loud and shaped', () => {
    const loud = (samples: Float32Array) => createJudge()(samples, { ...normal, probability: 0 }).loud;
    expect([loud(tone), loud(whiteNoise(FRAME_SAMPLES, -12))]).toEqual([true, false]);
  });
});
