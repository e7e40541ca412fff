import { NEVER_ABORTED } from '../base/abort.ts';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../base/make-folder.ts';
import { type Clock, sleep, systemClock } from '../base/clock.ts';
import { parseHolder, thisHolder } from '../base/holder.ts';
import { VoiceError } from '../domain/errors.ts';
import { codeOf } from '../base/connection-errors.ts';
import { unusableFolder } from './describe-disk-use.ts';
import { locksFolder } from './places.ts';

/** The interval in which a holder renews its lock. */
const RENEW_MS = 2_500;
/** A lock that is not renewed for this long is taken over: its holder died, or sleeps. */
const STALE_MS = 10_000;
/** The same for a holder that has certainly ended; not at once, because another may just have taken over. */
const GONE_STALE_MS = 2_000;
/**
 * The same for a lock that is also old by the system clock. That clock may jump, so it does not decide alone.
 */
const DOUBTFUL_STALE_MS = 2 * RENEW_MS;
const POLL_MS = 300;
const NEVER = 2 ** 42;

export interface LockOptions {
  /** Whether to wait for the current holder instead of failing. */
  readonly wait: boolean;
  readonly signal?: AbortSignal;
  /** Called once when waiting begins. `holder` is the process id, if known. */
  readonly onWaiting?: (holder: number | undefined) => void;
  readonly clock?: Clock;
}

/**
 * Runs `work` while no other process and no other call here pulls or removes the same model. `work` receives
 * a signal that aborts with the caller's signal, and if the lock is lost because the machine slept.
 * @throws VoiceError `unavailable` if another process holds the lock and `wait` is false; `cancelled` if
 *   aborted while waiting.
 */
export async function withModelLock<T>(
  modelsDir: string,
  name: string,
  options: LockOptions,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController();
  const release = await acquire(modelsDir, name, options, () => {
    lost.abort(
      new VoiceError('unavailable', `Lost the lock on model '${name}', after a long pause. Run it again.`),
    );
  });
  try {
    return await work(options.signal ? AbortSignal.any([options.signal, lost.signal]) : lost.signal);
  } catch (error) {
    throw lost.signal.aborted ? lost.signal.reason : error;
  } finally {
    // A lost lock may belong to another process by now.
    if (!lost.signal.aborted) await release();
  }
}

async function acquire(
  modelsDir: string,
  name: string,
  { wait, signal, onWaiting, clock = systemClock }: LockOptions,
  onLost: () => void,
): Promise<() => Promise<void>> {
  const folder = locksFolder(modelsDir);
  const owner = join(folder, `${name}.pid`);
  await makeFolder(folder).catch((error: unknown) => {
    throw unusableFolder(error, modelsDir);
  });
  const { lock } = await import('proper-lockfile');
  const path = join(folder, name);
  let seen = { renewedAt: NaN, at: 0 };
  for (let isReported = false; ; isReported = true) {
    signal?.throwIfAborted();
    try {
      const release = await lock(path, {
        realpath: false,
        stale: NEVER,
        update: RENEW_MS,
        onCompromised: onLost,
      });
      await writeFile(owner, thisHolder());
      return async () => {
        await rm(owner, { force: true });
        await release();
      };
    } catch (error) {
      if (codeOf(error) !== 'ELOCKED') throw error;
    }
    const holder = parseHolder(await readFile(owner, 'utf8').catch(() => ''));
    const renewedAt = await renewalOf(path);
    if (renewedAt === undefined) continue;
    if (renewedAt !== seen.renewedAt) seen = { renewedAt, at: clock.now() };
    const age = Math.abs(clock.date() - renewedAt);
    const unseenMs = clock.now() - seen.at;
    const isGone = holder?.isGone === true;
    const staleMs = age > STALE_MS ? DOUBTFUL_STALE_MS : STALE_MS;
    if (isGone ? Math.max(age, unseenMs) >= GONE_STALE_MS : unseenMs >= staleMs) {
      // Only if it is unchanged: another process may have taken over.
      if ((await renewalOf(path)) === renewedAt) await rm(`${path}.lock`, { recursive: true, force: true });
      continue;
    }
    const isHeld = !isGone && age <= STALE_MS;
    if (!wait && isHeld) throw busy(name, holder?.pid);
    if (!isReported && isHeld) onWaiting?.(holder?.pid);
    await sleep(clock, POLL_MS, signal ?? NEVER_ABORTED);
  }
}

/** The time of the last renewal, by the system clock; `undefined` if the lock no longer exists. */
const renewalOf = (path: string): Promise<number | undefined> =>
  stat(`${path}.lock`).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  );

function busy(name: string, holder: number | undefined): VoiceError {
  const who = holder === undefined ? 'Another command' : `Another command, process ${holder},`;
  return new VoiceError(
    'unavailable',
    `${who} installs or removes model '${name}' now. Wait until that is done, or stop it.`,
  );
}
