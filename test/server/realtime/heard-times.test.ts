import { describe, expect, it } from 'vitest';
import { HeardTimes } from '../../../src/server/realtime/heard-times.ts';
import { FakeClock } from '../../helpers/fake-clock.ts';

describe('the time since a part of the sound came', () => {
  it('is told for the last minute, and not for what has not come', async () => {
    const clock = new FakeClock();
    const heard = new HeardTimes(clock);
    for (let second = 0; second < 90; second++) {
      heard.note(16_000);
      await clock.advance(1_000);
    }
    // The last second came when 89 had passed, and it is 90 now.
    expect(heard.secondsSince(89_500)).toBe(1);
    expect(heard.secondsSince(80_000)).toBe(11);
    expect(heard.secondsSince(90_001)).toBeUndefined();
    // What is older counts as just as old as what is known.
    expect(heard.secondsSince(1_000)).toBe(61);
  });
});
