import { abortable, onAbort } from '../base/abort.ts';
import { backoff } from '../base/backoff.ts';
import { type Clock, sleep } from '../base/clock.ts';
import { defer } from '../base/deferred.ts';
import { workerLost } from '../domain/errors.ts';
import type { Identity, WorkerCard, WorkerHeartbeat } from '../domain/cluster.ts';
import { Caller } from '../rpc/caller.ts';
import type { Keepalive } from '../rpc/channel.ts';
import { watchServing } from '../rpc/health.ts';
import { Leases } from './leases.ts';
import type { WorkerLine } from './order.ts';
import { WorkerPhase } from './state.ts';
import type { Lease, ModelWorker, WorkerStatus } from './model-worker.ts';
import type { Connect, RemoteEngine } from './worker-process.ts';

export interface RemoteWorkerOptions<Engine extends RemoteEngine> {
  readonly card: WorkerCard;
  readonly connect: Connect<Engine>;
  readonly identity: Identity | undefined;
  readonly clock: Clock;
  readonly keepalive?: Keepalive | undefined;
  readonly log: (line: WorkerLine) => void;
  readonly onChange: () => void;
  /** Called when the worker has left or has been silent for too long. */
  readonly onGone: () => void;
}

/** The keepalive of remote workers; it detects a hung worker before its callers time out. */
export const REMOTE_KEEPALIVE: Keepalive = { everyMs: 4_000, timeoutMs: 6_000 };

const REACH_MS = 3_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;
/** How long a lost worker without a heartbeat is remembered. */
const FORGET_MS = 30_000;

/**
 * A worker that was found, mostly on another machine. It is watched by a health call, never started or
 * stopped from here, and reconnected until it leaves.
 */
export class RemoteWorker<Engine extends RemoteEngine> implements ModelWorker<Engine> {
  readonly card: WorkerCard;
  readonly #options: RemoteWorkerOptions<Engine>;
  readonly #leaving = new AbortController();
  readonly #life: Promise<void>;
  readonly #phase: WorkerPhase;
  #restarts = 0;
  #reason: string | undefined;
  #leases: Leases<Engine> | undefined;
  #seenAt: number;
  #lanes = 1;
  /** The calls of other servers, according to its last heartbeat. */
  #otherCalls = 0;

  constructor(options: RemoteWorkerOptions<Engine>) {
    this.card = options.card;
    this.#options = options;
    this.#seenAt = options.clock.now();
    this.#phase = new WorkerPhase(options.clock, options.onChange);
    this.#life = this.#live(this.#leaving.signal);
  }

  get status(): WorkerStatus & { readonly lanes: number } {
    const { address } = this.card;
    return {
      name: `${this.card.manifest.name}@${address}`,
      state: this.#phase.state,
      since: this.#phase.since,
      restarts: this.#restarts,
      calls: this.#calls,
      address,
      lanes: this.#lanes,
      otherCalls: this.#otherCalls,
      ...(this.#reason !== undefined && { reason: this.#reason }),
    };
  }

  get engine(): Engine | undefined {
    return this.#phase.state === 'stopping' ? undefined : this.#leases?.engine;
  }

  get load(): number {
    return (this.#calls + this.#otherCalls) / this.#lanes;
  }

  lease(): Lease<Engine> {
    if (!this.#leases) throw new Error(`${this.card.address} does not serve.`);
    return this.#leases.take();
  }

  /** Does nothing: a remote worker is not started here. */
  start(): void {}

  /** Does nothing: a remote worker is not stopped here. */
  async stop(): Promise<void> {}

  updateLoad({ calls, lanes }: WorkerHeartbeat): void {
    this.#seenAt = this.#options.clock.now();
    this.#lanes = Math.max(1, lanes);
    this.#otherCalls = Math.max(0, calls - this.#calls);
  }

  /** Closes the connection. */
  async close(): Promise<void> {
    this.#leaving.abort();
    await this.#life;
  }

  get #calls(): number {
    return this.#leases?.calls ?? 0;
  }

  async #live(leaving: AbortSignal): Promise<void> {
    const { clock, log, onGone } = this.#options;
    let pauses = backoff(FIRST_PAUSE_MS, LONGEST_PAUSE_MS);
    while (!leaving.aborted) {
      this.#phase.enter('start');
      const end = await this.#serve(leaving, () => {
        pauses = backoff(FIRST_PAUSE_MS, LONGEST_PAUSE_MS);
      });
      if (end === 'left' || leaving.aborted) break;
      if (this.#phase.state === 'ready' || this.#phase.state === 'busy') log({ level: 'warn', message: end });
      this.#reason = end;
      this.#phase.enter('lost');
      if (clock.now() - this.#seenAt > FORGET_MS) break;
      this.#restarts++;
      await sleep(clock, pauses.next().value, leaving).catch(() => undefined);
    }
    this.#phase.enter('shutdown');
    this.#phase.enter('ended');
    onGone();
  }

  /**
   * Serves over one connection until it breaks or the worker leaves. Returns the reason, which continues "the
   * worker".
   */
  async #serve(leaving: AbortSignal, onReached: () => void): Promise<string> {
    const { connect, clock, identity, keepalive = REMOTE_KEEPALIVE, log } = this.#options;
    const { address: hostAndPort, secret } = this.card;
    const address = { hostAndPort, secret, identity };
    const life = new AbortController();
    const callOff = onAbort(leaving, (reason) => life.abort(reason));
    const callOffReaching = clock.after(REACH_MS, () => life.abort(new Error('took too long')));
    const caller = new Caller(address, keepalive);
    try {
      const serving = defer<void>();
      const watching = watchServing(caller, life.signal, serving.resolve).then(
        () => 'left' as const,
        () => UNANSWERED,
      );
      const engine = await connect(address, life.signal, keepalive);
      // The worker counts as serving once it is watched; otherwise its last report would be missed.
      await Promise.race([serving.promise, watching]);
      callOffReaching();
      onReached();
      this.#reason = undefined;
      const leases = new Leases(engine, { onChange: (change) => this.#phase.enter(change) });
      this.#leases = leases;
      this.#phase.enter('healthy');
      log({ level: 'info', message: `found at ${hostAndPort}` });
      // A call may notice a lost worker before the watch does.
      const watched = await Promise.race([watching, leases.broken.then(() => UNANSWERED)]);
      if (watched === 'left') {
        this.#phase.enter('shutdown');
        log({ level: 'info', message: 'takes nothing new' });
        await abortable(Promise.race([leases.idle(), leases.broken]), leaving).catch(() => undefined);
      }
      return watched;
    } catch {
      return 'cannot be reached';
    } finally {
      callOff();
      callOffReaching();
      life.abort();
      caller.close();
      const leases = this.#leases;
      this.#leases = undefined;
      leases?.forget();
      // The worker was alive until now.
      if (leases) this.#seenAt = clock.now();
      void leases?.engine.close(leaving.aborted ? undefined : workerLost());
    }
  }
}

const UNANSWERED = 'did not answer any more';
