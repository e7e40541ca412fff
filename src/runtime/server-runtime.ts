import type { VoiceError } from '../domain/errors.ts';
import type { SchedulerState } from '../scheduler/scheduler.ts';
import type { WorkerInfo } from '../supervisor/model-worker.ts';
import type { Runtime } from './runtime.ts';

/** The health of the engines. */
export interface Health {
  /** `loading` while a worker starts, `degraded` while one that should be there is not. */
  readonly status: 'ok' | 'loading' | 'degraded';
  readonly modelsLoaded: number;
  readonly workersReady: number;
  readonly workersTotal: number;
  /** Sentences about faults. */
  readonly problems: readonly string[];
}

/** The facts of a client's request that engines need. */
export interface ClientRequest {
  /** `x-request-id`. */
  readonly requestId: string;
  /** Whether a client waits for each word, so that it goes before other requests. */
  readonly urgent: boolean;
  /** Whether its client may name a voice by the path of a file of this machine; default: false. */
  readonly allowVoicePaths?: boolean;
}

/** A runtime that serves many clients at once. */
export interface ServerRuntime extends Runtime {
  /**
   * Refuses a request before it is read.
   * @throws VoiceError `queue_full`
   */
  refuseWhenFull(): void;
  /** Returns the runtime for one request: its engine calls wait in the scheduler and carry its id. */
  forRequest(request: ClientRequest): Runtime;
  health(): Health;
  /** Every worker of every model that was asked for, running or not. */
  workers(): readonly WorkerInfo[];
  queue(): SchedulerState;
  /** The reason why a model cannot start; `undefined` if none is known. */
  problemOf(model: string): VoiceError | undefined;
}
