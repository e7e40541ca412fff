import { describe, expect, it } from 'vitest';
import { DecodingDeadline } from '../../src/media/decoding-deadline.ts';
import { FakeClock } from '../helpers/fake-clock.ts';

/** A thread that gets `share` of a processor, and the deadline for decoding `bytes` bytes. */
function decoding(share: number, bytes: number | undefined) {
  const clock = new FakeClock();
  let looks = 0;
  const processorTime = () => (looks++, 5_000 + share * clock.now());
  const deadline = new DecodingDeadline({ clock, processorTime }, bytes);
  deadline.begin('a thread');
  return {
    clock,
    deadline,
    get looks() {
      return looks;
    },
    /** Seconds until the deadline; `undefined` if it does not pass within `most` seconds. */
    async endsWithin(most: number): Promise<number | undefined> {
      let ended: number | undefined;
      deadline.signal.addEventListener('abort', () => (ended = clock.now() / 1_000));
      await clock.advance(most * 1_000);
      return ended;
    },
  };
}

describe('DecodingDeadline', () => {
  it.each([
    ['has a processor to itself', 1, 20],
    ['is given a quarter of one', 0.25, 80],
    ['gets very little processor time', 0.001, 200],
    ['gets no processor time, because it only waits', 0, 200],
  ])('counts processor time if the thread %s', async (_, share, seconds) => {
    expect(await decoding(share, 0).endsWithin(1_000)).toBeCloseTo(seconds, 0);
  });

  it('grows with the bytes of the file and the decoded sound', async () => {
    expect(await decoding(1, 5_000_000).endsWithin(1_000)).toBeCloseTo(30, 0);
    const long = decoding(1, 5_000_000);
    await long.clock.advance(29_000);
    long.deadline.extend(600);
    expect(await long.endsWithin(1_000)).toBeCloseTo(90, 0);
  });

  it('never ends for a stream or after end()', async () => {
    expect(await decoding(1, undefined).endsWithin(100_000)).toBeUndefined();
    const over = decoding(1, 0);
    over.deadline.end();
    expect(await over.endsWithin(100_000)).toBeUndefined();
    expect(over.clock.timers).toBe(0);
  });

  it('checks the processor time only a few times, however little a thread gets', async () => {
    const starved = decoding(0.11, 0);
    expect(await starved.endsWithin(1_000)).toBeDefined();
    expect(starved.looks).toBeLessThan(100);
  });
});
