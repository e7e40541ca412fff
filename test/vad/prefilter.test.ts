import { describe, expect, it } from 'vitest';
import { FRAME_SAMPLES } from '../../src/vad/frame.ts';
import { createMeter, isBackground, mayBeSpeech } from '../../src/vad/prefilter.ts';
import { bursts, whiteNoise } from '../fixtures/signals.ts';

const SENSITIVITIES = ['high', 'normal', 'low'] as const;

/** 100 frames of white noise at this level. */
const noise = (dbfs: number) => framesOf(whiteNoise(100 * FRAME_SAMPLES, dbfs));

/** 100 frames of tone and octaves, brought to this level. */
function tone(dbfs: number): Float32Array[] {
  const loud = bursts((100 * FRAME_SAMPLES) / 16_000, [0, 10]);
  const level = createMeter(1)(loud.subarray(0, FRAME_SAMPLES)).level;
  return framesOf(loud.map((sample) => sample * 10 ** ((dbfs - level) / 20)));
}

describe('the meter', () => {
  it('measures the level of the frame', () => {
    const meter = createMeter(1);
    expect(meter(new Float32Array(FRAME_SAMPLES).fill(0.1)).level).toBeCloseTo(-20, 4);
    for (const frame of noise(-60)) expect(Math.abs(meter(frame).level + 60)).toBeLessThan(1);
  });

  it('takes the gain out of the level again', () => {
    const plain = createMeter(1);
    const amplified = createMeter(10);
    for (const frame of noise(-60)) {
      const louder = frame.map((sample) => sample * 10);
      expect(amplified(louder).level).toBeCloseTo(plain(frame).level, 3);
      expect(amplified(louder).flatness).toBeCloseTo(plain(frame).flatness, 3);
    }
  });

  it('finds digital silence infinitely quiet and flat', () => {
    expect(createMeter(30)(new Float32Array(FRAME_SAMPLES))).toEqual({ level: -Infinity, flatness: 1 });
  });
});

describe('background', () => {
  it.each(SENSITIVITIES)('is white noise at -60 dBFS, at sensitivity %s', (sensitivity) => {
    const meter = createMeter(1);
    expect(noise(-60).filter((frame) => !isBackground(meter(frame), sensitivity))).toEqual([]);
  });

  it.each(SENSITIVITIES)('is digital silence, at sensitivity %s', (sensitivity) => {
    expect(isBackground(createMeter(1)(new Float32Array(FRAME_SAMPLES)), sensitivity)).toBe(true);
  });

  it('is not a quiet sound with the shape of a voice', () => {
    const meter = createMeter(1);
    expect(tone(-60).filter((frame) => isBackground(meter(frame), 'low'))).toEqual([]);
  });

  it('is not white noise that is loud', () => {
    const meter = createMeter(1);
    expect(noise(-20).filter((frame) => isBackground(meter(frame), 'low'))).toEqual([]);
  });

  it.each([
    ['high', -50],
    ['normal', -40],
    ['low', -30],
  ] as const)('ends, at sensitivity %s, at %i dBFS as recorded', (sensitivity, gate) => {
    expect(isBackground({ level: gate - 0.1, flatness: 0.81 }, sensitivity)).toBe(true);
    expect(isBackground({ level: gate, flatness: 0.81 }, sensitivity)).toBe(false);
    expect(isBackground({ level: gate - 0.1, flatness: 0.8 }, sensitivity)).toBe(false);
  });

  it('stays background when it was amplified', () => {
    const meter = createMeter(30);
    const amplified = noise(-60).map((frame) => frame.map((sample) => sample * 30));
    expect(amplified.filter((frame) => !isBackground(meter(frame), 'high'))).toEqual([]);
  });
});

describe('what may be speech whatever the neural detector says', () => {
  it.each([
    ['loud and shaped', -20, 0.2, true],
    ['loud and flat', -20, 0.6, false],
    ['quiet and shaped', -50, 0.2, false],
    ['silence', -Infinity, 1, false],
  ])('%s: %d dBFS, flatness %d', (_, level, flatness, expected) => {
    expect(mayBeSpeech({ level, flatness }, 'normal')).toBe(expected);
  });

  it('is a tone with octaves, and never white noise', () => {
    const meter = createMeter(1);
    expect(tone(-20).every((frame) => mayBeSpeech(meter(frame), 'normal'))).toBe(true);
    expect(noise(-10).some((frame) => mayBeSpeech(meter(frame), 'high'))).toBe(false);
  });
});

function framesOf(samples: Float32Array): Float32Array[] {
  return Array.from({ length: samples.length / FRAME_SAMPLES }, (_, index) =>
    samples.slice(index * FRAME_SAMPLES, (index + 1) * FRAME_SAMPLES),
  );
}
