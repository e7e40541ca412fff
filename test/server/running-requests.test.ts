import { describe, expect, it } from 'vitest';
import { cancelled } from '../../src/domain/errors.ts';
import { RunningRequests } from '../../src/server/running-requests.ts';
import { FakeClock, settle } from '../helpers/fake-clock.ts';

describe('a running request', () => {
  it('can be cancelled once, while it runs', () => {
    const requests = new RunningRequests();
    const one = requests.start('one');
    const answers = ['one', 'one', 'two'].map((id) => requests.cancel(id));
    expect(answers).toEqual([true, false, false]);
    expect(one.signal.reason).toMatchObject({ kind: 'cancelled' });
    requests.start('two').close();
    expect(requests.cancel('two')).toBe(false);
  });

  it('holds its id until it is closed, and closing twice does not free the id of its successor', () => {
    const requests = new RunningRequests();
    const first = requests.start('id');
    expect(() => requests.start('id')).toThrow(expect.objectContaining({ kind: 'duplicate_request_id' }));
    first.close();
    const second = requests.start('id');
    first.close();
    expect([requests.cancel('id'), first.signal.aborted, second.signal.aborted]).toEqual([true, false, true]);
  });

  it('counts toward the maximum of running requests', () => {
    const requests = new RunningRequests({ maxRunning: 2 });
    requests.start('1');
    const second = requests.start('2');
    expect(() => requests.start('3')).toThrow(expect.objectContaining({ kind: 'queue_full' }));
    expect(requests.size).toBe(2);
    second.close();
    expect(requests.size).toBe(1);
    expect(() => requests.start('3')).not.toThrow();
  });
});

describe('a client', () => {
  it('gets at most half of the slots, and gets them back', () => {
    const requests = new RunningRequests({ maxRunning: 4 });
    const first = requests.start('1', 'one');
    requests.start('2', 'one');
    const full = expect.objectContaining({
      kind: 'queue_full',
      message: 'Your address has 2 requests in flight; try again later.',
    });
    expect(() => requests.start('3', 'one')).toThrow(full);
    requests.start('4', 'other');
    first.close();
    first.close();
    requests.start('5', 'one');
    expect(() => requests.start('6', 'one')).toThrow(full);
  });
});

describe('RunningRequests.stop', () => {
  it('rejects new requests, and cancels unfinished ones after the grace period', async () => {
    const clock = new FakeClock();
    const requests = new RunningRequests({ clock });
    const [quick, slow] = [requests.start('quick'), requests.start('slow')];
    let stopped = false;
    const stopping = (async () => {
      await requests.stop(10_000);
      stopped = true;
    })();
    expect(() => requests.start('late')).toThrow(expect.objectContaining({ kind: 'unavailable' }));
    quick.close();
    await clock.advance(9_999);
    expect([slow.signal.aborted, stopped]).toEqual([false, false]);
    await clock.advance(1);
    expect(slow.signal.reason).toMatchObject({ kind: 'unavailable', retryAfterSeconds: 1 });
    await settle();
    expect(stopped).toBe(false);
    slow.close();
    await stopping;
  });

  it('does not wait for requests that ignore the cancellation', async () => {
    const clock = new FakeClock();
    const requests = new RunningRequests({ clock });
    requests.start('deaf');
    const stopping = requests.stop(10_000);
    await clock.advance(12_000);
    await stopping;
    expect(clock.timers).toBe(0);
  });

  it('resolves at once if nothing runs, or when the last request ends', async () => {
    const clock = new FakeClock();
    await new RunningRequests({ clock }).stop(10_000);
    const requests = new RunningRequests({ clock });
    const one = requests.start('one');
    one.abort(cancelled());
    const stopping = requests.stop(10_000);
    one.close();
    await stopping;
    expect(clock.timers).toBe(0);
  });
});
