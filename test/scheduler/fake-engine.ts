import { onAbort } from '../../src/base/abort.ts';
import { defer, type Deferred } from '../../src/base/deferred.ts';
import type { SttEngine } from '../../src/domain/engine.ts';
import type { SttOutcome, SttRequest } from '../../src/domain/recognition.ts';
import { cancelled } from '../../src/domain/errors.ts';
import { recognized } from '../../src/domain/outcome.ts';
import { said } from '../helpers/fake-stt.ts';
import { sttManifest } from '../helpers/model-fixtures.ts';

/** A call that the engine has received and not answered. */
export interface FakeCall {
  readonly rows: readonly SttRequest[];
  readonly signal: AbortSignal;
  /** Answers every row with its number of samples. */
  answer(): void;
  fail(error: unknown): void;
}

/**
 * An engine that answers when the test says so. An aborted call rejects at once, unless the engine is
 * `stubborn`.
 */
export function fakeEngine({ stubborn = false } = {}): SttEngine & { readonly calls: FakeCall[] } {
  const calls: FakeCall[] = [];
  return {
    calls,
    facts: {
      capabilities: { ...sttManifest().capabilities, batchInference: true },
      lanes: 1,
      batchRows: 8,
      paddedSeconds: 0,
      packing: 'sentences',
      doubtfulLogprob: -Infinity,
      verifiesDrafts: false,
      warnings: [],
    },
    warm: () => undefined,
    transcribe(rows, signal) {
      const done: Deferred<readonly SttOutcome[]> = defer();
      if (!stubborn) onAbort(signal, (reason) => done.reject(cancelled(reason)));
      calls.push({
        rows,
        signal,
        answer: () => done.resolve(rows.map(({ speech }) => recognized(said(`${speech.length} samples`)))),
        fail: done.reject,
      });
      return done.promise;
    },
    close: async () => undefined,
  };
}
