import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createPitchShift } from '../../src/audio/pitch-shift.ts';
import { fromPcm16 } from '../../src/audio/pcm16.ts';
import { hasRecordings, noRecordings, recordingPath } from '../fixtures/recordings.ts';
import { dominantFrequency, pitchAt, powerSpectrum, shareBetween, steepest } from './spectrum.ts';
import { findSeam, level, noise, sine, through } from './through.ts';

const RATE = 24_000;
const SHIFTS = [-12, -7.3, -3, -0.5, 0.5, 4, 7, 12];

const shift = (semitones: number, samples: Float32Array) =>
  through(createPitchShift(semitones), samples, [samples.length]);

describe.each(SHIFTS)('createPitchShift by %d semitones', (semitones) => {
  const ratio = 2 ** (semitones / 12);

  it('keeps the number of samples', () => {
    for (const count of [0, 1, 2, 3, 7, 240, 999, 24_001]) {
      expect(shift(semitones, noise(count))).toHaveLength(count);
    }
  });

  it('moves a tone to its new frequency and keeps its level and purity', () => {
    for (const frequency of [110, 220, 440, 1_000, 3_000]) {
      const out = shift(semitones, sine(frequency, RATE, 2 * RATE, 0.5));
      expect(Math.abs(dominantFrequency(out, RATE, RATE / 2) - frequency * ratio)).toBeLessThan(2);
      expect(level(out, RATE / 2, RATE)).toBeCloseTo(0.5 / Math.SQRT2, 2);
      const near = [frequency * ratio - 15, frequency * ratio + 15] as const;
      expect(shareBetween(powerSpectrum(out, RATE / 2), RATE, ...near)).toBeGreaterThan(0.999);
    }
  });

  it('makes no clicks in a tone', () => {
    const tone = sine(300, RATE, RATE, 0.5);
    const out = shift(semitones, tone).subarray(600, -600);
    expect(steepest(out)).toBeLessThan(1.3 * ratio * steepest(tone));
  });

  it('starts a sound within 10 ms of its time', () => {
    for (const at of [12_000, 12_111, 12_345, 12_500]) {
      for (const frequency of [150, 333, 1_000]) {
        const samples = new Float32Array(RATE);
        samples.set(sine(frequency, RATE, 8_000, 0.5), at);
        const out = shift(semitones, samples);
        const begins = out.findIndex((value) => Math.abs(value) > 0.1);
        const began = samples.findIndex((value) => Math.abs(value) > 0.1);
        expect(Math.abs(begins - began) / RATE).toBeLessThan(0.01);
      }
    }
  });

  it('gives the same output for any block sizes', () => {
    expect(findSeam(() => createPitchShift(semitones), 8_000)).toBeNull();
  });

  it('keeps silence silent', () => {
    expect(shift(semitones, new Float32Array(5_000)).every((value) => value === 0)).toBe(true);
  });
});

it('createPitchShift gives sound before the end of input, with some 40 ms delay', () => {
  for (const semitones of SHIFTS) {
    const stage = createPitchShift(semitones);
    expect(stage.push(noise(12_000)).length).toBeGreaterThan(12_000 - 0.06 * RATE);
  }
});

it.each([-12.01, 13, Number.NaN])('createPitchShift rejects %d semitones', (semitones) => {
  expect(() => createPitchShift(semitones)).toThrow(RangeError);
});

describe.skipIf(!hasRecordings)(`createPitchShift on recorded speech${noRecordings}`, () => {
  const voice = hasRecordings
    ? fromPcm16(readFileSync(recordingPath('kokoro_af_heart.wav')).subarray(44))
    : new Float32Array(0);
  const places = Array.from({ length: 50 }, (_, n) => n * 1_400).filter((at) => at + 3_000 < voice.length);

  it.each([-12, -5, 5, 12])('by %d semitones moves the pitch by as much everywhere', (semitones) => {
    const out = shift(semitones, voice);
    expect(out).toHaveLength(voice.length);
    const ratios = places.flatMap((at) => {
      const [before, after] = [pitchAt(voice, RATE, at), pitchAt(out, RATE, at)];
      return before === undefined || after === undefined
        ? []
        : [(12 * Math.log2(after / before)) / semitones];
    });
    expect(ratios.length).toBeGreaterThan(10);
    const good = ratios.filter((share) => Math.abs(share - 1) < 0.15);
    expect(good.length / ratios.length).toBeGreaterThan(0.8);
  });

  it.each([-12, -5, 5, 12])('by %d semitones keeps the loudness over time', (semitones) => {
    const out = shift(semitones, voice);
    const changes = Array.from({ length: Math.floor(voice.length / 4_800) }, (_, n) => {
      const [before, after] = [voice, out].map((samples) => level(samples, n * 4_800, (n + 1) * 4_800));
      // The shift removes frequencies above half the sample rate. Loud places are vowels and lose little.
      return before! < 0.08 ? 0 : Math.abs(20 * Math.log10(after! / before!));
    });
    expect(Math.max(...changes)).toBeLessThan(4);
  });

  it.each([-12, -5, 5, 12])('by %d semitones makes no clicks', (semitones) => {
    const out = shift(semitones, voice);
    expect(steepest(out)).toBeLessThan(1.3 * Math.max(1, 2 ** (semitones / 12)) * steepest(voice));
    expect(out.every((value) => Math.abs(value) <= 1.2)).toBe(true);
  });
});
