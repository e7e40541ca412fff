import type { SttEngine, TtsEngine } from '../domain/engine.ts';
import type { SttFacts, TtsFacts } from '../domain/facts.ts';
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
    facts: { ...facts, lanes: facts.lanes * workers.size },
    warm(wanted) {
      workers.start();
      for (const engine of workers.engines) engine.warm(Math.ceil(wanted / workers.size));
    },
    transcribe: (rows, signal) => once(workers, signal, (engine) => engine.transcribe(rows, signal)),
    stream: (commands, signal) => through(workers, signal, (engine) => engine.stream(commands, signal)),
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
  const { engine, release } = await workers.lease(signal);
  try {
    return await work(engine);
  } catch (error) {
    release(error);
    throw error;
  } finally {
    release();
  }
}

async function* through<Engine extends RemoteEngine, T>(
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

/** Whoever closes an engine does not wait for its answers. */
async function close(workers: ModelWorkers<RemoteEngine>, unload: () => Promise<void>): Promise<void> {
  await Promise.all(workers.engines.map((engine) => engine.close()));
  await unload();
}
