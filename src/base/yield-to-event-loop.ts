const waiting: (() => void)[] = [];

/**
 * Resolves in a later turn of the event loop. Each waiting task gets its own turn, so that other work can run
 * between the pieces of a long task.
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
