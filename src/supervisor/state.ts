export type WorkerState = 'starting' | 'ready' | 'busy' | 'stopping' | 'stopped' | 'crashed';
export type WorkerEvent = 'start' | 'healthy' | 'assigned' | 'idle' | 'shutdown' | 'ended' | 'lost';

/** The life of a worker, read off the specification's table, with the ways that it takes for granted. */
const TRANSITIONS: Record<WorkerState, Partial<Record<WorkerEvent, WorkerState>>> = {
  stopped: { start: 'starting' },
  starting: { healthy: 'ready', lost: 'crashed', shutdown: 'stopping' },
  ready: { assigned: 'busy', lost: 'crashed', shutdown: 'stopping' },
  busy: { idle: 'ready', lost: 'crashed', shutdown: 'stopping' },
  stopping: { ended: 'stopped' },
  // There is no process left to stop.
  crashed: { start: 'starting', shutdown: 'stopped' },
};

/** The state after `event`, or `undefined` where the event means nothing in `state`. */
export const nextWorkerState = (state: WorkerState, event: WorkerEvent): WorkerState | undefined =>
  TRANSITIONS[state][event];
