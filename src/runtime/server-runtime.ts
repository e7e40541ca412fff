import type { VoiceError } from '../domain/errors.ts';
import type { SchedulerState } from '../scheduler/scheduler.ts';
import type { WorkerInfo } from '../supervisor/model-worker.ts';
import type { Runtime } from './runtime.ts';

/** How the engines are doing. */
export interface Health {
  /** `loading` while a worker starts, `degraded` while one that should be there is not. */
  readonly status: 'ok' | 'loading' | 'degraded';
  readonly modelsLoaded: number;
  readonly workersReady: number;
  readonly workersTotal: number;
  /** Sentences about faults. */
  readonly problems: readonly string[];
}

/** One request of a client, as the engines come to know it. */
export interface ClientRequest {
  /** `x-request-id`. */
  readonly requestId: string;
  /** Somebody is waiting for every word: it goes before what can wait. */
  readonly urgent: boolean;
  /** Whether its client may name a voice by the path of a file of this machine; false where left out. */
  readonly allowVoicePaths?: boolean;
}

/** A runtime that serves many clients at once. */
export interface ServerRuntime extends Runtime {
  /** For before a request is read at all. Throws `queue_full` where it would not be let in. */
  refuseWhenFull(): void;
  /** The runtime as one request sees it: its engine calls wait their turn, under its name. */
  forRequest(request: ClientRequest): Runtime;
  health(): Health;
  /** Every worker of every model that was asked for, running or not. */
  workers(): readonly WorkerInfo[];
  queue(): SchedulerState;
  /** Why the model of that name cannot start; `undefined` where it can, as far as is known. */
  problemOf(model: string): VoiceError | undefined;
}
