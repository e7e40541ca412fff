import { onAbort } from '../base/abort.ts';

/** The calls that `Cancel` can stop, by the ids their callers chose. */
export class RunningCalls {
  readonly #running = new Map<string, AbortController>();

  /** Runs `work` with a signal that aborts with `signal`, or when `id` is cancelled. */
  async run<T>(id: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const call = this.#begin(id, signal);
    try {
      return await work(call.signal);
    } finally {
      call.end();
    }
  }

  /** As `run`, for a call with several answers. */
  async *iterate<T>(
    id: string,
    signal: AbortSignal,
    work: (signal: AbortSignal) => AsyncIterable<T>,
  ): AsyncGenerator<T, void, undefined> {
    const call = this.#begin(id, signal);
    try {
      yield* work(call.signal);
    } finally {
      call.end();
    }
  }

  /** Cancels a call. Returns false if there is none. */
  cancel(id: string): boolean {
    const controller = this.#running.get(id);
    controller?.abort();
    return controller !== undefined;
  }

  #begin(id: string, signal: AbortSignal) {
    const controller = new AbortController();
    const callOff = onAbort(signal, (reason) => controller.abort(reason));
    this.#running.set(id, controller);
    const end = () => {
      callOff();
      if (this.#running.get(id) === controller) this.#running.delete(id);
    };
    return { signal: controller.signal, end };
  }
}
