import { describe, expect, it } from 'vitest';
import { createForegroundDetector } from '../../src/audio/noise-floor.ts';

describe('the foreground', () => {
  it('is what is 15 dB over the quietest so far', () => {
    const standsOut = createForegroundDetector();
    expect([-40, -40, -26, -24, -40, -10].map(standsOut)).toEqual([false, false, false, true, false, true]);
  });

  it('never holds the first sound, however loud', () => {
    expect(createForegroundDetector()(-3)).toBe(false);
  });

  it('is measured from -60 dBFS where there is silence', () => {
    const standsOut = createForegroundDetector();
    expect([-Infinity, -46, -Infinity, -44.9].map(standsOut)).toEqual([false, false, false, true]);
  });

  it('forgets the quiet slowly: what stays loud becomes background', () => {
    const standsOut = createForegroundDetector();
    standsOut(-50);
    const steady = Array.from({ length: 300 }, () => standsOut(-25));
    // 25 dB over the floor at first; 10 dB later, at 0.1 dB a frame, it is less than 15.
    expect(steady.indexOf(false)).toBeGreaterThanOrEqual(99);
    expect(steady.indexOf(false)).toBeLessThanOrEqual(101);
    expect(steady.slice(102).some(Boolean)).toBe(false);
  });

  it('learns of a quieter background at once', () => {
    const standsOut = createForegroundDetector();
    standsOut(-20);
    expect([-30, -50, -30].map(standsOut)).toEqual([false, false, true]);
  });
});
