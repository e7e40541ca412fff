import { describe, expect, it } from 'vitest';
import { defer } from '../../src/base/deferred.ts';
import { Traffic } from '../../src/realtime/traffic.ts';

describe('what sessions ask of a model together', () => {
  it('leaves no room for a pass while a final is waited for', async () => {
    const traffic = new Traffic();
    const answer = defer<string>();
    const waiting = traffic.during('a', 'finals', answer.promise);
    expect([traffic.isFree('a', 9), traffic.isFree('b', 9)]).toEqual([false, true]);
    answer.resolve('answer');
    expect(await waiting).toBe('answer');
    expect(traffic.isFree('a', 9)).toBe(true);
  });

  it('has room for a pass in each lane, and again when one has failed', async () => {
    const traffic = new Traffic();
    const answers = [defer<void>(), defer<void>()];
    const [first] = answers.map(({ promise }) => traffic.during('a', 'passes', promise));
    expect([traffic.isFree('a', 3), traffic.isFree('a', 2)]).toEqual([true, false]);
    answers[0]!.reject(new Error('no'));
    await expect(first).rejects.toThrow('no');
    expect(traffic.isFree('a', 2)).toBe(true);
  });

  it('leaves a lane to each session in which somebody speaks, while there are enough', () => {
    const traffic = new Traffic();
    const leave = [traffic.speaks('a'), traffic.speaks('a')];
    const hasLane = (lanes: number) => traffic.hasLaneForEach('a', lanes);
    expect([hasLane(1), hasLane(2), traffic.hasLaneForEach('b', 1)]).toEqual([false, true, true]);
    leave[0]!();
    expect(hasLane(1)).toBe(true);
  });
});
