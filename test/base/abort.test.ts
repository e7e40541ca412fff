import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { abortable, onAbort, untilAborted } from '../../src/base/abort.ts';
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

describe('items until an abort', () => {
  it('are all there where nobody aborts', async () => {
    const source = (async function* () {
      yield* [1, 2];
    })();
    expect(await collect(untilAborted(source, new AbortController().signal))).toEqual([1, 2]);
  });

  it('end with its reason, though the source never answers, which is let go', async () => {
    const controller = new AbortController();
    let isLetGo = false;
    const source: AsyncIterable<number> = {
      [Symbol.asyncIterator]: () => ({
        next: () => new Promise(() => undefined),
        async return() {
          isLetGo = true;
          return { done: true, value: undefined };
        },
      }),
    };
    const waiting = collect(untilAborted(source, controller.signal));
    controller.abort('enough');
    await expect(waiting).rejects.toBe('enough');
    expect(isLetGo).toBe(true);
  });
});
