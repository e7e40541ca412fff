import { describe, expect, it } from 'vitest';
import { sleep, systemClock } from '../../src/base/clock.ts';
import { FakeClock } from '../helpers/fake-clock.ts';

const never = new AbortController().signal;

describe('systemClock', () => {
  it('never goes backwards, and also gives the date', () => {
    const times = Array.from({ length: 1_000 }, () => systemClock.now());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(Math.abs(systemClock.date() - Date.now())).toBeLessThan(60_000);
  });

  it('calls a function when its time has come, unless the timer is called off', async () => {
    const calls: string[] = [];
    systemClock.after(5, () => calls.push('late'));
    systemClock.after(1, () => calls.push('early'));
    systemClock.after(1, () => calls.push('never'))();
    await sleep(systemClock, 50, never);
    expect(calls).toEqual(['early', 'late']);
  });
});

describe('sleep', () => {
  it('ends when its time has passed', async () => {
    const clock = new FakeClock();
    let awake = false;
    const sleeping = sleep(clock, 100, never).then(() => (awake = true));
    await clock.advance(99);
    expect(awake).toBe(false);
    await clock.advance(1);
    expect(awake).toBe(true);
    await sleeping;
  });

  it('rejects at once with the reason of an abort, and leaves no timer behind', async () => {
    const clock = new FakeClock();
    const leaving = new AbortController();
    const sleeping = sleep(clock, 100, leaving.signal);
    leaving.abort('enough');
    await expect(sleeping).rejects.toBe('enough');
    await expect(sleep(clock, 100, leaving.signal)).rejects.toBe('enough');
    expect(clock.timers).toBe(0);
  });
});
