import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves when a count that has begun to grow has stood still for a while: what feeds it is held up. */
export async function untilStill(count: () => number): Promise<void> {
  for (let before = 0, still = 0; still < 3;) {
    await sleep(50);
    const now = count();
    still = now === before && now > 0 ? still + 1 : 0;
    before = now;
  }
}
