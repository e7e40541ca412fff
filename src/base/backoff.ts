/** Delays that double from `firstMs` and stay at `mostMs`: 50, 100, 200, … */
export function* backoff(firstMs: number, mostMs: number): Generator<number, never, undefined> {
  for (let delayMs = firstMs; ; delayMs *= 2) {
    if (delayMs >= mostMs) for (;;) yield mostMs;
    yield delayMs;
  }
}
