import { type Deferred, defer } from '../base/deferred.ts';
import { VoiceError } from '../domain/errors.ts';
import type { Lease } from './model-worker.ts';

export interface LeasesListener {
  /** Called with `assigned` when the first call begins, and with `idle` when the last one ends. */
  readonly onChange: (change: 'assigned' | 'idle') => void;
  /** Called when a call ended because the worker did not answer. */
  readonly onLost?: (error: VoiceError) => void;
}

/** The calls that are in flight through one connection. */
export class Leases<Engine> {
  readonly engine: Engine;
  readonly #broken = defer<void>();
  #listener: LeasesListener | undefined;
  #idle: Deferred<void> | undefined;
  #calls = 0;

  constructor(engine: Engine, listener: LeasesListener) {
    this.engine = engine;
    this.#listener = listener;
  }

  get calls(): number {
    return this.#calls;
  }

  /** Resolves when a call ended because the worker did not answer. */
  get broken(): Promise<void> {
    return this.#broken.promise;
  }

  /** Resolves when there are no calls. */
  async idle(): Promise<void> {
    if (this.#calls > 0) await (this.#idle ??= defer()).promise;
  }

  take(): Lease<Engine> {
    if (this.#calls++ === 0) this.#listener?.onChange('assigned');
    let released = false;
    return {
      engine: this.engine,
      release: (error) => {
        if (released) return;
        released = true;
        this.#release(error);
      },
    };
  }

  /** Stops calling the listener, because the connection is replaced. Running calls may still end. */
  forget(): void {
    this.#listener = undefined;
  }

  #release(error: unknown): void {
    if (--this.#calls === 0) {
      this.#listener?.onChange('idle');
      this.#idle?.resolve();
    }
    if (!(error instanceof VoiceError && error.kind === 'worker_lost')) return;
    this.#broken.resolve();
    this.#listener?.onLost?.(error);
  }
}
