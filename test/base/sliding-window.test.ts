import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SlidingWindow } from '../../src/base/sliding-window.ts';

describe('SlidingWindow of 3 in 60 s', () => {
  it('has room until three are in, and again when the first of them is 60 s old', () => {
    const window = new SlidingWindow(3, 60_000);
    for (const time of [0, 1_000, 2_000]) {
      expect(window.waitMs(time)).toBe(0);
      window.add(time);
    }
    expect(window.waitMs(2_000)).toBe(58_000);
    expect(window.waitMs(59_999)).toBe(1);
    expect(window.waitMs(60_000)).toBe(0);
    window.add(60_000);
    expect(window.waitMs(60_000)).toBe(1_000);
  });

  it('never admits more than 3 in any 60 s if callers wait as long as it says', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 40_000 }), { maxLength: 40 }), (gaps) => {
        const window = new SlidingWindow(3, 60_000);
        const times: number[] = [];
        let now = 0;
        for (const gap of gaps) {
          now += gap;
          now += window.waitMs(now);
          window.add(now);
          times.push(now);
        }
        const spans = times.slice(3).map((time, index) => time - times[index]!);
        expect(spans.filter((span) => span < 60_000)).toEqual([]);
      }),
    );
  });
});
