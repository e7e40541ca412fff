import { describe, expect, it } from 'vitest';
import { SegmentLog } from '../../../src/realtime/decoding/segment-log.ts';

describe('SegmentLog', () => {
  it('numbers segments from 0, and knows which have no final', () => {
    const log = new SegmentLog();
    expect([log.begin(100), log.begin(500)]).toEqual([0, 1]);
    log.end(0, 90);
    expect(log.open).toEqual([
      { id: 0, from: 90 },
      { id: 1, from: 500 },
    ]);
    expect([log.resumeId, log.needsFrom, log.finalised]).toEqual([0, 90, 0]);
  });

  it('continues with the next id if no segment is open', () => {
    const log = new SegmentLog();
    expect([log.resumeId, log.needsFrom]).toEqual([0, undefined]);
    log.finalise(log.begin(100));
    expect([log.resumeId, log.needsFrom, log.finalised]).toEqual([1, undefined, 1]);
  });

  it('accepts one final per segment', () => {
    const log = new SegmentLog();
    const id = log.begin(100);
    expect([log.finalise(id), log.finalise(id), log.finalise(7)]).toEqual([true, false, false]);
    expect(log.finalised).toBe(1);
  });

  it('forgets dropped segments, and never reuses an id', () => {
    const log = new SegmentLog();
    log.drop(log.begin(100));
    expect(log.open).toEqual([]);
    expect(log.finalise(0)).toBe(false);
    expect([log.begin(200), log.finalised]).toEqual([1, 0]);
  });

  it('ignores an end that comes after the final', () => {
    const log = new SegmentLog();
    log.finalise(log.begin(100));
    log.end(0, 1);
    expect(log.open).toEqual([]);
  });

  it('needs audio from the first sample of all open segments', () => {
    const log = new SegmentLog();
    log.begin(300);
    log.begin(250);
    expect(log.needsFrom).toBe(250);
  });
});
