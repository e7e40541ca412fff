import { setTimeout as sleep } from 'node:timers/promises';

const STEP_MS = 50;

/**
 * Resolves when a count that has begun to grow stays constant for much longer than its earlier steps took,
 * that is, when its source is blocked.
 */
export async function untilStill(count: () => number): Promise<void> {
  let longest = 1;
  for (let before = count(), still = 0; still < 3 * longest;) {
    await sleep(STEP_MS);
    const now = count();
    if (now === before && now > 0) {
      still++;
      continue;
    }
    if (before > 0) longest = Math.max(longest, still);
    before = now;
    still = 0;
  }
}
