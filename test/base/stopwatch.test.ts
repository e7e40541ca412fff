import { describe, expect, it } from 'vitest';
import { defer } from '../../src/base/deferred.ts';
import { Stopwatch } from '../../src/base/stopwatch.ts';

function setUp() {
  let ms = 0;
  return { watch: new Stopwatch({ now: () => ms }), pass: (more: number) => void (ms += more) };
}

describe('Stopwatch', () => {
  it('counts parallel work once, and no time between works', async () => {
    const { watch, pass } = setUp();
    const [first, second] = [defer<void>(), defer<void>()];
    const running = [watch.time(() => first.promise), watch.time(() => second.promise)];
    pass(1_000);
    first.resolve();
    await running[0];
    pass(500);
    expect(watch.seconds).toBe(1.5);
    second.resolve();
    await running[1];
    pass(7_000);
    expect(watch.seconds).toBe(1.5);
  });

  it('counts failing work and the waiting for items, but not the processing of items', async () => {
    const { watch, pass } = setUp();
    async function* items() {
      pass(250);
      yield 1;
      pass(250);
      yield 2;
    }
    const seen = [];
    for await (const item of watch.timeItems(items())) {
      pass(9_000);
      seen.push(item);
    }
    expect(seen).toEqual([1, 2]);
    expect(watch.seconds).toBe(0.5);
    const failing = watch.time(async () => {
      pass(500);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(watch.seconds).toBe(1);
  });

  it('closes its source when the reader breaks off', async () => {
    let isEnded = false;
    async function* endless() {
      try {
        for (;;) yield 1;
      } finally {
        isEnded = true;
      }
    }
    for await (const _ of new Stopwatch().timeItems(endless())) break;
    expect(isEnded).toBe(true);
  });
});
