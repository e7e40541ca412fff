import { type Server, status } from '@grpc/grpc-js';
import { onAbort } from '../base/abort.ts';
import { AsyncQueue } from '../base/async-queue.ts';
import type { Caller } from './caller.ts';
import { streaming } from './handlers.ts';
import { type CheckMessage, HEALTH, type ServingMessage } from './services.ts';

/** The standard gRPC health service of the whole server. NOT_SERVING until set. */
export class HealthService {
  #serving: ServingMessage = { status: 'NOT_SERVING' };
  readonly #watchers = new Set<AsyncQueue<ServingMessage>>();

  addTo(server: Server): void {
    server.addService(HEALTH, {
      Check: (
        call: { request: CheckMessage },
        reply: (error: object | null, value?: ServingMessage) => void,
      ) =>
        call.request.service === ''
          ? reply(null, this.#serving)
          : reply({ code: status.NOT_FOUND, details: 'Only the server as a whole has a health.' }),
      Watch: streaming<CheckMessage, ServingMessage>((_, signal) => this.#watch(signal)),
    });
  }

  set(serving: boolean): void {
    this.#serving = { status: serving ? 'SERVING' : 'NOT_SERVING' };
    for (const watcher of this.#watchers) watcher.push(this.#serving);
  }

  /** Reports NOT_SERVING and ends all watches. */
  close(): void {
    this.set(false);
    for (const watcher of this.#watchers) watcher.end();
  }

  async *#watch(signal: AbortSignal): AsyncGenerator<ServingMessage, void, undefined> {
    const changes = new AsyncQueue<ServingMessage>();
    changes.push(this.#serving);
    this.#watchers.add(changes);
    const callOff = onAbort(signal, () => changes.end());
    try {
      yield* changes;
    } finally {
      callOff();
      this.#watchers.delete(changes);
    }
  }
}

/** Whether the worker answers `SERVING` within `limitMs`. */
export async function isServing(caller: Caller, limitMs: number, signal: AbortSignal): Promise<boolean> {
  try {
    const { status } = await caller.unary(HEALTH.Check, { service: '' }, { signal, limitMs });
    return status === 'SERVING';
  } catch {
    return false;
  }
}

/**
 * Watches a worker's health until it no longer serves.
 * @param onServing called when it serves.
 * @throws VoiceError `worker_lost` when the connection breaks; `cancelled`.
 */
export async function watchServing(
  caller: Caller,
  signal: AbortSignal,
  onServing: () => void = () => undefined,
): Promise<void> {
  for await (const { status } of caller.replies(HEALTH.Watch, { service: '' }, { signal })) {
    if (status !== 'SERVING') return;
    onServing();
  }
}
