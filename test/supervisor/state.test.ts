import { describe, expect, it } from 'vitest';
import { nextWorkerState, type WorkerEvent, type WorkerState } from '../../src/supervisor/state.ts';

/** The states of a worker after each of these events; undefined for a transition that does not exist. */
function journey(...events: readonly WorkerEvent[]): readonly (WorkerState | undefined)[] {
  let state: WorkerState | undefined = 'stopped';
  return events.map((event) => (state = state && nextWorkerState(state, event)));
}

describe('nextWorkerState', () => {
  it.each<[string, readonly WorkerEvent[], readonly WorkerState[]]>([
    ['healthy', ['start', 'healthy'], ['starting', 'ready']],
    ['busy, then idle', ['start', 'healthy', 'assigned', 'idle'], ['starting', 'ready', 'busy', 'ready']],
    [
      'shut down while ready',
      ['start', 'healthy', 'shutdown', 'ended'],
      ['starting', 'ready', 'stopping', 'stopped'],
    ],
    [
      'shut down while busy',
      ['start', 'healthy', 'assigned', 'shutdown', 'ended'],
      ['starting', 'ready', 'busy', 'stopping', 'stopped'],
    ],
    [
      'lost before it is healthy, then started again',
      ['start', 'lost', 'start'],
      ['starting', 'crashed', 'starting'],
    ],
    [
      'lost while busy, then started again',
      ['start', 'healthy', 'assigned', 'lost', 'start'],
      ['starting', 'ready', 'busy', 'crashed', 'starting'],
    ],
    ['shut down while starting', ['start', 'shutdown', 'ended'], ['starting', 'stopping', 'stopped']],
    ['shut down after a crash', ['start', 'lost', 'shutdown'], ['starting', 'crashed', 'stopped']],
  ])('follows a worker that is %s', (_, events, states) => {
    expect(journey(...events)).toEqual(states);
  });

  it('assigns no work before the worker is healthy, while it stops and after a crash', () => {
    const states: readonly WorkerState[] = ['starting', 'stopping', 'stopped', 'crashed', 'busy'];
    expect(states.map((state) => nextWorkerState(state, 'assigned'))).toEqual(states.map(() => undefined));
  });

  it('has no crash once the worker was told to stop', () => {
    expect(nextWorkerState('stopping', 'lost')).toBeUndefined();
    expect(nextWorkerState('stopped', 'lost')).toBeUndefined();
  });
});
