import type { SchedulerState } from '../../scheduler/scheduler.ts';
import type { LogLine } from '../../server/log.ts';
import type { WorkerInfo } from '../../supervisor/model-worker.ts';

/** The state of a running server, from its log and from polling. Times are the clock's `now()`. */
export interface ServeState {
  readonly startedAtMs: number;
  /** The address of the server; absent until it listens. */
  readonly url: string | undefined;
  /** The default port, if another program has it, which clients may try in vain. */
  readonly takenPort: number | undefined;
  readonly isStopping: boolean;
  readonly workers: readonly WorkerInfo[];
  readonly queue: SchedulerState;
  /** Requests answered since the start, and those that failed without a fault of the client. */
  readonly answered: number;
  readonly failed: number;
  /** Requests answered recently, by second, the oldest first; seconds without any are left out. */
  readonly lately: readonly { readonly second: number; readonly answered: number }[];
  /** The last warnings and errors, the newest last. */
  readonly troubles: readonly LogLine[];
}

export type ServeEvent =
  | { readonly type: 'logged'; readonly line: LogLine }
  | { readonly type: 'listening'; readonly url: string; readonly takenPort?: number | undefined }
  | { readonly type: 'stopping' }
  | { readonly type: 'looked'; readonly workers: readonly WorkerInfo[]; readonly queue: SchedulerState };

const MOST_TROUBLES = 5;
const REMEMBERED_SECONDS = 60;

/** A server that has just been started. */
export const startOfServe = (nowMs: number): ServeState => ({
  startedAtMs: nowMs,
  url: undefined,
  takenPort: undefined,
  isStopping: false,
  workers: [],
  queue: { queued: { realtime: 0, batch: 0 }, inFlight: 0 },
  answered: 0,
  failed: 0,
  lately: [],
  troubles: [],
});

/** The state after an event. */
export function nextServeState(state: ServeState, event: ServeEvent, nowMs: number): ServeState {
  switch (event.type) {
    case 'listening':
      return { ...state, url: event.url, takenPort: event.takenPort };
    case 'stopping':
      return { ...state, isStopping: true };
    case 'looked':
      return { ...state, workers: event.workers, queue: event.queue };
    case 'logged':
      break;
  }
  return afterLine(state, event.line, nowMs);
}

function afterLine(state: ServeState, line: LogLine, nowMs: number): ServeState {
  const { level, status } = line;
  if (level === 'warn' || level === 'error')
    return { ...state, troubles: [...state.troubles, line].slice(-MOST_TROUBLES) };
  // Only the log line of an answer has a status.
  if (typeof status !== 'number') return state;
  return {
    ...state,
    answered: state.answered + 1,
    failed: state.failed + (status >= 500 ? 1 : 0),
    lately: withAnswer(state.lately, secondOf(nowMs)),
  };
}

function withAnswer(lately: ServeState['lately'], second: number): ServeState['lately'] {
  const newest = lately.at(-1);
  if (newest?.second === second) return [...lately.slice(0, -1), { second, answered: newest.answered + 1 }];
  const remembered = lately.filter((one) => one.second >= second - REMEMBERED_SECONDS);
  return [...remembered, { second, answered: 1 }];
}

/** Requests answered per second over the last `seconds` whole seconds, at most 60. */
export function answeredPerSecond(
  { lately, startedAtMs }: Pick<ServeState, 'lately' | 'startedAtMs'>,
  seconds: number,
  nowMs: number,
): number {
  const now = secondOf(nowMs);
  const from = Math.max(secondOf(startedAtMs), now - seconds);
  const counted = lately.filter(({ second }) => second >= from && second < now);
  return counted.reduce((sum, { answered }) => sum + answered, 0) / Math.max(1, now - from);
}

const secondOf = (ms: number) => Math.floor(ms / 1000);
