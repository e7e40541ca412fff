import { describe, expect, it } from 'vitest';
import { defer } from '../../../src/base/deferred.ts';
import { ModelLoad } from '../../../src/realtime/decoding/model-load.ts';

describe('what sessions ask of a model together', () => {
  it('leaves no room for a pass while a final is waited for', async () => {
    const load = new ModelLoad();
    const answer = defer<string>();
    const waiting = load.during('a', 'finals', answer.promise);
    expect([load.isFree('a', 9), load.isFree('b', 9)]).toEqual([false, true]);
    answer.resolve('answer');
    expect(await waiting).toBe('answer');
    expect(load.isFree('a', 9)).toBe(true);
  });

  it('has room for a pass in each lane, and again when one has failed', async () => {
    const load = new ModelLoad();
    const answers = [defer<void>(), defer<void>()];
    const [first] = answers.map(({ promise }) => load.during('a', 'passes', promise));
    expect([load.isFree('a', 3), load.isFree('a', 2)]).toEqual([true, false]);
    answers[0]!.reject(new Error('no'));
    await expect(first).rejects.toThrow('no');
    expect(load.isFree('a', 2)).toBe(true);
  });

  it('leaves a lane to each session in which somebody speaks, while there are enough', () => {
    const load = new ModelLoad();
    const leave = [load.speaks('a'), load.speaks('a')];
    const hasLane = (lanes: number) => load.hasLaneForEach('a', lanes);
    expect([hasLane(1), hasLane(2), load.hasLaneForEach('b', 1)]).toEqual([false, true, true]);
    leave[0]!();
    expect(hasLane(1)).toBe(true);
  });
});
