import { describe, expect, it } from 'vitest';
import { createForegroundDetector } from '../../src/audio/noise-floor.ts';

describe('createForegroundDetector', () => {
  it('detects frames that are 15 dB above the quietest frame so far', () => {
    const standsOut = createForegroundDetector();
    expect([-40, -40, -26, -24, -40, -10].map(standsOut)).toEqual([false, false, false, true, false, true]);
  });

  it('never detects the first frame, however loud it is', () => {
    expect(createForegroundDetector()(-3)).toBe(false);
  });

  it('assumes a floor of at least -60 dBFS in silence', () => {
    const standsOut = createForegroundDetector();
    expect([-Infinity, -46, -Infinity, -44.9].map(standsOut)).toEqual([false, false, false, true]);
  });

  it('raises the floor slowly, so that a steady loud sound becomes background', () => {
    const standsOut = createForegroundDetector();
    standsOut(-50);
    const steady = Array.from({ length: 300 }, () => standsOut(-25));
    // The sound starts 25 dB above the floor, which rises by 0.1 dB a frame. After 100 frames less than 15 dB
    // are left.
    expect(steady.indexOf(false)).toBeGreaterThanOrEqual(99);
    expect(steady.indexOf(false)).toBeLessThanOrEqual(101);
    expect(steady.slice(102).some(Boolean)).toBe(false);
  });

  it('lowers the floor at once in a quieter background', () => {
    const standsOut = createForegroundDetector();
    standsOut(-20);
    expect([-30, -50, -30].map(standsOut)).toEqual([false, false, true]);
  });
});
