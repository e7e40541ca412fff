import { defer, type Deferred } from './deferred.ts';

/** A resource that several users share until it is closed. */
export interface SharedUse {
  /** Runs `task` while the resource stays open. Rejects with `whenClosed` if closing has begun. */
  during<T>(task: () => Promise<T>): Promise<T>;
  /** Closes it after its last use. Idempotent. */
  close(): Promise<void>;
}

/** Creates a shared resource. `release` runs after the last use has ended. */
export function sharedUse(release: () => Promise<void>, whenClosed: () => Error): SharedUse {
  let uses = 0;
  let unused: Deferred<void> | undefined;
  let closing: Promise<void> | undefined;
  const close = async () => {
    if (uses > 0) await (unused = defer()).promise;
    await release();
  };
  return {
    async during(task) {
      if (closing) throw whenClosed();
      uses++;
      try {
        return await task();
      } finally {
        if (--uses === 0) unused?.resolve();
      }
    },
    close: () => (closing ??= close()),
  };
}
