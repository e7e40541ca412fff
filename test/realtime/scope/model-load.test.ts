import { describe, expect, it } from 'vitest';
import { defer } from '../../../src/base/deferred.ts';
import { ModelLoad } from '../../../src/realtime/scope/model-load.ts';

describe('ModelLoad', () => {
  it('reports an awaited final until it arrives or fails', async () => {
    const load = new ModelLoad();
    const [one, other] = [defer<string>(), defer<string>()];
    const answers = [load.awaitFinal('a', one.promise), load.awaitFinal('a', other.promise)];
    expect([load.isFinalAwaited('a'), load.isFinalAwaited('b')]).toEqual([true, false]);
    one.resolve('answer');
    expect(await answers[0]).toBe('answer');
    expect(load.isFinalAwaited('a')).toBe(true);
    other.reject(new Error('no'));
    await expect(answers[1]).rejects.toThrow('no');
    expect(load.isFinalAwaited('a')).toBe(false);
  });

  it('reports a free lane for each speaking session, if there are enough', () => {
    const load = new ModelLoad();
    const leave = [load.speaks('a'), load.speaks('a')];
    const hasLane = (lanes: number) => load.hasLaneForEach('a', lanes);
    expect([hasLane(1), hasLane(2), load.hasLaneForEach('b', 1)]).toEqual([false, true, true]);
    leave[0]!();
    expect(hasLane(1)).toBe(true);
  });
});
