import { canShareBatch, rowCost } from '../domain/row-cost.ts';
import type { ScheduledRequest } from './request.ts';

/** A batch that is not full waits this long for company, counted from its oldest request. */
export const BATCH_WINDOW_MS = 50;

/** The maximum number of rows of a call. */
export const MAX_BATCH_ROWS = 8;

/** A request that waits, since a time in milliseconds. */
export interface WaitingRequest {
  readonly request: ScheduledRequest;
  readonly enqueuedAt: number;
}

/**
 * The calls of `later` that join `first` in one batch: same model, other clients, similar cost, at most
 * `MAX_BATCH_ROWS` rows. Calls of one file stay apart, because they were spread over the lanes.
 */
export function gatherBatch<T extends WaitingRequest>(first: T, later: Iterable<T>): readonly T[] {
  const limit = rowLimit(first.request);
  const batch = [first];
  const clients = new Set([first.request.requestId]);
  let rows = first.request.rows.length;
  let { shortest, longest } = span(first.request);
  for (const waiting of later) {
    if (rows >= limit) break;
    const { model, requestId } = waiting.request;
    if (waiting === first || model !== first.request.model || clients.has(requestId)) continue;
    const own = span(waiting.request);
    const fits = canShareBatch(Math.min(shortest, own.shortest), Math.max(longest, own.longest));
    if (!fits || rows + waiting.request.rows.length > limit) continue;
    batch.push(waiting);
    clients.add(requestId);
    rows += waiting.request.rows.length;
    shortest = Math.min(shortest, own.shortest);
    longest = Math.max(longest, own.longest);
  }
  return batch;
}

/**
 * The time by which a batch must be sent, in milliseconds: at once if it is full or the newest request is for
 * another model, else after its window.
 */
export function batchDeadline(batch: readonly WaitingRequest[], newestModel: string | undefined): number {
  const [first] = batch;
  if (!first) return Infinity;
  const rows = batch.reduce((sum, { request }) => sum + request.rows.length, 0);
  const isFull = rows >= rowLimit(first.request);
  return isFull || newestModel !== first.request.model
    ? first.enqueuedAt
    : first.enqueuedAt + BATCH_WINDOW_MS;
}

const rowLimit = ({ facts }: ScheduledRequest) => Math.min(MAX_BATCH_ROWS, facts.batchRows);

function span({ rows, facts }: ScheduledRequest): { shortest: number; longest: number } {
  const costs = rows.map(({ speech }) => rowCost(speech.length, facts));
  return { shortest: Math.min(...costs), longest: Math.max(...costs) };
}
