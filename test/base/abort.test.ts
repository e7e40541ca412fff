import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { abortable, abortableItems, itemsUntilAborted, onAbort } from '../../src/base/abort.ts';
import { collect } from '../helpers/collect.ts';

describe('onAbort', () => {
  it('calls back once with the reason, and at once if the signal has aborted already', () => {
    const reasons: unknown[] = [];
    const controller = new AbortController();
    onAbort(controller.signal, (reason) => reasons.push(reason));
    expect(reasons).toEqual([]);
    controller.abort('first');
    controller.abort('second');
    onAbort(controller.signal, (reason) => reasons.push(reason));
    expect(reasons).toEqual(['first', 'first']);
  });

  it('does not call back after it is called off', () => {
    const controller = new AbortController();
    const callOff = onAbort(controller.signal, () => expect.unreachable());
    callOff();
    controller.abort();
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
  });
});

describe('abortable', () => {
  it('settles as the promise does, and removes its listener from the signal', async () => {
    const { signal } = new AbortController();
    expect(await abortable(Promise.resolve(1), signal)).toBe(1);
    await expect(abortable(Promise.reject(new Error('no')), signal)).rejects.toThrow('no');
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('rejects with the reason of the abort even if the promise never settles or has failed', async () => {
    const controller = new AbortController();
    const waiting = abortable(new Promise(() => undefined), controller.signal);
    controller.abort('enough');
    await expect(waiting).rejects.toBe('enough');
    await expect(abortable(Promise.reject(new Error('no')), controller.signal)).rejects.toBe('enough');
  });
});

/**
 * An iterable that yields `items` and then never answers; `told.isLetGo` says whether its `return` was
 * called.
 */
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
  ['abortableItems', abortableItems],
  ['itemsUntilAborted', itemsUntilAborted],
] as const)('%s', (_, until) => {
  it('yield every item if nobody aborts, and remove their listener from the signal', async () => {
    const { signal } = new AbortController();
    expect(await collect(until(some(), signal))).toEqual([1, 2]);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('call return of the source when the reader breaks off', async () => {
    const { items, told } = source(1, 2);
    for await (const item of until(items, new AbortController().signal)) if (item === 1) break;
    expect(told.isLetGo).toBe(true);
  });

  it('fail with the error of their source', async () => {
    const failing = (async function* () {
      yield* [1];
      throw new Error('no');
    })();
    await expect(collect(until(failing, new AbortController().signal))).rejects.toThrow('no');
  });
});

describe('after an abort, while the source never answers and is released,', () => {
  it('abortableItems fail with the reason, or with the error that is made of the reason', async () => {
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

  it('itemsUntilAborted end without an error', async () => {
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
