import { vi } from 'vitest';

/**
 * Resolves with what `check` gives as soon as it no longer throws: for what has no event to wait for. It asks often, and
 * for so long that only what hangs is given up.
 */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 120_000, interval: 20 });
