import type { VoiceError } from '../domain/errors.ts';
import type { WorkerState } from './state.ts';

export interface WorkerStatus {
  readonly name: string;
  readonly state: WorkerState;
  /** When the state began, by the clock's `now()`. */
  readonly since: number;
  /** How often it was started again after a crash, or reached again after it was lost. */
  readonly restarts: number;
  /** Calls in flight from here. */
  readonly calls: number;
  readonly pid?: number;
  readonly port?: number;
  /** Of one that was found and not started here: `host:port`. */
  readonly address?: string;
  /** How many calls it makes progress with side by side, where it tells. */
  readonly lanes?: number;
  /** What it does for others, by its own account. */
  readonly busyElsewhere?: number;
  /** Why it crashed last; goes on after "the worker". */
  readonly reason?: string;
  /** Crashed too often: it is tried again then, by the clock's `now()`. */
  readonly retryAt?: number;
  /** It cannot start as things are: it is not tried again before `start`. */
  readonly failure?: VoiceError;
}

/** An engine for one call, or one stream. */
export interface Lease<Engine> {
  readonly engine: Engine;
  /** To be called when the call is over, with what it failed with. Idempotent. */
  release(error?: unknown): void;
}

/** A worker of a model: started here, or found elsewhere. */
export interface ModelWorker<Engine> {
  readonly status: WorkerStatus;
  /** The engine, where there is one that takes calls. */
  readonly engine: Engine | undefined;
  /** What it has to do, for each of its lanes: who has less is asked first. */
  readonly load: number;
  /** Does nothing where there is nothing to start. */
  start(): void;
  stop(): Promise<void>;
  /** Only where `engine` is there. */
  lease(): Lease<Engine>;
}
