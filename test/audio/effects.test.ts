import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { applyStage, createEffects } from '../../src/audio/effects.ts';
import type { EffectOptions } from '../../src/domain/voice.ts';
import { createReverb } from '../../src/audio/reverb.ts';
import { dominantFrequency } from './spectrum.ts';
import { cut, difference, findSeam, joined, level, noise, sine, through } from './through.ts';

const RATE = 24_000;
const BOTH: EffectOptions = { pitchShiftSemitones: 12, reverbRoomSize: 0.6, reverbWetDryMix: 0.5 };

it.each([{}, { pitchShiftSemitones: 0 }, { reverbWetDryMix: 0 }])(
  'createEffects changes nothing with %o',
  (options) => {
    const stage = createEffects(options);
    const block = noise(100);
    expect(stage.push(block)).toBe(block);
    expect(stage.flush()).toHaveLength(0);
  },
);

it('createEffects shifts the pitch before it adds reverb', () => {
  const tone = sine(300, RATE, RATE, 0.5);
  const out = through(createEffects(BOTH), tone, [RATE]);
  expect(dominantFrequency(out, RATE, 6_000)).toBeCloseTo(600, -0.5);
  expect(out.length).toBeGreaterThan(RATE);
  expect(dominantFrequency(out.subarray(RATE), RATE)).toBeCloseTo(600, -1);
  expect(level(out, RATE, RATE + 2_400)).toBeGreaterThan(0.02);
});

it.each(['reverbRoomSize', 'reverbDamping', 'reverbWetDryMix'])(
  'createEffects turns the reverb on for %s alone',
  (name) => {
    const out = through(createEffects({ [name]: 0.5 }), Float32Array.of(1), [1]);
    expect(out.length).toBeGreaterThan(1_000);
  },
);

it('createEffects passes the given options to the reverb', () => {
  const given = { reverbRoomSize: 0.9, reverbDamping: 0.1, reverbWetDryMix: 0.7 };
  const plain = createReverb({ roomSize: 0.9, damping: 0.1, wetDryMix: 0.7 });
  const sound = noise(4_000);
  expect(difference(through(createEffects(given), sound, [4_000]), through(plain, sound, [4_000]))).toBe(-1);
});

it('createEffects gives the same samples for any block sizes', () => {
  expect(findSeam(() => createEffects(BOTH))).toBeNull();
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const options = fc.record({
    pitchShiftSemitones: fc.double({ min: -12, max: 12, noNaN: true }),
    reverbRoomSize: fc.double({ min: 0, max: 0.5, noNaN: true }),
    reverbDamping: share,
    reverbWetDryMix: share,
  });
  const sound = noise(3_000);
  fc.assert(
    fc.property(options, fc.integer({ min: 1, max: 2_048 }), (effects, size) => {
      const whole = through(createEffects(effects), sound, [sound.length]);
      const pieces = through(createEffects(effects), sound, [size]);
      return difference(pieces, whole) === -1 && whole.every(Number.isFinite);
    }),
    { numRuns: 20 },
  );
});

it.each([{ pitchShiftSemitones: 13 }, { reverbRoomSize: 2 }, { reverbDamping: -1 }])(
  'createEffects rejects %o',
  (options) => {
    expect(() => createEffects(options)).toThrow(RangeError);
  },
);

it('applyStage processes a stream and keeps the other fields of each piece', async () => {
  const sound = noise(9_000);
  async function* pieces() {
    let segment = 0;
    for (const samples of cut(sound, [4_000, 10])) yield { samples, segment: segment++ };
  }
  const out: { samples: Float32Array; segment?: number }[] = [];
  for await (const piece of applyStage(pieces(), createEffects(BOTH))) out.push(piece);
  expect(out.map(({ segment }) => segment)).toEqual([0, 1, 2, 3, 4, undefined]);
  const whole = through(createEffects(BOTH), sound, [9_000]);
  expect(difference(joined(out.map(({ samples }) => samples)), whole)).toBe(-1);
});
