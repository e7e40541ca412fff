import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createTimeStretch } from '../../src/audio/time-stretch.ts';
import { dominantFrequency, steepest } from './spectrum.ts';
import { findSeam, level, noise, sine, through } from './through.ts';

const RATE = 24_000;
const RATES = [0.25, 0.5, 0.8, 1.1, 1.5, 2, 3.3, 4];

const stretch = (rate: number, samples: Float32Array) =>
  through(createTimeStretch(rate), samples, [samples.length]);

it.each(RATES)(
  'createTimeStretch at %d times the speed divides the number of samples by the speed',
  (rate) => {
    for (const count of [0, 1, 7, 240, 999, 24_001]) {
      expect(stretch(rate, noise(count))).toHaveLength(Math.round(count / rate));
    }
  },
);

it.each(RATES)('createTimeStretch at %d times the speed keeps the pitch and level of a tone', (rate) => {
  for (const frequency of [100, 220, 1_000]) {
    const out = stretch(rate, sine(frequency, RATE, 4 * RATE, 0.5));
    expect(dominantFrequency(out, RATE, out.length >> 2)).toBeCloseTo(frequency, -0.5);
    expect(level(out, out.length >> 2, out.length >> 1)).toBeCloseTo(0.5 / Math.SQRT2, 2);
  }
});

it.each(RATES)('createTimeStretch at %d times the speed makes no clicks in a tone', (rate) => {
  const tone = sine(300, RATE, RATE, 0.5);
  // Leave out both ends, at which the tone is cut hard.
  const out = stretch(rate, tone).subarray(600, -600);
  expect(steepest(out)).toBeLessThan(1.3 * steepest(tone));
});

it.each([0.25, 0.7, 1.3, 4])(
  'createTimeStretch at %d times the speed gives the same output for any block sizes',
  (rate) => {
    expect(findSeam(() => createTimeStretch(rate), 9_000)).toBeNull();
  },
);

it.each(RATES)(
  'createTimeStretch at %d times the speed keeps silence silent and returns nothing without input',
  (rate) => {
    expect(stretch(rate, new Float32Array(5_000)).every((value) => value === 0)).toBe(true);
    expect(createTimeStretch(rate).flush()).toHaveLength(0);
  },
);

it.each(RATES)('createTimeStretch at %d times the speed places a sound at its scaled time', (rate) => {
  const samples = new Float32Array(3 * RATE);
  samples.set(sine(220, RATE, RATE / 2, 0.5), 1.5 * RATE);
  const out = stretch(rate, samples);
  const begins = out.findIndex((value) => Math.abs(value) > 0.05) / RATE;
  // Pieces are 20 ms long. At low speeds one of them can sound up to `1 / rate` times.
  expect(Math.abs(begins - 1.5 / rate)).toBeLessThan(0.01 / Math.min(1, rate));
});

it('createTimeStretch never makes a sound louder than its input', () => {
  const inRange = fc.property(
    fc.double({ min: 0.25, max: 4, noNaN: true }),
    fc.array(fc.float({ min: -1, max: 1, noNaN: true }), { maxLength: 400 }),
    fc.integer({ min: 1, max: 20 }),
    (rate, cell, times) => {
      const samples = Float32Array.from({ length: cell.length * times }, (_, n) => cell[n % cell.length]!);
      return stretch(rate, samples).every((value) => Math.abs(value) <= 1 + 1e-6);
    },
  );
  expect(fc.check(inRange, { numRuns: 60 }).counterexample).toBeNull();
});

it('createTimeStretch at speed 1 returns blocks unchanged', () => {
  const block = noise(100);
  expect(createTimeStretch(1).push(block)).toBe(block);
});

it.each([0.24, 4.01, 0, -1, Number.NaN, Infinity])('createTimeStretch rejects a speed of %d', (rate) => {
  expect(() => createTimeStretch(rate)).toThrow(RangeError);
});

it('createTimeStretch does not change samples that it has returned', () => {
  const stage = createTimeStretch(0.7);
  const first = stage.push(noise(4_000));
  const copy = first.slice();
  stage.push(noise(4_000, 0.1));
  expect(first).toEqual(copy);
});

it('createTimeStretch keeps the level where the sound falls from loud to nearly nothing', () => {
  const steps = [1, 1e-4, 1, 1e-6, 1];
  const sound = Float32Array.from({ length: 5 * 4_800 }, (_, n) => {
    return steps[Math.floor(n / 4_800)]! * 0.5 * Math.sin((2 * Math.PI * 200 * n) / RATE);
  });
  const out = stretch(0.8, sound);
  for (const [n, step] of steps.entries()) {
    const middle = ((n + 0.5) * 4_800) / 0.8;
    expect(level(out, middle - 1_500, middle + 1_500) / (step * 0.5 * Math.SQRT1_2)).toBeCloseTo(1, 1);
  }
});
