import { describe, expect, it } from 'vitest';
import { defer } from '../../../src/base/deferred.ts';
import { delayedAbort } from '../../../src/cli/remote/delayed-abort.ts';
import { FakeClock, settle } from '../../helpers/fake-clock.ts';

describe('a farewell', () => {
  it('tells the server first, and leaves at once where it will not end the request', async () => {
    const { interrupt, told, leaving } = setUp(60_000);
    await settle();
    expect(leaving.signal.aborted).toBe(false);
    interrupt.abort('enough');
    await settle();
    expect(leaving.signal.aborted).toBe(false);
    told.resolve(false);
    await settle();
    expect([leaving.signal.aborted, leaving.signal.reason]).toEqual([true, 'enough']);
  });

  it('waits for the end that the server promised, but no longer than that', async () => {
    const { interrupt, told, leaving, clock } = setUp(40);
    interrupt.abort('enough');
    told.resolve(true);
    await clock.advance(39);
    expect(leaving.signal.aborted).toBe(false);
    await clock.advance(1);
    expect([leaving.signal.aborted, leaving.signal.reason]).toEqual([true, 'enough']);
  });

  it('is over when it is called off', async () => {
    const { interrupt, told, leaving, clock } = setUp(20);
    interrupt.abort();
    told.resolve(true);
    await settle();
    leaving.callOff();
    await clock.advance(60);
    expect([leaving.signal.aborted, clock.timers]).toEqual([false, 0]);
    const another = setUp(0);
    another.leaving.callOff();
    another.interrupt.abort();
    another.told.resolve(false);
    await settle();
    expect(another.leaving.signal.aborted).toBe(false);
  });
});

function setUp(graceMs: number) {
  const interrupt = new AbortController();
  const told = defer<boolean>();
  const clock = new FakeClock();
  return {
    interrupt,
    told,
    clock,
    leaving: delayedAbort(interrupt.signal, () => told.promise, graceMs, clock),
  };
}
