/**
 * Runs all tasks, at most `lanes` at a time, and answers in order. The first failure aborts the signal of the
 * others, and is thrown when all have ended.
 */
export async function inParallel<T>(
  tasks: readonly ((signal: AbortSignal) => Promise<T>)[],
  lanes: number,
  signal: AbortSignal,
): Promise<T[]> {
  const failed = new AbortController();
  const either = AbortSignal.any([signal, failed.signal]);
  const results: T[] = [];
  const queue = tasks.entries();
  const lane = async (): Promise<void> => {
    for (const [index, task] of queue) {
      if (either.aborted) return;
      try {
        results[index] = await task(either);
      } catch (error) {
        failed.abort(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(lanes, tasks.length) }, lane));
  either.throwIfAborted();
  return results;
}
