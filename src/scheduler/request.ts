import { SPEECH_RATE } from '../domain/audio.ts';
import type { SttRequest } from '../domain/engine.ts';
import type { Priority } from './queue.ts';

/**
 * What the scheduler puts in order: one engine call of a client's request, which is one chunk of its file or a few
 * chunks of like length.
 *
 * A whole file would be too large a unit: an hour of it would hold an engine for minutes while a clip of five
 * seconds waits. A file therefore joins the queue call by call, with few of them in it at a time (`scheduled.ts`), and
 * whoever comes is served after the calls before it, not after the files before it. All calls of a file carry its
 * request's id, priority and signal: when the signal aborts, all that belongs to it leaves.
 */
export interface ScheduledRequest {
  /** Of the client's request, `x-request-id`. */
  readonly requestId: string;
  readonly priority: Priority;
  readonly model: string;
  /** The chunks; at least one. */
  readonly rows: readonly SttRequest[];
  /** How many calls the model's engine works on side by side. */
  readonly lanes: number;
  /** How many rows the model's engine takes in one call. */
  readonly batchRows: number;
  /** Seconds that the model's engine pads shorter rows to; 0 where they cost by their length. */
  readonly paddedSeconds: number;
  /** The client's request was let in before: a full queue does not refuse the rest of a file. */
  readonly continues: boolean;
  readonly signal: AbortSignal;
}

const LEAST_DEADLINE_SECONDS = 30;
const DEADLINE_PER_SECOND = 2;

/** How long the engine may take for these rows, in milliseconds: max(30 s, twice their audio). */
export function deadlineMs(rows: readonly SttRequest[]): number {
  const seconds = rows.reduce((sum, { speech }) => sum + speech.length, 0) / SPEECH_RATE;
  return 1000 * Math.max(LEAST_DEADLINE_SECONDS, DEADLINE_PER_SECOND * seconds);
}
