import { onAbort } from '../base/abort.ts';
import { type Clock, systemClock } from '../base/clock.ts';
import { defer, type Deferred } from '../base/deferred.ts';
import { cancelled, serverStopping, VoiceError } from '../domain/errors.ts';
import type { SttOutcome } from '../domain/recognition.ts';
import { batchDeadline, gatherBatch, type WaitingRequest } from './batcher.ts';
import { type CallOutcome, EngineCall } from './engine-call.ts';
import { type Latency, LatencyTracker, type SchedulerObserver, UNOBSERVED } from './observer.ts';
import { type Priority, RequestQueue } from './queue.ts';
import type { ScheduledRequest } from './request.ts';

export interface SchedulerOptions {
  readonly clock?: Clock;
  readonly observer?: SchedulerObserver;
  /** The number of queued calls from which new requests are refused. */
  readonly maxQueued?: number;
  /** Whether calls of other clients may follow, so that waiting for a batch pays. Default: true. */
  readonly expectsCompany?: () => boolean;
}

/** A snapshot of the scheduler's state. */
export interface SchedulerState {
  readonly queued: Readonly<Record<Priority, number>>;
  /** Calls that engines are working on. */
  readonly inFlight: number;
  /** Means of the last minute; absent if no call ended in it. */
  readonly recent?: Latency & { readonly calls: number };
}

interface Job extends WaitingRequest {
  readonly done: Deferred<readonly SttOutcome[]>;
  call?: EngineCall<Job>;
  /** Removes the listener from the client's signal. */
  callOff: () => void;
}

const MAX_QUEUED = 256;
const STOP_GRACE_MS = 10_000;
const MAX_RETRY_SECONDS = 60;

/**
 * Decides which call an engine gets next: REALTIME before BATCH, first come first served, as many at once as
 * the engine has lanes. BATCH calls of several clients share a batch (`batcher.ts`). A busy model does not
 * block others. A BATCH call that aged to REALTIME does not wait for company, but takes along the calls that
 * fit.
 */
export class Scheduler {
  readonly #clock: Clock;
  readonly #observer: SchedulerObserver;
  readonly #maxQueued: number;
  readonly #expectsCompany: () => boolean;
  readonly #queue = new RequestQueue<Job>();
  readonly #latency = new LatencyTracker();
  /** The calls in flight, by model. */
  readonly #calls = new Map<string, Set<EngineCall<Job>>>();
  #newestBatchModel: string | undefined;
  #callOffWaking = () => undefined as void;
  #phase: 'open' | 'stopping' | 'stopped' = 'open';
  /** Resolves when the last work has ended after `stop`. */
  readonly #idle = defer<void>();

  constructor({
    clock = systemClock,
    observer = UNOBSERVED,
    maxQueued = MAX_QUEUED,
    expectsCompany = () => true,
  }: SchedulerOptions = {}) {
    this.#clock = clock;
    this.#observer = observer;
    this.#maxQueued = maxQueued;
    this.#expectsCompany = expectsCompany;
  }

  /**
   * The outcome of each row of `request`, in order. Rejects with `queue_full`, `unavailable` after a stop,
   * `cancelled`, `timeout`, or the error of the engine.
   */
  async submit(request: ScheduledRequest): Promise<readonly SttOutcome[]> {
    if (request.signal.aborted) throw cancelled(request.signal.reason);
    if (this.#phase === 'stopped' || (this.#phase === 'stopping' && !request.continues))
      throw serverStopping();
    if (!request.continues) this.refuseWhenFull();
    const job: Job = {
      request,
      enqueuedAt: this.#clock.now(),
      done: defer(),
      callOff: () => undefined,
    };
    job.callOff = onAbort(request.signal, (reason) => void this.#cancel(job, reason));
    this.#queue.push(job, request.priority);
    if (request.priority === 'batch') this.#newestBatchModel = request.model;
    this.#pump();
    return job.done.promise;
  }

  /**
   * Refuses a request before its audio is decoded, if the queue is full.
   * @throws VoiceError `queue_full` with the time to wait.
   */
  refuseWhenFull(): void {
    if (this.#queue.size < this.#maxQueued) return;
    const retryAfterSeconds = this.#secondsToDrain();
    throw new VoiceError(
      'queue_full',
      `Too many requests are waiting; try again in ${retryAfterSeconds} s.`,
      { retryAfterSeconds },
    );
  }

  state(): SchedulerState {
    const recent = this.#latency.recent(this.#clock.now());
    return { queued: this.#queue.depth(), inFlight: this.#inFlight(), ...(recent && { recent }) };
  }

  /**
   * Refuses new calls, sends all waiting batches, waits `graceMs`, and cancels the rest with `unavailable`.
   */
  async stop(graceMs = STOP_GRACE_MS): Promise<void> {
    if (this.#phase === 'open') this.#phase = 'stopping';
    this.#pump();
    const callOff = this.#clock.after(graceMs, this.#idle.resolve);
    await this.#idle.promise;
    callOff();
    this.#phase = 'stopped';
    this.#callOffWaking();
    for (const job of this.#queue) {
      this.#queue.delete(job);
      this.#end(job, { type: 'failed', error: serverStopping() });
    }
    for (const calls of this.#calls.values()) for (const call of calls) call.abort(serverStopping());
    this.#observer.depthChanged(this.#queue.depth());
  }

  /** Starts the calls that may start now, and sets a timer for the next. */
  #pump(): void {
    const now = this.#clock.now();
    const promoted = this.#queue.promote(now);
    if (promoted.length > 0) this.#observer.promoted(promoted.length);
    let wakeAt = this.#queue.nextPromotion() ?? Infinity;
    for (const job of this.#queue) {
      if (this.#isBusy(job.request)) continue;
      const batch = this.#batchOf(job);
      const due = this.#dueAt(job, batch);
      if (due <= now) this.#dispatch(batch, now);
      else wakeAt = Math.min(wakeAt, due);
    }
    this.#observer.depthChanged(this.#queue.depth());
    this.#callOffWaking();
    if (wakeAt < Infinity) this.#callOffWaking = this.#clock.after(wakeAt - now, () => this.#pump());
    if (this.#phase !== 'open' && this.#queue.size + this.#inFlight() === 0) this.#idle.resolve();
  }

  #batchOf(job: Job): readonly Job[] {
    if (job.request.priority === 'realtime') return [job];
    const company = [...this.#queue].filter(({ request }) => request.priority === 'batch');
    return gatherBatch(job, company);
  }

  #dueAt(job: Job, batch: readonly Job[]): number {
    const waitsForCompany =
      this.#phase === 'open' && this.#queue.level('batch').has(job) && this.#expectsCompany();
    return waitsForCompany ? batchDeadline(batch, this.#newestBatchModel) : job.enqueuedAt;
  }

  #dispatch(batch: readonly Job[], now: number): void {
    const { model } = batch[0]!.request;
    const call = new EngineCall(batch, {
      clock: this.#clock,
      answer: (job, outcome) => {
        if (outcome.type === 'answered')
          this.#latency.add(
            { waitMs: now - job.enqueuedAt, serviceMs: this.#clock.now() - now },
            this.#clock.now(),
          );
        this.#end(job, outcome);
      },
      answered: (ms) => this.#observer.answered(ms / 1000),
    });
    for (const job of batch) {
      this.#queue.delete(job);
      job.call = call;
    }
    this.#observer.dispatched({
      model,
      requestIds: batch.map(({ request }) => request.requestId),
      rows: batch.reduce((rows, { request }) => rows + request.rows.length, 0),
      waitSeconds: batch.map(({ enqueuedAt }) => (now - enqueuedAt) / 1000),
    });
    void this.#follow(call, model);
  }

  async #follow(call: EngineCall<Job>, model: string): Promise<void> {
    const calls = this.#calls.get(model) ?? new Set();
    this.#calls.set(model, calls.add(call));
    await call.finished;
    calls.delete(call);
    this.#pump();
  }

  async #cancel(job: Job, reason: unknown): Promise<void> {
    const cancelledAt = this.#clock.now();
    const isQueued = this.#queue.delete(job);
    this.#end(job, { type: 'failed', error: cancelled(reason) });
    if (isQueued) this.#pump();
    else if (job.call?.leave(job)) await job.call.finished;
    this.#observer.cancelled((this.#clock.now() - cancelledAt) / 1000);
  }

  #end({ callOff, done }: Job, outcome: CallOutcome): void {
    callOff();
    if (outcome.type === 'answered') {
      this.#observer.ended(outcome.outcomes.every(({ ok }) => ok) ? 'completed' : 'failed');
      done.resolve(outcome.outcomes);
    } else {
      this.#observer.ended(outcome.error.kind === 'cancelled' ? 'cancelled' : 'failed');
      done.reject(outcome.error);
    }
  }

  #isBusy({ model, facts }: ScheduledRequest): boolean {
    return (this.#calls.get(model)?.size ?? 0) >= facts.lanes;
  }

  #inFlight(): number {
    return [...this.#calls.values()].reduce((sum, { size }) => sum + size, 0);
  }

  /** The seconds until the queue is empty, at the pace of the last minute. */
  #secondsToDrain(): number {
    const serviceMs = this.#latency.recent(this.#clock.now())?.serviceMs ?? 0;
    const seconds = (serviceMs * this.#queue.size) / Math.max(1, this.#inFlight()) / 1000;
    return Math.min(MAX_RETRY_SECONDS, Math.max(1, Math.ceil(seconds)));
  }
}
