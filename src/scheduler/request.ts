import type { SttEngine, SttRequest } from '../domain/engine.ts';
import type { SttFacts } from '../domain/facts.ts';
import type { Priority } from './queue.ts';

/**
 * What the scheduler puts in order: one engine call of a client's request, which is one chunk of its file or
 * a few chunks of like length.
 *
 * A whole file would be too large a unit: an hour of it would hold an engine for minutes while a clip of five
 * seconds waits. A file therefore joins the queue call by call, with few of them in it at a time
 * (`scheduled.ts`), and whoever comes is served after the calls before it, not after the files before it. All
 * calls of a file carry its request's id, priority and signal: when the signal aborts, all that belongs to it
 * leaves.
 */
export interface ScheduledRequest {
  /** Of the client's request, `x-request-id`. */
  readonly requestId: string;
  readonly priority: Priority;
  /** The model's name. */
  readonly model: string;
  /** What its engine says of itself. */
  readonly facts: Pick<SttFacts, 'lanes' | 'batchRows' | 'paddedSeconds'>;
  /** Its engine, once that can begin with a call: a worker may have to start first. */
  readonly engine: () => Promise<SttEngine>;
  /** The chunks; at least one. */
  readonly rows: readonly SttRequest[];
  /** Called when the engine begins; `share` is this request's part of the call. */
  readonly onBegin?: (share: number) => void;
  /** The client's request was let in before: a full queue does not refuse the rest of a file. */
  readonly continues: boolean;
  readonly signal: AbortSignal;
}
