import { describe, expect, it } from 'vitest';
import { createReverb, type ReverbOptions } from '../../src/audio/reverb.ts';
import { powerSpectrum, shareBetween } from './spectrum.ts';
import { difference, findSeam, level, noise, through } from './through.ts';

const RATE = 24_000;
const ROOM: ReverbOptions = { roomSize: 0.5, damping: 0.5, wetDryMix: 1 };

const reverb = (options: Partial<ReverbOptions>, samples: Float32Array) =>
  through(createReverb({ ...ROOM, ...options }), samples, [samples.length]);

const click = Float32Array.of(1);

/** Seconds until only 1e-5 of the whole energy is still to come. */
function decaySeconds(response: Float32Array): number {
  const energy = response.map((value) => value ** 2);
  const all = energy.reduce((sum, value) => sum + value, 0);
  let rest = 0;
  const last = energy.findLastIndex((value) => (rest += value) > all * 1e-5);
  return last / RATE;
}

it('createReverb decays more slowly in a larger room', () => {
  const decays = [0, 0.3, 0.6, 0.9].map((roomSize) => decaySeconds(reverb({ roomSize, damping: 0 }, click)));
  expect(decays).toEqual(decays.toSorted((a, b) => a - b));
  expect(decays[0]).toBeGreaterThan(0.2);
  expect(decays[0]).toBeLessThan(0.9);
  expect(decays[3]).toBeGreaterThan(2 * decays[1]!);
});

it('createReverb loses high frequencies sooner with more damping', () => {
  const highs = [0, 0.5, 1].map((damping) => {
    const late = reverb({ damping, roomSize: 0.8 }, click).subarray(RATE / 2);
    return shareBetween(powerSpectrum(late), RATE, 4_000, 12_000);
  });
  expect(highs[1]).toBeLessThan(highs[0]! / 5);
  expect(highs[2]).toBeLessThan(highs[1]! / 2);
});

it('createReverb decays by the feedback gain once per comb delay', () => {
  const response = reverb({ roomSize: 0.8, damping: 0 }, click);
  const early = level(response, 0.3 * RATE, 0.5 * RATE);
  const late = level(response, 1.3 * RATE, 1.5 * RATE);
  const lost = -20 * Math.log10(late / early);
  const feedback = 0.7 + 0.28 * 0.8;
  const [shortest, longest] = [1116 / 44_100, 1617 / 44_100];
  expect(lost).toBeGreaterThan((-20 * Math.log10(feedback)) / longest);
  expect(lost).toBeLessThan((-20 * Math.log10(feedback)) / shortest);
});

it.each([0.1, 0.5, 0.8, 1])(
  'createReverb in a room of %d ends its tail 60 dB down or fades it out',
  (roomSize) => {
    const sound = noise(RATE);
    const out = reverb({ roomSize, damping: 0 }, sound);
    expect(out.length).toBeGreaterThan(sound.length + 0.2 * RATE);
    expect(out.length).toBeLessThanOrEqual(sound.length + 10 * RATE);
    expect(Math.abs(out.at(-1)!)).toBeLessThan(0.002);
    expect(level(out, out.length - 240)).toBeLessThan(0.01 * level(out, 0, sound.length));
  },
);

it('createReverb cuts off only the inaudible end of its tail', () => {
  const out = reverb({ roomSize: 0.7, damping: 0.2 }, noise(RATE));
  expect(level(out, out.length - 7_200, out.length - 6_000)).toBeLessThan(0.005 * level(out, 0, RATE));
});

it.each([0, 0.5, 1])('createReverb in a room of %d is about as loud as the dry sound', (roomSize) => {
  const steady = noise(6 * RATE);
  const out = reverb({ roomSize, damping: 0 }, steady);
  const ratio = level(out, 4 * RATE, 6 * RATE) / level(steady);
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(1.6);
});

it('createReverb mixes the dry and the wet sound', () => {
  const sound = noise(9_000);
  const [wet, half] = [1, 0.5].map((wetDryMix) => reverb({ wetDryMix }, sound));
  for (let n = 0; n < sound.length; n += 97) {
    expect(half![n]).toBeCloseTo((sound[n]! + wet![n]!) / 2, 5);
  }
});

describe('createReverb with a mix of 0', () => {
  it('returns the dry sound unchanged and adds no tail', () => {
    const sound = noise(5_000);
    expect(difference(reverb({ wetDryMix: 0, roomSize: 1 }, sound), sound)).toBe(-1);
  });
});

it('createReverb gives the same output for any block sizes', () => {
  expect(findSeam(() => createReverb({ roomSize: 0.2, damping: 0.3, wetDryMix: 0.4 }))).toBeNull();
});

it('createReverb keeps silence silent and adds no tail to it', () => {
  expect(reverb({ roomSize: 1 }, new Float32Array(3_000))).toEqual(new Float32Array(3_000));
  expect(createReverb(ROOM).flush()).toHaveLength(0);
});

it('createReverb decays to exact zeros, without slow denormal numbers', () => {
  const stage = createReverb({ ...ROOM, roomSize: 0 });
  stage.push(noise(1_000));
  stage.push(new Float32Array(20 * RATE));
  expect(stage.push(new Float32Array(RATE)).every((value) => value === 0)).toBe(true);
});

it.each([
  ['roomSize', 1.1],
  ['damping', -0.1],
  ['wetDryMix', Number.NaN],
])('createReverb rejects %s %d', (name, value) => {
  expect(() => createReverb({ ...ROOM, [name]: value })).toThrow(name);
});
