import { systemClock } from '../base/clock.ts';
import { Gate } from '../base/gate.ts';
import type { SttEngine } from '../domain/engine.ts';
import { timedOut } from '../domain/errors.ts';
import type { Priority } from './queue.ts';
import type { Scheduler } from './scheduler.ts';
import { WorkingTime } from './working-time.ts';

/** The client's request that engine calls are made for. */
export interface Client {
  /** `x-request-id`. */
  readonly requestId: string;
  /** The priority, read at every call, because the length of the audio may become known late. */
  readonly priority: () => Priority;
  /** The time that all its calls share. Default: no limit. */
  readonly workingTime?: WorkingTime;
}

/** The calls of a file in the queue beyond one per lane, so that no lane runs dry. */
const CALLS_BEYOND_LANES = 1;

/**
 * An engine for one client's request whose calls wait in the scheduler. It submits at most one call more than
 * there are lanes; the rest of a long file waits here. All calls share the client's working time, and reject
 * with `timeout` after it.
 * @param open called for every call; resolves when the engine can begin.
 */
export async function scheduled(
  open: () => Promise<SttEngine>,
  model: string,
  scheduler: Pick<Scheduler, 'submit'>,
  { requestId, priority, workingTime = new WorkingTime(systemClock) }: Client,
): Promise<SttEngine> {
  const engine = await open();
  const { facts } = engine;
  const gate = new Gate(facts.lanes + CALLS_BEYOND_LANES);
  const closing = new AbortController();
  let continues = false;

  return {
    facts,
    warm: (lanes) => engine.warm(lanes),
    transcribe: (rows, signal) =>
      gate.pass(async () => {
        let rests = () => undefined as void;
        const answer = scheduler.submit({
          requestId,
          priority: priority(),
          model,
          facts,
          engine: open,
          rows: rows.map((row) => ({ ...row, requestId })),
          continues,
          onBegin: (share) => {
            rests = workingTime.works(share);
          },
          signal: AbortSignal.any([signal, closing.signal, workingTime.over]),
        });
        continues = true;
        try {
          return await answer;
        } catch (error) {
          throw workingTime.over.aborted && !signal.aborted ? timedOut() : error;
        } finally {
          rests();
        }
      }),
    // Live audio does not wait.
    ...(engine.stream && { stream: engine.stream.bind(engine) }),
    async close() {
      closing.abort();
      await engine.close();
    },
  };
}
