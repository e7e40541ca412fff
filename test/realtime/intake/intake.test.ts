import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AudioAdmission, Backpressure } from '../../../src/realtime/intake/intake.ts';

describe('Backpressure', () => {
  const frame = fc.constantFrom(0.02, 0.04, 0.1, 0.25, 1);

  it('never limits a client that sends in real time, however unsteady the network is', () => {
    const jitter = fc.array(fc.double({ min: 0, max: 3_000, noNaN: true }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(frame, jitter, (seconds, delays) => {
        const backpressure = new Backpressure();
        const bothered: AudioAdmission[] = [];
        let arrived = 0;
        for (let count = 0; count < 60 / seconds; count++) {
          // A frame is sent when it is full; the first without delay, and later ones never overtake earlier
          // ones.
          const sent = (count + 1) * seconds * 1000;
          arrived = Math.max(arrived, sent + (count === 0 ? 0 : delays[count % delays.length]!));
          const admission = backpressure.admit(seconds, arrived);
          if (!admission.accepted || admission.delayMs !== undefined) bothered.push(admission);
        }
        expect(bothered).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('asks a client at triple speed to slow down once a second, and drops the excess', () => {
    fc.assert(
      fc.property(frame, (seconds) => {
        const backpressure = new Backpressure();
        const asked: number[] = [];
        let accepted = 0;
        for (let sent = 0; sent < 90; sent += seconds) {
          const now = (sent / 3) * 1000;
          const admission = backpressure.admit(seconds, now);
          if (admission.delayMs !== undefined) asked.push(now);
          if (admission.accepted) accepted += seconds;
        }
        expect(asked.length).toBeGreaterThan(20);
        for (const [index, now] of asked.slice(1).entries())
          expect(now - asked[index]!).toBeGreaterThanOrEqual(1_000);
        // 30 s at 1.2 times real time, and the backlog.
        expect(accepted).toBeGreaterThan(30 * 1.2 + 9);
        expect(accepted).toBeLessThan(30 * 1.2 + 10 + 2 * seconds + 0.1);
      }),
    );
  });

  it('asks from 1.5 s of backlog on, with the time until it is gone', () => {
    const backpressure = new Backpressure();
    expect(backpressure.admit(1.5, 1_000)).toEqual({ accepted: true });
    expect(backpressure.admit(1.2, 1_000)).toEqual({ accepted: true, delayMs: 1_000 });
    expect(backpressure.admit(1.2, 1_999)).toEqual({ accepted: true });
    expect(backpressure.admit(0.5, 2_000)).toEqual({ accepted: true, delayMs: 1_417 });
  });

  it('drops no frame merely for its length', () => {
    const backpressure = new Backpressure();
    expect(backpressure.admit(20, 0)).toMatchObject({ accepted: true });
    expect(backpressure.admit(0.02, 1)).toEqual({ accepted: false });
    // The backlog falls by 1.2 s per second to 10 s.
    expect(backpressure.admit(20, 8_333)).toMatchObject({ accepted: false });
    expect(backpressure.admit(20, 8_334)).toMatchObject({ accepted: true });
  });

  it('does not count dropped frames', () => {
    const backpressure = new Backpressure();
    backpressure.admit(11, 0);
    for (let count = 0; count < 100; count++) expect(backpressure.admit(1, 1).accepted).toBe(false);
    expect(backpressure.admit(1, 1_000).accepted).toBe(true);
  });
});
