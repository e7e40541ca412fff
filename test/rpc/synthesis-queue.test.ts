import { describe, expect, it } from 'vitest';
import { defer } from '../../src/base/deferred.ts';
import { VoiceError } from '../../src/domain/errors.ts';
import { type QueuedText, SynthesisQueue } from '../../src/rpc/synthesis-queue.ts';
import { FakeClock, settle } from '../helpers/fake-clock.ts';

const never = new AbortController().signal;

/** A queue whose runs the test ends by hand; `begun` lists the names of the runs that began, in order. */
function openQueue(most?: number) {
  const clock = new FakeClock();
  const turns = new SynthesisQueue(clock, most);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const run = (turn: QueuedText, name: string, { seconds = 5, signal = never } = {}) => {
    const result = turn.run(
      seconds,
      () => {
        begun.push(name);
        const done = defer<string>();
        ends.push(() => done.resolve(name));
        return done.promise;
      },
      signal,
    );
    result.catch(() => undefined);
    return result;
  };
  /** Ends the newest run. */
  const end = async () => {
    await settle();
    ends.at(-1)!();
    await settle();
  };
  return { clock, turns, begun, run, end };
}

describe('SynthesisQueue', () => {
  it('serves texts in order of arrival and finishes a text before it begins the next', async () => {
    const { turns, begun, run, end } = openQueue();
    const [a, b] = [turns.join(65, 1), turns.join(65, 1)];
    void run(a, 'a1').then(() => run(a, 'a2'));
    void run(b, 'b1');
    await end();
    await end();
    expect(begun).toEqual(['a1', 'a2', 'b1']);
  });

  it('switches to a waiting text when a text has had 30 s of sound', async () => {
    const { turns, begun, run, end } = openQueue();
    const [long, short] = [turns.join(4_000, 1), turns.join(65, 1)];
    void run(long, 'long 1', { seconds: 30 }).then(() => run(long, 'long 2', { seconds: 30 }));
    void run(short, 'short');
    await end();
    await end();
    expect(begun).toEqual(['long 1', 'short', 'long 2']);
  });

  it('is not held up by a text with a slow listener', async () => {
    const { turns, begun, run, end } = openQueue();
    const [slow, other] = [turns.join(65, 1), turns.join(65, 1)];
    void run(slow, 'slow');
    void run(other, 'other');
    await end();
    expect(begun).toEqual(['slow', 'other']);
  });

  it('starts the deadline of 5 minutes or twice the sound with the run, not with the wait', async () => {
    const { clock, turns, run, end } = openQueue();
    const [first, second] = [turns.join(65, 0.25), turns.join(65, 1)];
    const long = run(first, 'first', { seconds: 200 });
    const waiting = run(second, 'second');
    await clock.advance(399_999);
    await end();
    expect(await long).toBe('first');
    await clock.advance(299_999);
    await end();
    expect(await waiting).toBe('second');
    const late = run(second, 'late');
    await clock.advance(300_000);
    await expect(late).rejects.toMatchObject({ kind: 'timeout' });
    expect(clock.timers).toBe(0);
  });

  it('starts the next run after the deadline if a cancelled run never ends', async () => {
    const { clock, turns, begun, run } = openQueue();
    const leaving = new AbortController();
    const given = run(turns.join(65, 1), 'given up', { signal: leaving.signal });
    void run(turns.join(65, 1), 'next');
    await settle();
    leaving.abort();
    await expect(given).rejects.toMatchObject({ kind: 'cancelled' });
    // The engine still works on the cancelled run.
    await clock.advance(299_999);
    expect(begun).toEqual(['given up']);
    await clock.advance(1);
    expect(begun).toEqual(['given up', 'next']);
  });

  it('drops a run that is cancelled while it waits', async () => {
    const { turns, begun, run, end } = openQueue();
    const leaving = new AbortController();
    void run(turns.join(65, 1), 'first');
    const left = run(turns.join(65, 1), 'left', { signal: leaving.signal });
    void run(turns.join(65, 1), 'third');
    leaving.abort();
    await expect(left).rejects.toMatchObject({ kind: 'cancelled' });
    await end();
    expect(begun).toEqual(['first', 'third']);
  });

  it('refuses texts beyond its limit, with a time to retry from the recent pace', async () => {
    const { clock, turns, run, end } = openQueue(2);
    const first = turns.join(100, 1);
    const spoken = run(first, 'first');
    await clock.advance(13_000);
    await end();
    await spoken;
    first.leave(true);
    const [second] = [turns.join(100, 1), turns.join(100, 0.5)];
    const refusal = () => {
      try {
        return turns.join(1, 1);
      } catch (error) {
        return VoiceError.from(error);
      }
    };
    // 100 ms a character: the mean of the initial guess of 70 ms and the measured 130 ms.
    expect(refusal()).toMatchObject({ kind: 'queue_full', retryAfterSeconds: 30 });
    second.leave(false);
    expect(refusal()).toHaveProperty('run');
  });
});
