import type { SttEngine } from '../domain/engine.ts';
import type { SttRequest } from '../domain/recognition.ts';
import type { SttFacts } from '../domain/facts.ts';
import type { Priority } from './queue.ts';

/**
 * One engine call of a client's request: a chunk of its file, or a few of similar length. A file joins the
 * queue call by call, few at a time (`scheduled.ts`), so that a short clip waits for calls, not for files.
 * All calls of a file share its request's id, priority and signal.
 */
export interface ScheduledRequest {
  /** Of the client's request, `x-request-id`. */
  readonly requestId: string;
  readonly priority: Priority;
  /** The model's name. */
  readonly model: string;
  /** The facts of its engine. */
  readonly facts: Pick<SttFacts, 'lanes' | 'batchRows' | 'paddedSeconds'>;
  /** Resolves to its engine when that can begin a call; a worker may have to start first. */
  readonly engine: () => Promise<SttEngine>;
  /** The chunks; at least one. */
  readonly rows: readonly SttRequest[];
  /** Called when the engine begins; `share` is this request's part of the call. */
  readonly onBegin?: (share: number) => void;
  /** The client's request has been admitted, so that a full queue does not refuse the rest of its file. */
  readonly continues: boolean;
  readonly signal: AbortSignal;
}
