import type { SttEngine, TtsEngine } from '../domain/engine.ts';
import type { SttFacts, TtsFacts } from '../domain/facts.ts';
import { Attempts } from './attempts.ts';
import type { RemoteStt } from '../rpc/stt-client.ts';
import type { RemoteTts } from '../rpc/tts-client.ts';
import type { ModelWorkers } from './model-workers.ts';
import type { RemoteEngine } from './worker-process.ts';

/** All workers of a model as one engine: each call goes to the least busy. `unload` ends the workers. */
export function supervisedStt(
  workers: ModelWorkers<RemoteStt>,
  facts: SttFacts,
  unload: () => Promise<void>,
): SttEngine {
  return {
    // Workers come and go.
    get facts() {
      return { ...facts, lanes: workers.lanes(facts.lanes) };
    },
    warm(wanted) {
      workers.start();
      for (const engine of workers.engines) engine.warm(Math.ceil(wanted / Math.max(1, workers.size)));
    },
    transcribe: (rows, signal) => once(workers, signal, (engine) => engine.transcribe(rows, signal)),
    // Its commands can be read once: whoever hears live opens another stream where one breaks.
    stream: (commands, signal) => alive(workers, signal, (engine) => engine.stream(commands, signal)),
    close: () => close(workers, unload),
  };
}

export function supervisedTts(
  workers: ModelWorkers<RemoteTts>,
  facts: TtsFacts,
  unload: () => Promise<void>,
): TtsEngine {
  return {
    facts,
    synthesize: (request, signal) => through(workers, signal, (engine) => engine.synthesize(request, signal)),
    voices: () => once(workers, new AbortController().signal, (engine) => engine.voices()),
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

/** What has begun to answer is not begun again elsewhere. */
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

/** Whoever closes an engine does not wait for its answers. */
async function close(workers: ModelWorkers<RemoteEngine>, unload: () => Promise<void>): Promise<void> {
  await Promise.all(workers.engines.map((engine) => engine.close()));
  await unload();
}
