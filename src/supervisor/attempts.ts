import { backoff } from '../base/backoff.ts';
import { sleep } from '../base/clock.ts';
import { cancelled, type ErrorKind, VoiceError } from '../domain/errors.ts';
import type { ModelWorkers } from './model-workers.ts';
import type { RemoteEngine } from './worker-process.ts';

/** What kills one worker may kill the next: it gets no more of them than this. */
const MOST_LOST = 3;
/** All workers being full, they are asked again for so long. */
const FULL_MS = 10_000;
const FIRST_PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 500;

/** The worker is gone, or about to go; nothing is known against the call. */
const LEFT: ReadonlySet<ErrorKind> = new Set(['worker_lost', 'unavailable']);

/**
 * The tries of one call at workers that others call too. What a lost worker was at is told to another, which
 * gives the same answer; what is refused by one that is full goes to the next.
 */
export class Attempts<Engine extends RemoteEngine> {
  /** Not to be asked again. */
  readonly tried = new Set<Engine>();
  readonly #workers: ModelWorkers<Engine>;
  readonly #lost = new Set<Engine>();
  readonly #began: number;
  readonly #pauses = backoff(FIRST_PAUSE_MS, LONGEST_PAUSE_MS);

  constructor(workers: ModelWorkers<Engine>) {
    this.#workers = workers;
    this.#began = workers.clock.now();
  }

  /** Resolves when another try is due. @throws what went wrong where no other is. */
  async after(thrown: unknown, engine: Engine, signal: AbortSignal): Promise<void> {
    const { isShared, clock, engines } = this.#workers;
    const { kind } = VoiceError.from(thrown);
    if (!isShared || signal.aborted) throw thrown;
    this.tried.add(engine);
    if (LEFT.has(kind)) {
      this.#lost.add(engine);
      if (this.#lost.size >= MOST_LOST) throw thrown;
    } else if (kind !== 'queue_full') throw thrown;
    else if (engines.every((one) => this.tried.has(one))) {
      if (clock.now() - this.#began >= FULL_MS) throw thrown;
      await sleep(clock, this.#pauses.next().value, signal).catch((reason: unknown) => {
        throw cancelled(reason);
      });
      this.tried.clear();
      for (const lost of this.#lost) this.tried.add(lost);
    }
  }
}
