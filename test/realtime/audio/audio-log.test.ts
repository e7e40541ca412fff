import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Speech } from '../../../src/domain/audio.ts';
import { AudioLog } from '../../../src/realtime/audio/audio-log.ts';

/** Samples whose values are their positions. */
const counting = (from: number, length: number) =>
  Float32Array.from({ length }, (_, index) => from + index) as Speech;

describe('AudioLog', () => {
  it('keeps uncommitted audio, and returns it', () => {
    const log = new AudioLog(100);
    log.push(counting(0, 60));
    log.commit(25);
    expect(log.uncommitted).toEqual({ from: 25, to: 60 });
    expect(log.read(log.uncommitted)).toEqual(counting(25, 35));
    // The padding of a region may begin before the committed position.
    expect(log.read({ from: 10, to: 30 })).toEqual(counting(10, 20));
  });

  it('never moves the committed position back, nor beyond the end', () => {
    const log = new AudioLog(100);
    log.push(counting(0, 60));
    log.commit(30);
    log.commit(10);
    expect(log.uncommitted.from).toBe(30);
    log.commit(1_000);
    expect(log.uncommitted).toEqual({ from: 60, to: 60 });
    expect(log.end).toBe(60);
  });

  it('is nearly full at 90 % of uncommitted audio', () => {
    const log = new AudioLog(100);
    log.push(counting(0, 89));
    expect(log.isNearlyFull()).toBe(false);
    log.push(counting(89, 1));
    expect(log.isNearlyFull()).toBe(true);
    expect(log.isNearlyFull(0.95)).toBe(false);
    log.commit(1);
    expect(log.isNearlyFull()).toBe(false);
  });

  it('holds a minute', () => {
    const log = new AudioLog();
    log.push(new Float32Array(60 * 16_000) as Speech);
    expect(log.push(counting(0, 7))).toBe(7);
    expect(log.uncommitted).toEqual({ from: 7, to: 60 * 16_000 + 7 });
  });

  it('keeps all uncommitted audio that fits, and returns the number of overwritten samples', () => {
    const step = fc.record({ length: fc.nat(60), commit: fc.option(fc.nat(400), { nil: undefined }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const log = new AudioLog(50);
        let fence = 0;
        for (const { length, commit } of steps) {
          const room = 50 - (log.end - log.uncommitted.from);
          const lost = log.push(counting(log.end, length));
          expect(lost).toBe(Math.max(0, length - room));
          expect(log.isNearlyFull(1)).toBe(length >= room);
          fence += lost;
          if (commit !== undefined) {
            log.commit(commit);
            fence = Math.min(log.end, Math.max(fence, commit));
          }
          const { from, to } = log.uncommitted;
          expect({ from, to }).toEqual({ from: fence, to: log.end });
          expect(log.read({ from, to })).toEqual(counting(from, to - from));
        }
      }),
    );
  });
});
