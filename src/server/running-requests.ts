import { type Clock, systemClock } from '../base/clock.ts';
import { countOf } from '../base/count-of.ts';
import { defer } from '../base/deferred.ts';
import { cancelled, serverStopping, VoiceError } from '../domain/errors.ts';
import { requireShare } from './client-share.ts';

/** A request in progress. */
export interface RunningRequest {
  /** Aborts with the VoiceError with which the request must end. */
  readonly signal: AbortSignal;
  abort(reason: VoiceError): void;
  /** Frees the id. Idempotent. */
  close(): void;
}

/** The maximum number of running requests, which bounds memory and disk. */
export const MAX_RUNNING = 512;
/** The time in milliseconds that an aborted request gets to end before it is abandoned. */
const ENDING_MS = 2_000;

/** A slot, and its client if known. */
interface Held {
  readonly controller: AbortController;
  readonly client: string | undefined;
}

/** The requests in flight by their id, so that they can be cancelled. */
export class RunningRequests {
  readonly #running = new Map<string, Held>();
  readonly #maxRunning: number;
  readonly #clock: Clock;
  readonly #onChange: (held: number) => void;
  readonly #empty = defer<void>();
  #stopping = false;

  constructor({
    maxRunning = MAX_RUNNING,
    clock = systemClock,
    onChange = () => undefined,
  }: { maxRunning?: number; clock?: Clock; onChange?: ((held: number) => void) | undefined } = {}) {
    this.#onChange = onChange;
    this.#maxRunning = maxRunning;
    this.#clock = clock;
  }

  get size(): number {
    return this.#running.size;
  }

  /**
   * Starts a request of `client`; each client has a share of the slots.
   * @throws VoiceError `duplicate_request_id`, `queue_full`, or `unavailable` once the server stops.
   */
  start(id: string, client?: string): RunningRequest {
    if (this.#stopping) throw serverStopping();
    if (this.#running.has(id)) {
      throw new VoiceError('duplicate_request_id', `A request with the x-request-id '${id}' is in flight.`);
    }
    if (this.#running.size >= this.#maxRunning) {
      throw new VoiceError(
        'queue_full',
        `The server has ${countOf(this.#running.size, 'request')} in flight; try again later.`,
      );
    }
    if (client !== undefined) {
      const held = Array.from(this.#running.values(), (one) => one.client);
      requireShare(client, held, this.#maxRunning, 'request', 'in flight');
    }
    const controller = new AbortController();
    const held = { controller, client };
    this.#running.set(id, held);
    this.#onChange(this.size);
    return {
      signal: controller.signal,
      abort: (reason) => controller.abort(reason),
      close: () => {
        if (this.#running.get(id) === held) this.#running.delete(id);
        this.#onChange(this.size);
        if (this.#running.size === 0 && this.#stopping) this.#empty.resolve();
      },
    };
  }

  /** Cancels the request `id`. Returns false if it is not running or is already cancelled. */
  cancel(id: string): boolean {
    const { controller } = this.#running.get(id) ?? {};
    if (controller === undefined || controller.signal.aborted) return false;
    controller.abort(cancelled());
    return true;
  }

  /** Refuses new requests, gives running ones `drainMs`, and ends the rest with `unavailable`. */
  async stop(drainMs: number): Promise<void> {
    this.#stopping = true;
    if (this.#running.size === 0) return;
    let callOff = this.#clock.after(drainMs, () => {
      for (const { controller } of this.#running.values()) controller.abort(serverStopping());
      callOff = this.#clock.after(ENDING_MS, () => this.#empty.resolve());
    });
    await this.#empty.promise;
    callOff();
  }
}
