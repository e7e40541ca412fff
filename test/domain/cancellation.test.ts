import { getEventListeners } from 'node:events';
import { expect, it } from 'vitest';
import { cancellable, throwIfCancelled } from '../../src/domain/cancellation.ts';

it('cancellable settles as the promise does, and leaves no listener behind', async () => {
  const { signal } = new AbortController();
  expect(await cancellable(Promise.resolve(5), signal)).toBe(5);
  await expect(cancellable(Promise.reject(new Error('no')), signal)).rejects.toThrow('no');
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

it('cancellable rejects when the signal aborts, even if the promise never settles', async () => {
  const controller = new AbortController();
  const waiting = cancellable(new Promise(() => undefined), controller.signal);
  controller.abort();
  await expect(waiting).rejects.toMatchObject({ kind: 'cancelled' });
  await expect(cancellable(new Promise(() => undefined), controller.signal)).rejects.toMatchObject({
    kind: 'cancelled',
  });
  await expect(cancellable(Promise.resolve(5), controller.signal)).rejects.toMatchObject({
    kind: 'cancelled',
  });
  expect(() => throwIfCancelled(controller.signal)).toThrow('The request was cancelled.');
});
