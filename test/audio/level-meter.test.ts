import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLevelMeter } from '../../src/audio/level-meter.ts';
import { noise, sine } from './through.ts';

const RATE = 16_000;

function levelOf(samples: Float32Array, pieceSamples = samples.length): number {
  const meter = createLevelMeter(RATE);
  for (let at = 0; at < samples.length; at += pieceSamples)
    meter.push(samples.subarray(at, at + pieceSamples));
  return meter.level;
}

describe('createLevelMeter', () => {
  it('measures the peak', () => {
    expect(levelOf(sine(440, RATE, RATE, 0.25))).toBeCloseTo(0.25, 4);
    expect(levelOf(new Float32Array(RATE))).toBe(0);
    expect(levelOf(new Float32Array(0))).toBe(0);
  });

  it('measures the peak of a single short word in a minute of near silence', () => {
    const minute = new Float32Array(RATE * 60).fill(0.001);
    minute.set(sine(300, RATE, RATE * 0.08, 0.5), RATE * 30);
    expect(levelOf(minute)).toBeCloseTo(0.5, 3);
  });

  it('hardly follows a burst from a damaged frame', () => {
    const talk = sine(200, RATE, RATE * 10, 0.1);
    const burst = talk.slice();
    burst.fill(3.9, 50_000, 50_000 + 500);
    expect(levelOf(burst)).toBeCloseTo(0.8, 2);
  });

  it('measures the plain peak if the sound is shorter than a word', () => {
    const click = new Float32Array(1_000);
    click[500] = 0.9;
    expect(levelOf(click)).toBeCloseTo(0.9, 6);
  });

  it('gives the same level for any block sizes', () => {
    const talk = noise(50_000);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_000 }), (pieceSamples) => {
        expect(levelOf(talk, pieceSamples)).toBe(levelOf(talk));
      }),
      { numRuns: 20 },
    );
  });
});
