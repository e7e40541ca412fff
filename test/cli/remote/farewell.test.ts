import { describe, expect, it } from 'vitest';
import { defer } from '../../../src/base/deferred.ts';
import { farewell } from '../../../src/cli/remote/farewell.ts';
import { settle } from '../../helpers/fake-clock.ts';

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
    const { interrupt, told, leaving } = setUp(40);
    interrupt.abort('enough');
    told.resolve(true);
    await settle();
    expect(leaving.signal.aborted).toBe(false);
    await expect.poll(() => leaving.signal.aborted).toBe(true);
  });

  it('is over when it is called off', async () => {
    const { interrupt, told, leaving } = setUp(20);
    interrupt.abort();
    told.resolve(true);
    await settle();
    leaving.callOff();
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(leaving.signal.aborted).toBe(false);
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
  return { interrupt, told, leaving: farewell(interrupt.signal, () => told.promise, graceMs) };
}
