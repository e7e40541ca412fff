import { describe, expect, it } from 'vitest';
import { Resampler } from '../../../src/web/sound/resample.ts';

const tone = (hertz: number, rate: number, count: number) =>
  Float32Array.from({ length: count }, (_, at) => Math.sin((2 * Math.PI * hertz * at) / rate));

/** Resamples in blocks of 128 samples, as browsers deliver them. */
function resampled(samples: Float32Array, from: number, to: number): Float32Array {
  const resampler = new Resampler(from, to);
  const parts: number[] = [];
  for (let at = 0; at < samples.length; at += 128)
    parts.push(...resampler.push(samples.subarray(at, at + 128)));
  return Float32Array.from(parts);
}

const rms = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / samples.length);

describe('the resampler for the microphone', () => {
  it.each([44_100, 48_000, 96_000, 8_000])('converts %i Hz to 16 kHz without changing the sound', (rate) => {
    const heard = resampled(tone(440, rate, rate), rate, 16_000);
    expect(Math.abs(heard.length - 16_000)).toBeLessThan(100);
    // The filter looks ahead a little, and adds no other delay.
    const expected = tone(440, 16_000, heard.length);
    const error = heard.slice(200, -200).map((sample, at) => sample - expected[at + 200]!);
    expect(rms(error)).toBeLessThan(0.003);
  });

  it('removes frequencies that 16 kHz cannot represent', () => {
    expect(rms(resampled(tone(10_000, 48_000, 48_000), 48_000, 16_000).slice(200))).toBeLessThan(0.003);
  });

  it('leaves 16 kHz unchanged', () => {
    const samples = tone(440, 16_000, 1_000);
    expect(resampled(samples, 16_000, 16_000)).toEqual(samples);
  });
});
