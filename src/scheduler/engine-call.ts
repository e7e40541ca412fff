import { abortable, onAbort } from '../base/abort.ts';
import type { Clock } from '../base/clock.ts';
import { SPEECH_RATE } from '../domain/audio.ts';
import { hangTimeoutMs } from '../domain/deadline.ts';
import type { SttEngine } from '../domain/engine.ts';
import type { SttOutcome, SttRequest } from '../domain/recognition.ts';
import { cancelled, timedOut, VoiceError } from '../domain/errors.ts';
import type { WaitingRequest } from './batcher.ts';

/** The outcome of one request in a batch: one per row, or the failure of the call. */
export type CallOutcome =
  | { readonly type: 'answered'; readonly outcomes: readonly SttOutcome[] }
  | { readonly type: 'failed'; readonly error: VoiceError };

export interface EngineCallOptions<T extends WaitingRequest> {
  readonly clock: Clock;
  /** Called once for every request that has not left. */
  readonly answer: (waiting: T, outcome: CallOutcome) => void;
  /** Called when the engine has answered or stopped, with the duration in milliseconds. */
  readonly answered: (ms: number) => void;
}

/**
 * After this many milliseconds, the scheduler stops waiting for an engine that does not end a cancelled call.
 */
const LET_GO_MS = 5_000;

/** A batch on its way through an engine, in one call. */
export class EngineCall<T extends WaitingRequest> {
  /** Resolves when every request is answered and the engine has stopped. Never rejects. */
  readonly finished: Promise<void>;
  readonly #batch: Set<T>;
  readonly #options: EngineCallOptions<T>;
  readonly #stop = new AbortController();

  constructor(batch: readonly T[], options: EngineCallOptions<T>) {
    this.#batch = new Set(batch);
    this.#options = options;
    this.finished = this.#run(batch);
  }

  /** Removes a request. Returns true if it was the last one, so that the engine is stopped. */
  leave(waiting: T): boolean {
    this.#batch.delete(waiting);
    if (this.#batch.size > 0) return false;
    this.abort(cancelled());
    return true;
  }

  /** Stops the engine and answers the remaining requests with `reason`. */
  abort(reason: VoiceError): void {
    this.#stop.abort(reason);
  }

  async #run(batch: readonly T[]): Promise<void> {
    const rows = batch.flatMap(({ request }) => request.rows);
    const callOffAbort = onAbort(this.#stop.signal, (reason) => this.#failAll(VoiceError.from(reason)));
    let callOffDeadline = () => undefined as void;
    try {
      // All requests are for one engine.
      const engine = await abortable(batch[0]!.request.engine(), this.#stop.signal);
      for (const { request } of this.#batch) request.onBegin?.(request.rows.length / rows.length);
      // The deadline starts here, so that a worker that has to start first gets the time for it. It frees the
      // lane of calls that hang; the request's own limit over all its calls is kept by its working time.
      const limitMs = hangTimeoutMs(secondsOf(rows));
      callOffDeadline = this.#options.clock.after(limitMs, () => this.abort(timedOut()));
      const outcomes = await this.#untilLetGo(ask(engine, rows, this.#stop.signal));
      let at = 0;
      for (const waiting of batch) {
        const own = outcomes.slice(at, (at += waiting.request.rows.length));
        this.#answer(waiting, { type: 'answered', outcomes: own });
      }
    } catch (error) {
      this.#failAll(VoiceError.from(error));
    } finally {
      callOffAbort();
      callOffDeadline();
    }
  }

  /** Settles as `promise` does, but at most `LET_GO_MS` after the call was stopped. */
  async #untilLetGo<R>(promise: Promise<R>): Promise<R> {
    const { clock, answered } = this.#options;
    const asked = clock.now();
    const impatient = new AbortController();
    let callOffWaiting = () => undefined as void;
    const callOffAbort = onAbort(this.#stop.signal, (reason) => {
      callOffWaiting = clock.after(LET_GO_MS, () => impatient.abort(reason));
    });
    try {
      return await abortable(promise, impatient.signal);
    } finally {
      callOffAbort();
      callOffWaiting();
      answered(clock.now() - asked);
    }
  }

  #failAll(error: VoiceError): void {
    for (const waiting of this.#batch) this.#answer(waiting, { type: 'failed', error });
  }

  #answer(waiting: T, outcome: CallOutcome): void {
    if (this.#batch.delete(waiting)) this.#options.answer(waiting, outcome);
  }
}

/** Sends all rows in one call. */
async function ask(
  engine: SttEngine,
  rows: readonly SttRequest[],
  signal: AbortSignal,
): Promise<readonly SttOutcome[]> {
  const outcomes = await engine.transcribe(rows, signal);
  if (outcomes.length === rows.length) return outcomes;
  throw new VoiceError('internal', `The engine answered ${outcomes.length} of ${rows.length} rows.`);
}

const secondsOf = (rows: readonly SttRequest[]) =>
  rows.reduce((sum, { speech }) => sum + speech.length, 0) / SPEECH_RATE;
