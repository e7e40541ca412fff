import { NEVER_ABORTED } from '../base/abort.ts';
import type { SttEngine, TtsEngine } from '../domain/engine.ts';
import type { SttFacts, TtsFacts } from '../domain/facts.ts';
import type { RemoteStt } from '../rpc/stt-client.ts';
import type { RemoteTts } from '../rpc/tts-client.ts';
import type { ModelWorkers } from './model-workers.ts';
import type { RemoteEngine } from './worker-process.ts';
import { backoff } from '../base/backoff.ts';
import { sleep } from '../base/clock.ts';
import { cancelled, type ErrorKind, VoiceError } from '../domain/errors.ts';

/** All workers of a model as one engine: each call goes to the least busy. `unload` ends the workers. */
export function supervisedStt(
  workers: ModelWorkers<RemoteStt>,
  facts: SttFacts,
  unload: () => Promise<void>,
): SttEngine {
  return {
    // Read again each time, because workers come and go.
    get facts() {
      return { ...facts, lanes: workers.lanes(facts.lanes) };
    },
    warm(wanted) {
      workers.start();
      for (const engine of workers.engines) engine.warm(Math.ceil(wanted / Math.max(1, workers.size)));
    },
    transcribe: (rows, signal) => once(workers, signal, (engine) => engine.transcribe(rows, signal)),
    // Commands can be read only once, so the caller opens another stream when one breaks.
    stream: (commands, signal) => alive(workers, signal, (engine) => engine.stream(commands, signal)),
    close: () => close(workers, unload),
  };
}

/** All workers of a speech model as one engine; see {@link supervisedStt}. */
export function supervisedTts(
  workers: ModelWorkers<RemoteTts>,
  facts: TtsFacts,
  unload: () => Promise<void>,
): TtsEngine {
  return {
    facts,
    synthesize: (request, signal) => through(workers, signal, (engine) => engine.synthesize(request, signal)),
    voices: () => once(workers, NEVER_ABORTED, (engine) => engine.voices()),
    close: () => close(workers, unload),
  };
}

async function once<Engine extends RemoteEngine, T>(
  workers: ModelWorkers<Engine>,
  signal: AbortSignal,
  work: (engine: Engine) => Promise<T>,
): Promise<T> {
  for (const attempts = new Attempts(workers); ;) {
    const { engine, release } = await workers.lease(signal, attempts.tried);
    try {
      return await work(engine);
    } catch (error) {
      release(error);
      await attempts.after(error, engine, signal);
    } finally {
      release();
    }
  }
}

async function* alive<Engine extends RemoteEngine, T>(
  workers: ModelWorkers<Engine>,
  signal: AbortSignal,
  work: (engine: Engine) => AsyncIterable<T>,
): AsyncGenerator<T, void, undefined> {
  const { engine, release } = await workers.lease(signal);
  try {
    yield* work(engine);
  } catch (error) {
    release(error);
    throw error;
  } finally {
    release();
  }
}

/** Streams a call through a worker. A call that has begun to answer is not repeated on another worker. */
async function* through<Engine extends RemoteEngine, T>(
  workers: ModelWorkers<Engine>,
  signal: AbortSignal,
  work: (engine: Engine) => AsyncIterable<T>,
): AsyncGenerator<T, void, undefined> {
  for (const attempts = new Attempts(workers); ;) {
    const { engine, release } = await workers.lease(signal, attempts.tried);
    let hasBegun = false;
    try {
      for await (const piece of work(engine)) {
        hasBegun = true;
        yield piece;
      }
      return;
    } catch (error) {
      release(error);
      if (hasBegun) throw error;
      await attempts.after(error, engine, signal);
    } finally {
      release();
    }
  }
}

/** Closes the engine without waiting for its answers. */
async function close(workers: ModelWorkers<RemoteEngine>, unload: () => Promise<void>): Promise<void> {
  await Promise.all(workers.engines.map((engine) => engine.close()));
  await unload();
}

/** The most workers that one call may lose, because it may be the cause of their deaths. */
const MOST_LOST = 3;
/** Milliseconds for which full workers are asked again. */
const FULL_MS = 10_000;
const FIRST_PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 500;

/** Errors of a worker that is gone or about to go, for which the call is not to blame. */
const LEFT: ReadonlySet<ErrorKind> = new Set(['worker_lost', 'unavailable']);

/** The attempts of one call at several workers: after a lost or full worker, the next is asked. */
class Attempts<Engine extends RemoteEngine> {
  /** Engines that must not be asked again. */
  readonly tried = new Set<Engine>();
  readonly #workers: ModelWorkers<Engine>;
  readonly #lost = new Set<Engine>();
  readonly #began: number;
  readonly #pauses = backoff(FIRST_PAUSE_MS, LONGEST_PAUSE_MS);

  constructor(workers: ModelWorkers<Engine>) {
    this.#workers = workers;
    this.#began = workers.clock.now();
  }

  /** Resolves when another attempt is due. @throws the error if there is none. */
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
