import { type Deferred, defer } from '../../base/deferred.ts';
import { onAbort } from '../../base/abort.ts';
import type { SttEngine } from '../../domain/engine.ts';
import type { SttRequest, SttResult } from '../../domain/recognition.ts';
import { cancelled } from '../../domain/errors.ts';
import { resultOf } from '../../domain/outcome.ts';

interface Row {
  readonly request: SttRequest;
  readonly signal: AbortSignal;
  readonly result: Deferred<SttResult>;
}

/** Batches interim decodes of several streams that are requested in one turn of the event loop. */
export class InterimBatches {
  #rows: Row[] | undefined;

  /** Rejects as soon as `signal` aborts; the call ends when no caller waits for it any more. */
  async transcribe(engine: SttEngine, request: SttRequest, signal: AbortSignal): Promise<SttResult> {
    if (!this.#rows) {
      const rows: Row[] = (this.#rows = []);
      setImmediate(() => {
        this.#rows = undefined;
        void call(engine, rows);
      });
    }
    const result = defer<SttResult>();
    this.#rows.push({ request, signal, result });
    const callOff = onAbort(signal, () => result.reject(cancelled()));
    return result.promise.finally(callOff);
  }
}

async function call(engine: SttEngine, requested: readonly Row[]): Promise<void> {
  const rows = requested.filter(({ signal }) => !signal.aborted);
  if (rows.length === 0) return;
  const nobodyWaits = new AbortController();
  const leave = () => {
    if (rows.every(({ signal }) => signal.aborted)) nobodyWaits.abort();
  };
  const callsOff = rows.map(({ signal }) => onAbort(signal, leave));
  try {
    const outcomes = await engine.transcribe(
      rows.map(({ request }) => request),
      nobodyWaits.signal,
    );
    for (const [index, { result }] of rows.entries()) {
      try {
        result.resolve(resultOf(outcomes[index]));
      } catch (error) {
        result.reject(error);
      }
    }
  } catch (error) {
    for (const { result } of rows) result.reject(error);
  } finally {
    for (const callOff of callsOff) callOff();
  }
}
