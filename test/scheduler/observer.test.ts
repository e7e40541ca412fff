import { describe, expect, it } from 'vitest';
import { LatencyTracker } from '../../src/scheduler/observer.ts';

describe('LatencyTracker', () => {
  it('averages over the last minute', () => {
    const tracker = new LatencyTracker();
    expect(tracker.recent(0)).toBeUndefined();
    tracker.add({ waitMs: 10, serviceMs: 100 }, 0);
    tracker.add({ waitMs: 30, serviceMs: 200 }, 30_000);
    expect(tracker.recent(59_999)).toEqual({ calls: 2, waitMs: 20, serviceMs: 150 });
    expect(tracker.recent(60_000)).toEqual({ calls: 1, waitMs: 30, serviceMs: 200 });
    expect(tracker.recent(90_000)).toBeUndefined();
  });
});
