import {
  Client,
  type ClientDuplexStream,
  type ClientReadableStream,
  type Metadata,
  type MethodDefinition,
} from '@grpc/grpc-js';
import { onAbort } from '../base/abort.ts';
import { type Clock, systemClock } from '../base/clock.ts';
import { defer } from '../base/deferred.ts';
import { cancelled, timedOut, VoiceError } from '../domain/errors.ts';
import { CANCEL_DEADLINE_MS, channelOptions, KEEPALIVE, type Keepalive } from './channel.ts';
import { waitForDrain } from '../base/wait-for-drain.ts';
import { fromGrpcStatus } from './status.ts';
import { clientCredentials, secretMetadata, type WorkerAddress } from './worker-secret.ts';
import { withTrace } from './handlers.ts';
import type { CancelledMessage, CancelMessage } from './services.ts';

export interface CallOptions {
  readonly signal: AbortSignal;
  /** A call that takes longer ends with kind `timeout`; streams have no limit. */
  readonly limitMs?: number;
  /** Called when the call is cancelled; the connection of the call is closed afterwards. Must not reject. */
  readonly onCancel?: () => Promise<void>;
  /** The trace that the worker's part belongs to. */
  readonly traceparent?: string | undefined;
}

/**
 * One connection to one worker, made at the first call. Calls reject with the kind that the worker sent,
 * `cancelled` when their signal aborts, `timeout`, or `worker_lost` when the connection breaks.
 */
export class Caller {
  readonly #client: Client;
  readonly #metadata: Metadata;
  readonly #clock: Clock;
  readonly #running = new Set<(reason: VoiceError) => void>();
  #closed: VoiceError | undefined;

  /** `clock` measures the time limits. */
  constructor(
    { hostAndPort, secret, identity }: WorkerAddress,
    keepalive: Keepalive = KEEPALIVE,
    clock: Clock = systemClock,
  ) {
    this.#clock = clock;
    this.#metadata = secretMetadata(secret);
    this.#client = new Client(hostAndPort, clientCredentials(identity), channelOptions(keepalive));
  }

  async unary<Request, Reply>(
    method: MethodDefinition<Request, Reply>,
    request: Request,
    options: CallOptions,
  ): Promise<Reply> {
    this.#check(options);
    const { path, requestSerialize, responseDeserialize } = method;
    const answer = defer<Reply>();
    const call = this.#client.makeUnaryRequest(
      path,
      requestSerialize,
      responseDeserialize,
      request,
      this.#metadataOf(options),
      (error, reply) => (error ? answer.reject(fromGrpcStatus(error)) : answer.resolve(reply as Reply)),
    );
    const stop = (reason: VoiceError) => {
      answer.reject(reason);
      void cut(call, options);
    };
    const release = this.#watch(options.signal, stop);
    const callOff = this.#limit(options, stop);
    try {
      return await answer.promise;
    } finally {
      callOff?.();
      release();
    }
  }

  /** Makes a call with streamed replies. Leaving the iteration cancels it. */
  async *replies<Request, Reply>(
    method: MethodDefinition<Request, Reply>,
    request: Request,
    options: CallOptions,
  ): AsyncGenerator<Reply, void, undefined> {
    this.#check(options);
    const { path, requestSerialize, responseDeserialize } = method;
    yield* this.#read(
      this.#client.makeServerStreamRequest(
        path,
        requestSerialize,
        responseDeserialize,
        request,
        this.#metadataOf(options),
      ),
      options,
    );
  }

  /**
   * Makes a bidirectional call and sends `requests` as fast as the worker takes them. Leaving the iteration
   * cancels it.
   */
  async *duplex<Request, Reply>(
    method: MethodDefinition<Request, Reply>,
    requests: AsyncIterable<Request>,
    options: CallOptions,
  ): AsyncGenerator<Reply, void, undefined> {
    this.#check(options);
    const { path, requestSerialize, responseDeserialize } = method;
    const call = this.#client.makeBidiStreamRequest(
      path,
      requestSerialize,
      responseDeserialize,
      this.#metadata,
    );
    const source = requests[Symbol.asyncIterator]();
    void send(source, call);
    try {
      yield* this.#read(call, options);
    } finally {
      source.return?.().catch(() => undefined);
    }
  }

  /** Rejects running calls with `reason`, and later ones too if a reason is given. Idempotent. */
  close(reason?: VoiceError): void {
    if (this.#closed) return;
    this.#closed = reason ?? new VoiceError('internal', 'The engine is closed.');
    for (const stop of this.#running) stop(reason ?? cancelled());
    this.#client.close();
  }

  async *#read<Reply>(
    call: ClientReadableStream<Reply>,
    options: CallOptions,
  ): AsyncGenerator<Reply, void, undefined> {
    // After the reader has left, nothing else listens for an error.
    call.on('error', () => undefined);
    let over = false;
    const stop = (reason: VoiceError) => {
      over = true;
      call.destroy(reason);
      void cut(call, options);
    };
    const release = this.#watch(options.signal, stop);
    try {
      for await (const message of call) yield message as Reply;
      over = true;
    } catch (error) {
      over = true;
      throw fromGrpcStatus(error);
    } finally {
      release();
      if (!over) void cut(call, options);
    }
  }

  #metadataOf({ traceparent }: CallOptions): Metadata {
    return traceparent === undefined ? this.#metadata : withTrace(this.#metadata, traceparent);
  }

  #check({ signal }: CallOptions): void {
    if (signal.aborted) throw cancelled(signal.reason);
    if (this.#closed) throw this.#closed;
  }

  /** Limits by our own clock: gRPC's deadlines use the wall clock, which may be set forward. */
  #limit({ limitMs }: CallOptions, stop: (reason: VoiceError) => void): (() => void) | undefined {
    return limitMs === undefined ? undefined : this.#clock.after(limitMs, () => stop(timedOut()));
  }

  /** Calls `stop` when the signal aborts or this is closed, until the returned function is called. */
  #watch(signal: AbortSignal, stop: (reason: VoiceError) => void): () => void {
    this.#running.add(stop);
    const callOff = onAbort(signal, (reason) => stop(cancelled(reason)));
    return () => {
      callOff();
      this.#running.delete(stop);
    };
  }
}

async function cut(call: { cancel(): void }, { onCancel }: CallOptions): Promise<void> {
  await onCancel?.();
  call.cancel();
}

async function send<Request>(
  source: AsyncIterator<Request>,
  call: ClientDuplexStream<Request, unknown>,
): Promise<void> {
  try {
    for (let next = await source.next(); !next.done; next = await source.next()) {
      if (call.destroyed) return;
      if (!call.write(next.value)) await waitForDrain(call);
    }
    call.end();
  } catch (error) {
    call.destroy(VoiceError.from(error));
  }
}

/** Asks the worker to cancel a call. Never rejects: the caller drops the call in any case. */
export async function cancelCall(
  caller: Caller,
  method: MethodDefinition<CancelMessage, CancelledMessage>,
  callId: string,
): Promise<void> {
  const { signal } = new AbortController();
  await caller.unary(method, { callId }, { signal, limitMs: CANCEL_DEADLINE_MS }).catch(() => undefined);
}
