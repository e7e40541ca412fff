import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SoundClock } from '../../../src/realtime/audio/sound-clock.ts';

describe('SoundClock', () => {
  it('counts sent audio, whether or not it was transcribed', () => {
    const clock = new SoundClock();
    clock.skip(1_600);
    clock.advance(3_200);
    clock.skip(800);
    clock.skip(800);
    clock.advance(1_600);
    expect(clock.toMs(0, 'start')).toBe(100);
    expect(clock.toMs(1_600, 'end')).toBe(200);
    expect(clock.toMs(3_200, 'end')).toBe(300);
    expect(clock.toMs(3_200, 'start')).toBe(400);
    expect(clock.toMs(4_800, 'end')).toBe(500);
  });

  it('gives the same times after it has dropped old entries', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ heard: fc.integer({ min: 0, max: 99 }), skipped: fc.integer({ min: 0, max: 99 }) }),
        ),
        fc.integer({ min: 0, max: 2_000 }),
        fc.integer({ min: 0, max: 2_000 }),
        (parts, forgotten, further) => {
          const [one, other] = [new SoundClock(), new SoundClock()];
          for (const clock of [one, other]) {
            for (const { heard, skipped } of parts) {
              clock.advance(heard);
              clock.skip(skipped);
            }
          }
          other.forget(forgotten);
          for (const edge of ['start', 'end'] as const) {
            const at = forgotten + further;
            expect(other.toMs(at, edge)).toBe(one.toMs(at, edge));
          }
        },
      ),
    );
  });
});
