import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { abortable, abortableItems, itemsUntilAborted, onAbort } from '../../src/base/abort.ts';
import { collect } from '../helpers/collect.ts';

describe('waiting on a signal', () => {
  it('tells the reason once, at once where it has aborted', () => {
    const reasons: unknown[] = [];
    const controller = new AbortController();
    onAbort(controller.signal, (reason) => reasons.push(reason));
    expect(reasons).toEqual([]);
    controller.abort('first');
    controller.abort('second');
    onAbort(controller.signal, (reason) => reasons.push(reason));
    expect(reasons).toEqual(['first', 'first']);
  });

  it('can be called off', () => {
    const controller = new AbortController();
    const callOff = onAbort(controller.signal, () => expect.unreachable());
    callOff();
    controller.abort();
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
  });
});

describe('an abortable promise', () => {
  it('ends as the promise does, and lets the signal go', async () => {
    const { signal } = new AbortController();
    expect(await abortable(Promise.resolve(1), signal)).toBe(1);
    await expect(abortable(Promise.reject(new Error('no')), signal)).rejects.toThrow('no');
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('ends with the reason of an abort, whatever becomes of the promise', async () => {
    const controller = new AbortController();
    const waiting = abortable(new Promise(() => undefined), controller.signal);
    controller.abort('enough');
    await expect(waiting).rejects.toBe('enough');
    await expect(abortable(Promise.reject(new Error('no')), controller.signal)).rejects.toBe('enough');
  });
});

/** A source that gives `items` and then never answers, and whether it was let go. */
function source(...items: readonly number[]) {
  const told = { isLetGo: false };
  const left = [...items];
  const iterator: AsyncIterator<number> = {
    next: () => {
      const value = left.shift();
      return value === undefined ? new Promise(() => undefined) : Promise.resolve({ done: false, value });
    },
    async return() {
      told.isLetGo = true;
      return { done: true, value: undefined };
    },
  };
  return { items: { [Symbol.asyncIterator]: () => iterator }, told };
}

async function* some() {
  yield* [1, 2];
}

describe.each([
  ['abortable items', abortableItems],
  ['items until an abort', itemsUntilAborted],
] as const)('%s', (_, until) => {
  it('are all there where nobody aborts, and let the signal go', async () => {
    const { signal } = new AbortController();
    expect(await collect(until(some(), signal))).toEqual([1, 2]);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('are let go where nobody wants more', async () => {
    const { items, told } = source(1, 2);
    for await (const item of until(items, new AbortController().signal)) if (item === 1) break;
    expect(told.isLetGo).toBe(true);
  });

  it('fail as their source does', async () => {
    const failing = (async function* () {
      yield* [1];
      throw new Error('no');
    })();
    await expect(collect(until(failing, new AbortController().signal))).rejects.toThrow('no');
  });
});

describe('once a signal aborts, though the source never answers, which is let go,', () => {
  it('abortable items end with its reason, or what is made of that', async () => {
    const controller = new AbortController();
    const [one, other] = [source(1), source()];
    const waiting = [
      collect(abortableItems(one.items, controller.signal)),
      collect(abortableItems(other.items, controller.signal, (reason) => new Error(String(reason)))),
    ];
    controller.abort('enough');
    await expect(waiting[0]).rejects.toBe('enough');
    await expect(waiting[1]).rejects.toThrow('enough');
    expect([one.told.isLetGo, other.told.isLetGo]).toEqual([true, true]);
    await expect(collect(abortableItems(some(), controller.signal))).rejects.toBe('enough');
  });

  it('items until an abort are over', async () => {
    const controller = new AbortController();
    const { items, told } = source(1);
    const seen: number[] = [];
    for await (const item of itemsUntilAborted(items, controller.signal)) {
      seen.push(item);
      controller.abort('enough');
    }
    expect([seen, told.isLetGo]).toEqual([[1], true]);
    expect(await collect(itemsUntilAborted(some(), controller.signal))).toEqual([]);
  });
});
