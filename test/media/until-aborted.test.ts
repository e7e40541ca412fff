import { getEventListeners } from 'node:events';
import { expect, it } from 'vitest';
import { throwIfAborted, untilAborted } from '../../src/media/until-aborted.ts';

it('is what the promise is, and leaves no listener behind', async () => {
  const { signal } = new AbortController();
  expect(await untilAborted(Promise.resolve(5), signal)).toBe(5);
  await expect(untilAborted(Promise.reject(new Error('no')), signal)).rejects.toThrow('no');
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

it('ends with the signal where the promise does not', async () => {
  const controller = new AbortController();
  const waiting = untilAborted(new Promise(() => undefined), controller.signal);
  controller.abort();
  await expect(waiting).rejects.toMatchObject({ kind: 'cancelled' });
  await expect(untilAborted(new Promise(() => undefined), controller.signal)).rejects.toMatchObject({
    kind: 'cancelled',
  });
  await expect(untilAborted(Promise.resolve(5), controller.signal)).rejects.toMatchObject({
    kind: 'cancelled',
  });
  expect(() => throwIfAborted(controller.signal)).toThrow('The request was cancelled.');
});
