export type StateName = 'init' | 'active' | 'silence' | 'hold' | 'closing' | 'closed';

export type SessionChange =
  | 'speech_started'
  | 'speech_ended'
  /** The state has reached its time limit. */
  | 'timed_out'
  /** The client closes and waits for all finals. */
  | 'closed_by_client'
  /** The session ends at once. */
  | 'ended';

const TRANSITIONS: Readonly<Record<StateName, Partial<Record<SessionChange, StateName>>>> = {
  init: { speech_started: 'active', timed_out: 'closed', closed_by_client: 'closed', ended: 'closed' },
  active: { speech_ended: 'silence', closed_by_client: 'closing', ended: 'closed' },
  silence: { speech_started: 'active', timed_out: 'hold', closed_by_client: 'closing', ended: 'closed' },
  hold: { speech_started: 'active', timed_out: 'closing', closed_by_client: 'closing', ended: 'closed' },
  closing: { timed_out: 'closed', ended: 'closed' },
  closed: {},
};

/** The state after `change`; `state` itself if the table has no such transition. */
export const nextState = (state: StateName, change: SessionChange): StateName =>
  TRANSITIONS[state][change] ?? state;

export interface StateLimits {
  readonly silenceMs: number;
  readonly holdMs: number;
  readonly closingMs: number;
}

/** The time limit for a client that never speaks. */
const INIT_MS = 30_000;

/** The least limit for the last finals when a client closes. */
export const CLOSING_MS = 2_000;
/** The largest limit, so that a hanging worker does not hold a session longer. */
const MOST_CLOSING_MS = 30_000;

/**
 * The limit for the last finals when a client closes, in milliseconds: at least `leastMs`, and twice the
 * duration of the sound that a worker still has to transcribe, as for any transcription. A slow model or a
 * busy machine then loses no words.
 */
export const closingLimit = (pendingSeconds: number, leastMs = CLOSING_MS): number =>
  Math.max(leastMs, Math.min(MOST_CLOSING_MS, 2_000 * pendingSeconds));

/** The time limit of a state without activity, in milliseconds; `undefined` if it has none. */
export function timeoutOf(
  state: StateName,
  { silenceMs, holdMs, closingMs }: StateLimits,
): number | undefined {
  const limits: Partial<Record<StateName, number>> = {
    init: INIT_MS,
    silence: silenceMs,
    hold: holdMs,
    closing: closingMs,
  };
  return limits[state];
}
