import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InterimSchedule } from '../../../src/realtime/decoding/interim-schedule.ts';

const RATE = 16_000;
const free = { laneOfItsOwn: false, finalWaiting: false };

describe('interim decodes of continuing speech', () => {
  it('begin 0.45 s after its start, and not before', () => {
    const passes = new InterimSchedule();
    expect(passes.isDue({ ...free, decodeTo: 100 * RATE })).toBe(false);
    passes.speechStarted(100 * RATE);
    expect(passes.isDue({ ...free, decodeTo: 100.44 * RATE })).toBe(false);
    expect(passes.isDue({ ...free, decodeTo: 100.45 * RATE })).toBe(true);
  });

  it('follow within a second while the engine keeps up', () => {
    expect(run({ seconds: 10, took: () => 0.3 }).starts).toEqual([
      0.45, 1.35, 2.25, 3.15, 4.05, 4.95, 5.85, 6.75, 7.65, 8.55, 9.45,
    ]);
  });

  it('follow at the configured interval', () => {
    const passes = new InterimSchedule({ firstSeconds: 0.3, everySeconds: 0.5 });
    passes.speechStarted(0);
    expect(passes.isDue({ ...free, decodeTo: 0.3 * RATE })).toBe(true);
    passes.started(0.3 * RATE, 0);
    passes.ended(10, { decodeTo: 0.3 * RATE });
    expect(passes.isDue({ ...free, decodeTo: 0.79 * RATE })).toBe(false);
    expect(passes.isDue({ ...free, decodeTo: 0.8 * RATE })).toBe(true);
  });

  it('end with the speech, and begin again with the next', () => {
    const passes = new InterimSchedule();
    passes.speechStarted(0);
    passes.started(RATE, 0);
    passes.speechEnded();
    passes.ended(100, { decodeTo: RATE });
    expect(passes.isDue({ ...free, decodeTo: 10 * RATE })).toBe(false);
    passes.speechStarted(20 * RATE);
    expect(passes.isDue({ ...free, decodeTo: 20.6 * RATE })).toBe(true);
  });

  it('never overlap, even if one lasts longer than its speech', () => {
    const passes = new InterimSchedule();
    passes.speechStarted(0);
    passes.started(RATE, 0);
    passes.speechEnded();
    passes.speechStarted(2 * RATE);
    expect(passes.isDue({ ...free, decodeTo: 9 * RATE })).toBe(false);
    passes.ended(9_000, undefined);
    expect(passes.isDue({ ...free, decodeTo: 9 * RATE })).toBe(true);
  });

  it('wait for finals', () => {
    const passes = new InterimSchedule();
    passes.speechStarted(0);
    expect(passes.isDue({ ...free, finalWaiting: true, decodeTo: 60 * RATE })).toBe(false);
  });

  it('become rarer when they take long, and recover afterwards', () => {
    const { starts } = run({ seconds: 40, took: (at) => (at < 20 ? 1.2 : 0.2) });
    const gaps = starts.slice(1).map((start, index) => start - starts[index]!);
    expect(Math.max(...gaps)).toBeCloseTo(1.8, 0);
    expect(gaps.at(-1)).toBeCloseTo(0.9, 1);
  });

  it('are rare or not according to their recent durations', () => {
    const passes = new InterimSchedule();
    const take = (ms: number) => {
      passes.started(RATE, 0);
      passes.ended(ms, { decodeTo: RATE });
    };
    passes.speechStarted(0);
    expect(passes.areThin(false)).toBe(false);
    take(1_000);
    expect(passes.areThin(false)).toBe(false);
    take(1_000);
    expect(passes.areThin(false)).toBe(true);
    expect(passes.areThin(true)).toBe(false);
    for (let pass = 0; pass < 3; pass++) take(100);
    expect(passes.areThin(false)).toBe(false);
  });

  it('stay frequent if no other session waits for the lane', () => {
    const { starts } = run({ seconds: 20, took: () => 0.8, laneOfItsOwn: true });
    const gaps = starts.slice(1).map((start, index) => start - starts[index]!);
    expect(Math.max(...gaps)).toBeLessThan(0.95);
  });

  it('that grew while they waited delay the next one', () => {
    const passes = new InterimSchedule();
    passes.speechStarted(0);
    passes.started(RATE, 1_000);
    passes.ended(2_000, { decodeTo: 2 * RATE });
    expect(passes.isDue({ ...free, decodeTo: 2.8 * RATE, laneOfItsOwn: true })).toBe(false);
    expect(passes.isDue({ ...free, decodeTo: 2.9 * RATE, laneOfItsOwn: true })).toBe(true);
  });

  it('that were preempted do not count as slow, and are repeated', () => {
    const passes = new InterimSchedule();
    passes.speechStarted(0);
    passes.started(RATE, 0);
    passes.ended(60_000, undefined);
    expect(passes.isDue({ ...free, decodeTo: RATE })).toBe(true);
    passes.started(RATE, 60_000);
    passes.speechStarted(20 * RATE);
    passes.ended(60_000, undefined);
    expect(passes.isDue({ ...free, decodeTo: 20.4 * RATE })).toBe(false);
  });

  it('never overlap, and leave at most 2 s undecoded while the engine answers', () => {
    const durations = fc.array(fc.double({ min: 0.05, max: 8, noNaN: true }), {
      minLength: 1,
      maxLength: 10,
    });
    fc.assert(
      fc.property(durations, (lengths) => {
        let count = 0;
        const took = () => lengths[count++ % lengths.length]!;
        const { starts, ends } = run({ seconds: 60, took });
        expect(starts.length).toBeGreaterThan(0);
        for (const [index, start] of starts.slice(1).entries()) {
          expect(start).toBeGreaterThanOrEqual(ends[index]! - 0.011);
          expect(start).toBeLessThanOrEqual(Math.max(ends[index]!, starts[index]! + 2) + 0.03);
          expect(start - starts[index]!).toBeGreaterThan(0.88);
        }
      }),
      { numRuns: 40 },
    );
  });
});

interface Course {
  readonly seconds: number;
  /** The duration of a decode that starts at a time in seconds. */
  readonly took: (at: number) => number;
  readonly laneOfItsOwn?: boolean;
}

/**
 * Runs speech from 0 on in real time with steps of 10 ms; returns the starts and ends of decodes, in seconds.
 */
function run({ seconds, took, laneOfItsOwn = false }: Course) {
  const passes = new InterimSchedule();
  passes.speechStarted(0);
  const starts: number[] = [];
  const ends: number[] = [];
  for (let tick = 0; tick < seconds * 100; tick++) {
    const now = tick / 100;
    if (ends.length > 0 && now >= ends.at(-1)!) passes.ended(now * 1000, { decodeTo: starts.at(-1)! * RATE });
    const decodeTo = tick * 160;
    if (!passes.isDue({ ...free, decodeTo: decodeTo, laneOfItsOwn })) continue;
    passes.started(decodeTo, now * 1000);
    starts.push(now);
    ends.push(now + took(now));
  }
  return { starts, ends };
}
