const waiting: (() => void)[] = [];

/**
 * Resolves in a turn of the event loop that nobody else who asked gets: work that is done piece by piece,
 * each piece in its own turn, lets everything else in between, however much such work there is.
 */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(next);
  });
}

function next(): void {
  const resolve = waiting.shift()!;
  if (waiting.length > 0) setImmediate(next);
  resolve();
}
