import { describe, expect, it } from 'vitest';
import { nextWorkerState, type WorkerEvent, type WorkerState } from '../../src/supervisor/state.ts';

/** Where a worker is after each of these. */
function journey(...events: readonly WorkerEvent[]): readonly (WorkerState | undefined)[] {
  let state: WorkerState | undefined = 'stopped';
  return events.map((event) => (state = state && nextWorkerState(state, event)));
}

describe('the life of a worker', () => {
  it.each<[string, readonly WorkerEvent[], readonly WorkerState[]]>([
    ['becomes healthy', ['start', 'healthy'], ['starting', 'ready']],
    ['works and rests', ['start', 'healthy', 'assigned', 'idle'], ['starting', 'ready', 'busy', 'ready']],
    [
      'is shut down while ready',
      ['start', 'healthy', 'shutdown', 'ended'],
      ['starting', 'ready', 'stopping', 'stopped'],
    ],
    [
      'is shut down while busy',
      ['start', 'healthy', 'assigned', 'shutdown', 'ended'],
      ['starting', 'ready', 'busy', 'stopping', 'stopped'],
    ],
    [
      'never becomes healthy, and is tried again',
      ['start', 'lost', 'start'],
      ['starting', 'crashed', 'starting'],
    ],
    [
      'crashes at work, and is started again',
      ['start', 'healthy', 'assigned', 'lost', 'start'],
      ['starting', 'ready', 'busy', 'crashed', 'starting'],
    ],
    ['is shut down while it starts', ['start', 'shutdown', 'ended'], ['starting', 'stopping', 'stopped']],
    ['is given up after a crash', ['start', 'lost', 'shutdown'], ['starting', 'crashed', 'stopped']],
  ])('%s', (_, events, states) => {
    expect(journey(...events)).toEqual(states);
  });

  it('takes no work before it is healthy, nor while it stops, nor after a crash', () => {
    const states: readonly WorkerState[] = ['starting', 'stopping', 'stopped', 'crashed', 'busy'];
    expect(states.map((state) => nextWorkerState(state, 'assigned'))).toEqual(states.map(() => undefined));
  });

  it('does not crash once it is told to stop', () => {
    expect(nextWorkerState('stopping', 'lost')).toBeUndefined();
    expect(nextWorkerState('stopped', 'lost')).toBeUndefined();
  });
});
