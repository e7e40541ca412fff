import { randomUUID } from 'node:crypto';
import type { RunningRequests } from '../running-requests.ts';

/** The most jobs of a connection; further requests wait in the client. */
const MOST_JOBS = 4;

/** The request that a job runs under, so that its id can cancel it. */
export interface JobRequest {
  readonly signal: AbortSignal;
  readonly requestId: string;
}

/** A job: sends its frames in order. */
export type WyomingJob = (request: JobRequest) => Promise<void>;

export interface JobsOptions {
  readonly running: RunningRequests;
  /** The address of the client. */
  readonly client: string;
  /** Aborts when the client has left. */
  readonly leaving: AbortSignal;
  readonly onFailure: (error: unknown) => Promise<void>;
  /** Called when a job has ended. */
  readonly onDone: () => void;
}

/** The requests of one client, run one by one. */
export class Jobs {
  readonly #options: JobsOptions;
  #last: Promise<void> = Promise.resolve();
  #count = 0;

  constructor(options: JobsOptions) {
    this.#options = options;
  }

  /** The number of unfinished jobs. */
  get count(): number {
    return this.#count;
  }

  /** Whether the next job must wait. */
  get isFull(): boolean {
    return this.#count >= MOST_JOBS;
  }

  /** Resolves when the last job has ended. Never rejects. */
  get done(): Promise<void> {
    return this.#last;
  }

  /**
   * Runs a job after the earlier ones. Resolves when another may be added. `giveUp` is called for a job that
   * cannot begin.
   */
  async add(job: WyomingJob, giveUp: () => void = () => undefined): Promise<void> {
    if (this.isFull) await this.#last;
    this.#count++;
    this.#last = this.#do(job, giveUp, this.#last);
  }

  async #do(job: WyomingJob, giveUp: () => void, before: Promise<void>): Promise<void> {
    await before;
    const { running, client, leaving, onFailure, onDone } = this.#options;
    const requestId = `wyo_${randomUUID()}`;
    try {
      const request = running.start(requestId, client);
      try {
        await job({ signal: AbortSignal.any([request.signal, leaving]), requestId });
      } finally {
        request.close();
      }
    } catch (error) {
      await onFailure(error);
    } finally {
      giveUp();
      this.#count--;
      onDone();
    }
  }
}
