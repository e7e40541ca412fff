import { AsyncQueue } from '../../../src/base/async-queue.ts';
import type { SttEngine } from '../../../src/domain/engine.ts';
import type { StreamCommand, StreamEvent } from '../../../src/domain/live-stream.ts';
import { workerLost } from '../../../src/domain/errors.ts';
import { decodeStream } from '../../../src/realtime/decoding/decode-stream.ts';

/** Wraps `engine` in streams that the test can break; records their commands. */
export function mortal(engine: SttEngine) {
  const commands: StreamCommand[][] = [];
  let kill: () => void = () => undefined;

  async function* stream(
    source: AsyncIterable<StreamCommand>,
    signal: AbortSignal,
  ): AsyncGenerator<StreamEvent, void, undefined> {
    const told: StreamCommand[] = [];
    commands.push(told);
    const dying = new AbortController();
    kill = () => dying.abort();
    const events = decodeStream(engine, written(source, told), AbortSignal.any([signal, dying.signal]));
    try {
      yield* events;
    } catch (error) {
      throw dying.signal.aborted ? workerLost() : error;
    }
  }

  return {
    engine: {
      facts: engine.facts,
      warm: () => undefined,
      transcribe: (rows, signal) => engine.transcribe(rows, signal),
      stream,
      close: () => engine.close(),
    } satisfies SttEngine as SttEngine,
    /** The commands of each stream. */
    commands,
    kill: () => kill(),
  };
}

/** Not a generator, so that a return reaches `source` while a command is awaited. */
function written(source: AsyncIterable<StreamCommand>, told: StreamCommand[]): AsyncIterable<StreamCommand> {
  return {
    [Symbol.asyncIterator]() {
      const commands = source[Symbol.asyncIterator]();
      return {
        async next() {
          const next = await commands.next();
          if (!next.done) told.push(next.value);
          return next;
        },
        async return() {
          await commands.return?.();
          return { done: true, value: undefined };
        },
      };
    },
  };
}

/** A streaming engine whose events are chosen by the test. */
export function native(engine: SttEngine) {
  const events = new AsyncQueue<StreamEvent>();
  const commands: StreamCommand[] = [];
  return {
    engine: {
      ...engine,
      facts: { ...engine.facts, lanes: 1, batchRows: 1 },
      warm: () => undefined,
      transcribe: (rows, signal) => engine.transcribe(rows, signal),
      async *stream(source, signal) {
        void (async () => {
          for await (const event of decodeStream(engine, written(source, commands), signal))
            events.push(event);
        })().catch(() => events.end());
        yield* events;
      },
      close: () => engine.close(),
    } satisfies SttEngine as SttEngine,
    events,
    commands,
  };
}
