import { Gate } from '../base/gate.ts';
import type { SttEngine, SttRequest, SttResult } from '../domain/engine.ts';
import type { Priority } from './queue.ts';
import type { Scheduler } from './scheduler.ts';

/** The client's request that engine calls are made for. */
export interface Client {
  /** `x-request-id`. */
  readonly requestId: string;
  /** Asked at every call: how long the audio is may become known late. */
  readonly priority: () => Priority;
}

/** While all lanes work on a file, one more of its calls stands in the queue, so that none runs dry. */
const CALLS_BEYOND_LANES = 1;

/**
 * An engine whose calls wait their turn, for one client's request; whoever uses it need not know. At most one call more than
 * there are lanes is in the scheduler at a time: the rest of a long file waits here, and whoever comes meanwhile waits
 * behind those few alone.
 */
export function scheduled(
  engine: SttEngine,
  model: string,
  scheduler: Pick<Scheduler, 'submit'>,
  { requestId, priority }: Client,
): SttEngine {
  const gate = new Gate(engine.lanes + CALLS_BEYOND_LANES);
  const closing = new AbortController();
  let continues = false;

  const submit = (rows: readonly SttRequest[], signal: AbortSignal): Promise<readonly SttResult[]> =>
    gate.pass(() => {
      const answer = scheduler.submit({
        requestId,
        priority: priority(),
        model,
        rows: rows.map((row) => ({ ...row, requestId })),
        lanes: engine.lanes,
        batchRows: engine.transcribeBatch ? engine.batchRows : 1,
        paddedSeconds: engine.paddedSeconds,
        continues,
        signal: AbortSignal.any([signal, closing.signal]),
      });
      continues = true;
      return answer;
    });

  return {
    capabilities: engine.capabilities,
    lanes: engine.lanes,
    batchRows: engine.batchRows,
    paddedSeconds: engine.paddedSeconds,
    warm: (lanes) => engine.warm(lanes),
    async transcribe(request, signal) {
      const [result] = await submit([request], signal);
      return result!;
    },
    ...(engine.transcribeBatch && {
      transcribeBatch: async (requests: readonly SttRequest[], signal: AbortSignal) =>
        requests.length === 0 ? [] : submit(requests, signal),
    }),
    // What is heard live does not wait.
    ...(engine.stream && { stream: engine.stream.bind(engine) }),
    async close() {
      closing.abort();
      await engine.close();
    },
  };
}
