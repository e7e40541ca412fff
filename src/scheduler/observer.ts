import type { Priority } from './queue.ts';

/** How an engine call ended. */
export type CallStatus = 'completed' | 'cancelled' | 'failed';

/** A call that goes to an engine, for logs and measurements. */
export interface Dispatch {
  readonly model: string;
  /** Whose requests are in it. */
  readonly requestIds: readonly string[];
  readonly rows: number;
  /** How long each of the requests waited. */
  readonly waitSeconds: readonly number[];
}

/** What the scheduler tells whoever measures it. */
export interface SchedulerObserver {
  depthChanged(depth: Readonly<Record<Priority, number>>): void;
  promoted(count: number): void;
  dispatched(dispatch: Dispatch): void;
  /** The engine's call has ended, well or not. */
  answered(seconds: number): void;
  /** A cancelled request has gone, and the engine with it, this long after it was told. */
  cancelled(seconds: number): void;
  ended(status: CallStatus): void;
}

/** For when nobody measures. */
export const UNOBSERVED: SchedulerObserver = {
  depthChanged: () => undefined,
  promoted: () => undefined,
  dispatched: () => undefined,
  answered: () => undefined,
  cancelled: () => undefined,
  ended: () => undefined,
};
