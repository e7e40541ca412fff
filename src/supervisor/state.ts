import type { Clock } from '../base/clock.ts';
import { SlidingWindow } from '../base/sliding-window.ts';

export type WorkerState = 'starting' | 'ready' | 'busy' | 'stopping' | 'stopped' | 'crashed';
export type WorkerEvent = 'start' | 'healthy' | 'assigned' | 'idle' | 'shutdown' | 'ended' | 'lost';

/** The states of a worker: the specification's table, and the transitions that it implies. */
const TRANSITIONS: Record<WorkerState, Partial<Record<WorkerEvent, WorkerState>>> = {
  stopped: { start: 'starting' },
  starting: { healthy: 'ready', lost: 'crashed', shutdown: 'stopping' },
  ready: { assigned: 'busy', lost: 'crashed', shutdown: 'stopping' },
  busy: { idle: 'ready', lost: 'crashed', shutdown: 'stopping' },
  stopping: { ended: 'stopped' },
  // No process is left to stop.
  crashed: { start: 'starting', shutdown: 'stopped' },
};

/** The state after `event`; `undefined` if the event has no meaning in `state`. */
export const nextWorkerState = (state: WorkerState, event: WorkerEvent): WorkerState | undefined =>
  TRANSITIONS[state][event];

/** The state of a worker and the time of its last change. It begins stopped. */
export class WorkerPhase {
  #state: WorkerState = 'stopped';
  #since: number;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #onChange: () => void;

  constructor(clock: Pick<Clock, 'now'>, onChange: () => void) {
    this.#clock = clock;
    this.#onChange = onChange;
    this.#since = clock.now();
  }

  get state(): WorkerState {
    return this.#state;
  }

  /** By the clock, in milliseconds. */
  get since(): number {
    return this.#since;
  }

  /** Enters the state after `event`; ignores an event without a transition. */
  enter(event: WorkerEvent): void {
    const next = nextWorkerState(this.#state, event);
    if (next === undefined) return;
    this.#state = next;
    this.#since = this.#clock.now();
    this.#onChange();
  }
}

/** The most restarts within the window; a worker that crashes more often rests for a while. */
const MOST_RESTARTS = 3;
const WINDOW_MS = 60_000;

/** The restarts a worker has left: at most 3 in 60 s. */
export const restartBudget = () => new SlidingWindow(MOST_RESTARTS, WINDOW_MS);
