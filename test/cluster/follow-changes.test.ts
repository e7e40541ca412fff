import { expect, it } from 'vitest';
import { followChanges } from '../../src/cluster/follow-changes.ts';
import { FakeClock, settle } from '../helpers/fake-clock.ts';

async function* changes(items: readonly string[], error?: Error) {
  yield* items;
  if (error) throw error;
}

/** Runs followChanges with a `watch` that returns or throws the items of `watched`, one per call. */
function followed(watched: readonly (AsyncIterable<string> | Error)[], isOver = () => false) {
  const clock = new FakeClock();
  const taken: string[] = [];
  const log: string[] = [];
  let times = 0;
  const began = followChanges({
    watch: async () => {
      const next = watched[times++] ?? new Error('nothing more');
      if (next instanceof Error) throw next;
      return next;
    },
    take: (change) => {
      if (change === 'bad') throw new Error('not understood');
      taken.push(change);
    },
    isOver,
    log: (message) => log.push(message.replace(/.*: /, '')),
    clock,
  });
  return { began, taken, log, clock, times: () => times };
}

it('followChanges takes every change, and watches again after each failure', async () => {
  const { began, taken, log, clock } = followed([
    changes(['a'], new Error('no heartbeat')),
    changes(['b']),
    new Error('away'),
    changes(['c', 'bad', 'never']),
    changes(['d']),
  ]);
  await began;
  await clock.advance(4 * 5_000);
  expect(taken).toEqual(['a', 'b', 'c', 'd']);
  expect(log).toEqual(['no heartbeat', 'it ended', 'away', 'not understood', 'it ended']);
});

it('followChanges neither watches nor logs once isOver returns true', async () => {
  let isOver = false;
  const { began, log, clock, times } = followed([changes(['a']), changes(['b'])], () => isOver);
  await began;
  await settle();
  isOver = true;
  await clock.advance(60_000);
  expect([log, times(), clock.timers]).toEqual([['it ended'], 1, 0]);
  const other = followed([changes(['a'])], () => true);
  await other.began;
  await settle();
  expect([other.log, other.clock.timers]).toEqual([[], 0]);
});

it('followChanges rejects if the first watch fails', async () => {
  await expect(followed([new Error('away')]).began).rejects.toThrow('away');
});
