import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinArrays } from '../../../src/base/join-arrays.ts';
import { createJoiner, findSound } from '../../../src/engines/speech/join-segments.ts';
import type { Boundary } from '../../../src/engines/speech/phoneme-units.ts';

const RATE = 24_000;
const ms = (milliseconds: number) => (milliseconds * RATE) / 1000;

/** A loud tone with silence before and after it; all durations in milliseconds. */
function speech(before: number, sounding: number, after: number, floor = 0): Float32Array {
  return Float32Array.from({ length: ms(before + sounding + after) }, (_, at) => {
    const inside = at - ms(before);
    if (inside < 0 || inside >= ms(sounding)) return at % 2 === 0 ? floor : -floor;
    const ramp = Math.min(1, inside / 240, (ms(sounding) - inside) / 240);
    return 0.5 * ramp * Math.sin((2 * Math.PI * 200 * inside) / RATE);
  });
}

function joined(parts: readonly { samples: Float32Array; boundary: Boundary }[]) {
  const joiner = createJoiner();
  const placed = parts.map(({ samples, boundary }) => joiner.add(samples, boundary));
  const pieces = [...placed.map(({ samples }) => samples), joiner.end()];
  return { placed, whole: joinArrays(pieces, (length) => new Float32Array(length)) };
}

describe('createJoiner with one segment', () => {
  it("returns the model's samples unchanged", () => {
    fc.assert(
      fc.property(fc.nat(400), fc.integer({ min: 1, max: 50 }), fc.nat(400), (before, sounding, after) => {
        const samples = speech(before, sounding, after, 0.001);
        const { placed, whole } = joined([{ samples, boundary: 'sentence' }]);
        expect(Buffer.from(whole.buffer).equals(Buffer.from(samples.buffer))).toBe(true);
        expect(placed[0]?.origin).toBe(0);
      }),
      { numRuns: 30 },
    );
  });

  it('accepts silence and empty audio', () => {
    const samples = new Float32Array(600).fill(0.001);
    expect(joined([{ samples, boundary: 'word' }]).whole).toEqual(samples);
    expect(joined([]).whole.length).toBe(0);
  });
});

describe('createJoiner with several segments', () => {
  it.each<[Boundary, silence: number]>([
    ['line', 580],
    ['sentence', 460],
    ['clause', 380],
    ['word', 85],
  ])('inserts the pause of the mark: %s', (boundary, silence) => {
    const samples = speech(350, 100, 250);
    const { whole, placed } = joined([
      { samples, boundary },
      { samples, boundary: 'sentence' },
    ]);
    const first = findSound(whole.subarray(0, ms(460)))!;
    const second = findSound(whole.subarray(ms(460)))!;
    expect((ms(460) + second.start - first.end) / ms(1)).toBeCloseTo(silence, -1);
    // The times of the second segment count from its expected beginning.
    expect(placed[1]!.origin + findSound(samples)!.start).toBe(ms(460) + second.start);
    // The end is the one of the model.
    expect(whole.length - ms(460) - second.end).toBe(samples.length - findSound(samples)!.end);
  });

  it('avoids clicks, even if sound reaches the edge', () => {
    const tone = Float32Array.from(
      { length: ms(100) },
      (_, at) => 0.5 * Math.cos((2 * Math.PI * 200 * at) / RATE),
    );
    const { whole } = joined([
      { samples: speech(100, 100, 100, 0.005), boundary: 'word' },
      { samples: tone, boundary: 'word' },
      { samples: speech(100, 100, 100, 0.005), boundary: 'word' },
    ]);
    const steepest = (2 * Math.PI * 200 * 0.5) / RATE;
    const steps = Array.from(whole.subarray(1), (sample, index) => Math.abs(sample - whole[index]!));
    expect(Math.max(...steps)).toBeLessThan(2 * steepest);
  });

  it('drops no sound', () => {
    const samples = speech(200, 100, 200);
    const parts = Array.from({ length: 4 }, () => ({ samples, boundary: 'word' as const }));
    const { placed, whole } = joined(parts);
    const sound = findSound(samples)!;
    for (const { origin } of placed) {
      expect(whole.slice(origin + sound.start, origin + sound.end)).toEqual(
        samples.slice(sound.start, sound.end),
      );
    }
  });
});
