import type { PullEvent } from './pull-event.ts';

/** The progress of one file, in bytes. */
export interface FileState {
  readonly path: string;
  readonly received: number;
  readonly bytes: number | undefined;
  /** Whether the file is complete and intact. */
  readonly done: boolean;
  /** The reason for a delay, in a few words. */
  readonly trouble: string | undefined;
}

/** The progress of a pull, derived from its events. */
export interface PullState {
  readonly model: string;
  /** The number of files to fetch. */
  readonly files: number;
  readonly bytes: number;
  /** Bytes of an earlier attempt that were present at the start; not part of the rate. */
  readonly present: number;
  /** The started files, in order. */
  readonly seen: readonly FileState[];
  readonly startedAtMs: number | undefined;
  /** The current step before the first byte. */
  readonly status: string | undefined;
}

export const NOTHING_PULLED: PullState = {
  model: '',
  files: 0,
  bytes: 0,
  present: 0,
  seen: [],
  startedAtMs: undefined,
  status: undefined,
};

/** Returns the state after `event`. `nowMs` is a monotonic time. */
export function nextPullState(state: PullState, event: PullEvent, nowMs: number): PullState {
  switch (event.type) {
    case 'pull.start': {
      const { model, files, bytes, present } = event;
      return { model, files, bytes, present, seen: [], startedAtMs: nowMs, status: undefined };
    }
    case 'file.start':
      return withFile(state, event.path, {
        bytes: event.bytes,
        received: 0,
        done: false,
        trouble: undefined,
      });
    case 'file.resumed':
      return withFile(state, event.path, { received: event.from, trouble: undefined });
    case 'file.progress':
      return withFile(state, event.path, { received: event.received, trouble: undefined });
    case 'file.retry':
      return withFile(state, event.path, { trouble: event.reason });
    case 'file.verified':
      return withFile(state, event.path, {
        bytes: event.bytes,
        received: event.bytes,
        done: true,
        trouble: undefined,
      });
    case 'pull.waiting':
      return { ...state, status: `waiting for another command that installs ${event.model}` };
    case 'pull.lookup':
      return { ...state, status: `looking up ${event.repository}` };
    case 'file.kept':
      return { ...state, status: `checking the files here: ${event.path}` };
    case 'pull.done':
      break;
  }
  return state;
}

function withFile(state: PullState, path: string, change: Partial<FileState>): PullState {
  const known = state.seen.find((file) => file.path === path);
  const fresh: FileState = { path, received: 0, bytes: undefined, done: false, trouble: undefined };
  const changed = { ...(known ?? fresh), ...change };
  const seen = known ? state.seen.map((file) => (file === known ? changed : file)) : [...state.seen, changed];
  return { ...state, seen };
}

/** The received bytes, out of `state.bytes`. */
export function receivedBytes({ seen }: PullState): number {
  return seen.reduce((sum, { received }) => sum + received, 0);
}

/**
 * The rate in bytes per second since the start and the remaining seconds; `undefined` until both are known.
 */
export function pace(state: PullState, nowMs: number): { rate: number; secondsLeft: number } | undefined {
  const seconds = state.startedAtMs === undefined ? 0 : (nowMs - state.startedAtMs) / 1000;
  const received = receivedBytes(state);
  const rate = (received - state.present) / seconds;
  // The first bytes arrive late, so an early estimate would be wrong.
  if (seconds < 1 || received - state.present < state.bytes / 50) return undefined;
  return { rate, secondsLeft: Math.max(0, state.bytes - received) / rate };
}
