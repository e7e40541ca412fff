import { describe, expect, it } from 'vitest';
import { FRAME_SAMPLES } from '../../src/vad/frame.ts';
import {
  createFrameClassifier,
  createFrameMeter,
  isBackground,
  mayBeSpeech,
} from '../../src/vad/classify-frames.ts';
import { bursts, whiteNoise } from '../fixtures/signals.ts';

const tone = bursts(1, [0, 1]).subarray(0, FRAME_SAMPLES);
const normal = { gain: 1, sensitivity: 'normal' } as const;

describe('createFrameClassifier', () => {
  it.each([
    ['high', 0.3, 0.15],
    ['normal', 0.5, 0.35],
    ['low', 0.7, 0.55],
  ] as const)(
    'uses the thresholds of sensitivity %s: speech from %d, silence below %d',
    (sensitivity, begins, ends) => {
      // Noise does not stand out from the background.
      const noise = whiteNoise(FRAME_SAMPLES, -25);
      const verdict = (probability: number) =>
        createFrameClassifier()(noise, { probability, gain: 1, sensitivity }).verdict;
      expect([begins, begins - 0.01, ends, ends - 0.01].map(verdict)).toEqual([
        'speech',
        'unsure',
        'unsure',
        'silence',
      ]);
    },
  );

  it('lowers the speech threshold for a frame that stands out from earlier frames', () => {
    const judge = createFrameClassifier();
    expect(judge(tone, { ...normal, probability: 0.11 }).verdict).toBe('silence');
    judge(new Float32Array(FRAME_SAMPLES), { ...normal, probability: 0 });
    expect(judge(tone, { ...normal, probability: 0.11 }).verdict).toBe('speech');
  });

  it('judges the level before the gain', () => {
    const quiet = whiteNoise(FRAME_SAMPLES, -60);
    const amplified = quiet.map((sample) => sample * 10);
    const { frame, verdict } = createFrameClassifier()(amplified, { ...normal, gain: 10, probability: 1 });
    expect(frame.level).toBeCloseTo(-60, 0);
    expect(verdict).toBe('silence');
    const loud = createFrameClassifier()(whiteNoise(FRAME_SAMPLES, -35), { ...normal, probability: 1 });
    expect(loud.verdict).toBe('speech');
  });

  it('marks frames that are loud and not flat', () => {
    const loud = (samples: Float32Array) =>
      createFrameClassifier()(samples, { ...normal, probability: 0 }).loud;
    expect([loud(tone), loud(whiteNoise(FRAME_SAMPLES, -12))]).toEqual([true, false]);
  });
});

const SENSITIVITIES = ['high', 'normal', 'low'] as const;

/** 100 frames of white noise at `dbfs` dBFS. */
const noise = (dbfs: number) => framesOf(whiteNoise(100 * FRAME_SAMPLES, dbfs));

/** 100 frames of a tone with octaves, at `dbfs` dBFS. */
function harmonicTone(dbfs: number): Float32Array[] {
  const loud = bursts((100 * FRAME_SAMPLES) / 16_000, [0, 10]);
  const level = createFrameMeter()(loud.subarray(0, FRAME_SAMPLES)).level;
  return framesOf(loud.map((sample) => sample * 10 ** ((dbfs - level) / 20)));
}

describe('createFrameMeter', () => {
  it('measures the level of a frame in dBFS', () => {
    const meter = createFrameMeter();
    expect(meter(new Float32Array(FRAME_SAMPLES).fill(0.1)).level).toBeCloseTo(-20, 4);
    for (const frame of noise(-60)) expect(Math.abs(meter(frame).level + 60)).toBeLessThan(1);
  });

  it('measures level and flatness before the gain', () => {
    const plain = createFrameMeter();
    const amplified = createFrameMeter();
    for (const frame of noise(-60)) {
      const louder = frame.map((sample) => sample * 10);
      expect(amplified(louder, 10).level).toBeCloseTo(plain(frame).level, 3);
      expect(amplified(louder, 10).flatness).toBeCloseTo(plain(frame).flatness, 3);
    }
  });

  it('reports a level of -Infinity and a flatness of 1 for digital silence', () => {
    expect(createFrameMeter()(new Float32Array(FRAME_SAMPLES), 30)).toEqual({
      level: -Infinity,
      flatness: 1,
    });
  });
});

describe('isBackground', () => {
  it.each(SENSITIVITIES)('accepts white noise at -60 dBFS, at sensitivity %s', (sensitivity) => {
    const meter = createFrameMeter();
    expect(noise(-60).filter((frame) => !isBackground(meter(frame), sensitivity))).toEqual([]);
  });

  it.each(SENSITIVITIES)('accepts digital silence, at sensitivity %s', (sensitivity) => {
    expect(isBackground(createFrameMeter()(new Float32Array(FRAME_SAMPLES)), sensitivity)).toBe(true);
  });

  it('rejects a quiet sound with the spectrum of a voice', () => {
    const meter = createFrameMeter();
    expect(harmonicTone(-60).filter((frame) => isBackground(meter(frame), 'low'))).toEqual([]);
  });

  it('rejects loud white noise', () => {
    const meter = createFrameMeter();
    expect(noise(-20).filter((frame) => isBackground(meter(frame), 'low'))).toEqual([]);
  });

  it.each([
    ['high', -50],
    ['normal', -40],
    ['low', -30],
  ] as const)(
    'rejects, at sensitivity %s, sounds from %i dBFS or with a flatness up to 0.8',
    (sensitivity, gate) => {
      expect(isBackground({ level: gate - 0.1, flatness: 0.81 }, sensitivity)).toBe(true);
      expect(isBackground({ level: gate, flatness: 0.81 }, sensitivity)).toBe(false);
      expect(isBackground({ level: gate - 0.1, flatness: 0.8 }, sensitivity)).toBe(false);
    },
  );

  it('accepts amplified noise, because it measures before the gain', () => {
    const meter = createFrameMeter();
    const amplified = noise(-60).map((frame) => frame.map((sample) => sample * 30));
    expect(amplified.filter((frame) => !isBackground(meter(frame, 30), 'high'))).toEqual([]);
  });
});

describe('mayBeSpeech', () => {
  it.each([
    ['loud and shaped', -20, 0.2, true],
    ['loud and flat', -20, 0.6, false],
    ['quiet and shaped', -50, 0.2, false],
    ['silence', -Infinity, 1, false],
  ])('judges %s: %d dBFS, flatness %d', (_, level, flatness, expected) => {
    expect(mayBeSpeech({ level, flatness }, 'normal')).toBe(expected);
  });

  it('accepts a tone with octaves and rejects white noise', () => {
    const meter = createFrameMeter();
    expect(harmonicTone(-20).every((frame) => mayBeSpeech(meter(frame), 'normal'))).toBe(true);
    expect(noise(-10).some((frame) => mayBeSpeech(meter(frame), 'high'))).toBe(false);
  });
});

function framesOf(samples: Float32Array): Float32Array[] {
  return Array.from({ length: samples.length / FRAME_SAMPLES }, (_, index) =>
    samples.slice(index * FRAME_SAMPLES, (index + 1) * FRAME_SAMPLES),
  );
}
