import { abortable } from '../../base/abort.ts';
import { VoiceError } from '../../domain/errors.ts';
import { type CallMethod, callMethods, type MethodCall } from '../../threads/methods.ts';
import { ThreadPool } from '../../threads/pool.ts';
import { batchRequests } from '../../base/batch-requests.ts';
import type { FrameMethods, LiveRequest, LiveOutcome } from './service.ts';
import type { DecodedUtterance } from './tokens/decoded-utterance.ts';

/** One inference thread with its own copy of the model. */
export interface Lane {
  readonly call: CallMethod<FrameMethods>;
  /**
   * Decodes the next samples of a live stream. Streams that wait while the thread is busy are decoded as one
   * batch.
   */
  readonly decode: (request: LiveRequest, signal: AbortSignal) => Promise<DecodedUtterance>;
}

/** The most streams in one call: as many as one call decodes in a fraction of a second. */
const MOST_STREAMS = 32;

/**
 * Individually addressable inference threads. The states of a live stream stay in the thread that decodes it.
 * A thread loads the model when it first gets work.
 */
export class Lanes {
  readonly #lanes: readonly {
    readonly pool: ThreadPool<MethodCall<FrameMethods>, unknown>;
    readonly lane: Lane;
    busy: number;
  }[];

  /**
   * @param program a thread program whose `open` takes `data` and returns `createFrameService(…)`.
   * @param count the number of threads.
   */
  constructor(program: URL, data: unknown, count: number) {
    this.#lanes = Array.from({ length: count }, () => {
      const pool = new ThreadPool<MethodCall<FrameMethods>, unknown>({ program, data, threads: 1 });
      return { pool, lane: laneOf(callMethods(pool)), busy: 0 };
    });
  }

  get count(): number {
    return this.#lanes.length;
  }

  /** Loads the first `count` lanes; rejects if the model cannot be opened. */
  async warm(count: number): Promise<void> {
    await Promise.all(this.#lanes.slice(0, count).map(({ pool }) => pool.warm()));
  }

  /** Takes the least busy lane. It counts one more use until `giveBack` is called. */
  take(): { readonly lane: Lane; readonly giveBack: () => void } {
    const least = this.#lanes.reduce((best, one) => (one.busy < best.busy ? one : best));
    least.busy++;
    let isTaken = true;
    return {
      lane: least.lane,
      giveBack: () => {
        if (isTaken) least.busy--;
        isTaken = false;
      },
    };
  }

  /** Idempotent. */
  async close(): Promise<void> {
    await Promise.all(this.#lanes.map(({ pool }) => pool.close()));
  }
}

function laneOf(call: CallMethod<FrameMethods>): Lane {
  const decodeTogether = batchRequests<LiveRequest, LiveOutcome>(
    (requests) => call('decode', requests),
    MOST_STREAMS,
  );
  return {
    call,
    async decode(request, signal) {
      const outcome = await abortable(decodeTogether(request), signal);
      if (!outcome.ok) throw new VoiceError(outcome.kind, outcome.message);
      return outcome.utterance;
    },
  };
}
