import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OnlineSpeakers } from '../../../../src/engines/speaker/live/online-speakers.ts';

const axis = (at: number, sway = 0) =>
  Float32Array.from({ length: 8 }, (_, index) => (index === at ? 1 : index === (at + 1) % 8 ? sway : 0));

const voice = (at: number, seconds = 3, sway = 0) => ({ embedding: axis(at, sway), seconds });

describe('OnlineSpeakers', () => {
  it('labels speakers with letters in order of appearance and keeps the labels', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 3 }), { maxLength: 30 }), (order) => {
        const fresh = new OnlineSpeakers([], {}, 0.5);
        const first = [...new Set(order)];
        for (const at of order) {
          const label = 'ABCD'[first.indexOf(at)];
          expect(fresh.assign([voice(at * 2, 2, 0.2)])).toEqual([label]);
          expect(fresh.merge().size).toBe(0);
        }
      }),
    );
  });

  it('separates two speakers of one window, however similar', () => {
    const speakers = new OnlineSpeakers([], {}, 0.5);
    expect(speakers.assign([voice(0)])).toEqual(['A']);
    expect(speakers.assign([voice(0, 3, 0.3), voice(0, 3, 0.4)])).toEqual(['A', 'B']);
  });

  it('assigns a short voice to the most similar speaker instead of a new one', () => {
    const speakers = new OnlineSpeakers([], {}, 0.5);
    expect(speakers.assign([voice(5, 0.5)])).toEqual([undefined]);
    speakers.assign([voice(0), voice(2)]);
    expect(
      speakers.assign([{ embedding: Float32Array.of(0.1, 0, 0.3, 0, 0, 1, 0, 0), seconds: 0.5 }]),
    ).toEqual(['B']);
  });

  it('limits the number of speakers', () => {
    const speakers = new OnlineSpeakers([], { maxSpeakers: 2 }, 0.5);
    expect(speakers.assign([voice(0), voice(2), voice(4)])).toEqual(['A', 'B', undefined]);
  });

  it('uses the names of known speakers from the start', () => {
    const speakers = new OnlineSpeakers([{ name: 'Ada', embedding: axis(4) }], {}, 0.5);
    expect(speakers.assign([voice(4, 0.5, 0.3)])).toEqual(['Ada']);
    expect(speakers.assign([voice(0)])).toEqual(['A']);
  });

  it('merges two speakers that become similar, and keeps the first label', () => {
    const speakers = new OnlineSpeakers([], {}, 0.5);
    expect(speakers.assign([voice(0), voice(0, 3, 1.2)])).toEqual(['A', 'B']);
    expect(speakers.merge().size).toBe(0);
    expect(speakers.assign([voice(0), voice(0, 30, 0.3)])).toEqual(['A', 'B']);
    expect([...speakers.merge()]).toEqual([['B', 'A']]);
    expect(speakers.assign([voice(4)])).toEqual(['C']);
  });
});
