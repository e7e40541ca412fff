import { defer, type Deferred } from './deferred.ts';

/** What several use side by side until it is closed, and what must not go while somebody does. */
export interface SharedUse {
  /** What `task` gives. Rejects with `whenClosed` without beginning it, where closing has begun. */
  during<T>(task: () => Promise<T>): Promise<T>;
  /** Closes it, once nobody uses it any more. Idempotent. */
  close(): Promise<void>;
}

/** Something that is let go of by `release`, after its last use. */
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
