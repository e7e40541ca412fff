import type { Clock } from '../../base/clock.ts';
import type { RealtimeEvent, SessionConfig } from '../../domain/realtime.ts';
import type { ModelLoad } from './model-load.ts';

/** `drop` reports audio that comes too fast, then drops it; `wait` takes all of it. */
export type OverflowPolicy = 'drop' | 'wait';

/** The values that all parts of a session share; `config` and `admission` are read anew each time. */
export interface SessionScope {
  readonly clock: Clock;
  /** The current configuration. */
  readonly config: SessionConfig;
  /** The current policy. */
  readonly admission: OverflowPolicy;
  /** Sends an event to the client at once, ahead of ordered events. */
  readonly say: (event: RealtimeEvent) => void;
  /** Aborts when the session is over. */
  readonly signal: AbortSignal;
  /** The load of all sessions on the engines. */
  readonly load: ModelLoad;
  /** The id of the client's request, for the workers' logs. */
  readonly requestId: string | undefined;
}

/** The parts of a scope; functions return the values that change. */
export interface ScopeParts extends Omit<SessionScope, 'config' | 'admission'> {
  readonly config: () => SessionConfig;
  readonly admission: () => OverflowPolicy;
}

/** Makes a scope whose `config` and `admission` are read anew each time. */
export const createScope = ({ config, admission, ...fixed }: ScopeParts): SessionScope => ({
  ...fixed,
  get config() {
    return config();
  },
  get admission() {
    return admission();
  },
});
