import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Pace } from '../../../../src/server/realtime/hosted/pace.ts';
import { FakeClock } from '../../../helpers/fake-clock.ts';

describe('the pace of sound', () => {
  it('lets a second through at once, and then 1.2 times what sounds', async () => {
    const clock = new FakeClock();
    const pace = new Pace(clock);
    let passed = 0;
    while (pace.waitMs(0.1) === 0) {
      pace.passed(0.1);
      passed++;
    }
    expect(passed).toBe(10);
    expect(pace.waitMs(0.6)).toBeCloseTo(500);
    await clock.advance(501);
    expect(pace.waitMs(0.6)).toBe(0);
  });

  it('never makes anyone wait who sends as it sounds, in frames of up to a second', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 1000 }), { maxLength: 30 }), async (frames) => {
        const clock = new FakeClock();
        const pace = new Pace(clock);
        for (const ms of frames) {
          expect(pace.waitMs(ms / 1000)).toBe(0);
          pace.passed(ms / 1000);
          await clock.advance(ms);
        }
      }),
      { numRuns: 10 },
    );
  });

  it('never has a session complain, which it does from 1.5 s of backlog on', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(3000), fc.integer({ min: 1, max: 100 }))), (steps) => {
        let now = 0;
        let total = 0;
        let first: number | undefined;
        const pace = new Pace({ now: () => now, after: () => () => undefined });
        for (const [idleMs, frameMs] of steps) {
          now += idleMs;
          now += pace.waitMs(frameMs / 1000);
          pace.passed(frameMs / 1000);
          first ??= now;
          total += frameMs / 1000;
          expect(total - (1.2 * (now - first)) / 1000).toBeLessThan(1.5);
        }
      }),
    );
  });
});
