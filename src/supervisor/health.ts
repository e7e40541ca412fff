import { abortable, onAbort } from '../base/abort.ts';
import { backoff } from '../base/backoff.ts';
import { type Clock, sleep } from '../base/clock.ts';
import type { Keepalive } from '../rpc/channel.ts';
import { watchWork, type WorkTime } from '../threads/processor-deadline.ts';

/**
 * The processor time that a worker may use until it serves, in milliseconds, unless its model asks for more.
 */
export const START_LIMIT_MS = 30_000;

/** The limit for a worker that prepares the graphs of its model for the first time, in milliseconds. */
export const PREPARE_LIMIT_MS = 1_800_000;

const FIRST_PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 1_000;
/** Milliseconds within which a probe must be answered. */
const PROBE_MS = 1_000;

/** The most additional probes for a silent worker while this process itself gets no processor time. */
const MOST_ASKED = 12;
/** The number of samples during a wait that show whether this process itself was held up. */
const MOMENTS = 10;
const FEWEST = 7;

/** Asks a worker whether it serves, for at most `limitMs`. */
export type HealthProbe = (limitMs: number, signal: AbortSignal) => Promise<boolean>;

/** `processorTime` is that of the worker. */
export interface ProbeOptions extends WorkTime {
  readonly limitMs: number;
  /** Resolves when the worker prepares graphs: then it has {@link PREPARE_LIMIT_MS} from there on. */
  readonly preparing?: Promise<void>;
  /** Aborts with the reason when waiting is pointless. */
  readonly signal: AbortSignal;
}

/**
 * Waits until a worker serves, with growing pauses between probes. The limit counts the worker's processor
 * time, so that a busy machine, on which a start takes longer, does not end one worker after another.
 * @throws Error when the limit is reached, with a message that continues "the worker"; the error of `probe`;
 * the signal's reason.
 */
export async function untilServing(
  probe: Promise<HealthProbe>,
  { clock, processorTime, threadsPerCore, limitMs, preparing, signal }: ProbeOptions,
): Promise<void> {
  const waiting = new AbortController();
  const callOffEnd = onAbort(signal, (reason) => waiting.abort(reason));
  const limit = (ms: number) => {
    const begun = clock.now();
    const giveUp = () => {
      const seconds = Math.round((clock.now() - begun) / 1000);
      waiting.abort(new Error(`was not ready after ${seconds} s`));
    };
    return watchWork({ clock, processorTime, threadsPerCore }, () => ms, giveUp).end;
  };
  let callOffLimit = limit(limitMs);
  let isOver = false;
  const extendOnce = async (moment: Promise<void>) => {
    await moment;
    if (isOver) return;
    callOffLimit();
    callOffLimit = limit(PREPARE_LIMIT_MS);
  };
  if (preparing) void extendOnce(preparing);
  try {
    const ask = await abortable(probe, waiting.signal);
    for (const pauseMs of backoff(FIRST_PAUSE_MS, LONGEST_PAUSE_MS)) {
      if (await abortable(ask(PROBE_MS, waiting.signal), waiting.signal)) return;
      await sleep(clock, pauseMs, waiting.signal);
    }
  } finally {
    isOver = true;
    callOffEnd();
    callOffLimit();
  }
}

/**
 * Probes a worker every `everyMs`; resolves when it has not answered within `timeoutMs`. If this process
 * itself was held up, it probes again, for at most a minute. Rejects with the signal's reason.
 */
export async function untilUnresponsive(
  ask: HealthProbe,
  { clock, everyMs, timeoutMs, signal }: Keepalive & { readonly clock: Clock; readonly signal: AbortSignal },
): Promise<void> {
  for (let silent = 0; ;) {
    if (silent === 0) await sleep(clock, everyMs, signal);
    const moments = countMoments(clock, timeoutMs / MOMENTS);
    const answered = await abortable(ask(timeoutMs, signal), signal).finally(moments.stop);
    if (answered) silent = 0;
    else if (moments.count() >= FEWEST || ++silent >= MOST_ASKED) return;
  }
}

function countMoments(clock: Clock, everyMs: number): { count(): number; stop(): void } {
  let count = 0;
  let callOff = () => {};
  const next = () => {
    callOff = clock.after(everyMs, () => {
      count++;
      next();
    });
  };
  next();
  return { count: () => count, stop: () => callOff() };
}
