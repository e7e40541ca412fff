import { onAbort } from '../../base/abort.ts';
import { type Clock, systemClock } from '../../base/clock.ts';

/** A signal that aborts a little after another. */
export interface DelayedAbort {
  readonly signal: AbortSignal;
  callOff(): void;
}

/**
 * When `signal` aborts, the server is told first. Where `tell` answers that the server will end the request
 * itself, it is given `graceMs` for that, else the request is left at once.
 */
export function delayedAbort(
  signal: AbortSignal,
  tell: () => Promise<boolean>,
  graceMs: number,
  clock: Clock = systemClock,
): DelayedAbort {
  const leaving = new AbortController();
  let callOffGrace = () => undefined as void;
  const leave = async (reason: unknown) => {
    const willEnd = await tell();
    if (!willEnd) leaving.abort(reason);
    else callOffGrace = clock.after(graceMs, () => leaving.abort(reason));
  };
  const callOff = onAbort(signal, (reason) => void leave(reason));
  return {
    signal: leaving.signal,
    callOff() {
      callOff();
      callOffGrace();
    },
  };
}
