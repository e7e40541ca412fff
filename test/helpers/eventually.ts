import { vi } from 'vitest';

/**
 * Calls `check` repeatedly, and resolves with its result as soon as it does not throw. Use it if there is no
 * event to wait for. The time limit is so long that only a hanging program reaches it.
 */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 120_000, interval: 20 });
