import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toDbfs } from '../../src/audio/dbfs.ts';
import { applyGain, normalizingGain, peakOf } from '../../src/audio/gain.ts';
import { createLiveGain, GAIN_FRAME } from '../../src/audio/live-gain.ts';
import { FRAME_SAMPLES } from '../../src/vad/frame.ts';
import { cut, difference, findSeam, joined, noise, sine } from './through.ts';

const SECOND = 16_000;
const FRAMES_A_SECOND = SECOND / GAIN_FRAME;

describe('createLiveGain', () => {
  it('gives the same samples and gains for any block sizes', () => {
    const stage = () => {
      const gain = createLiveGain();
      return { push: (block: Float32Array) => gain.push(block).samples, flush: () => gain.flush().samples };
    };
    expect(findSeam(stage)).toBeNull();
    const signal = joined([voice(1, 0.05), voice(1, 0.9)]);
    const { gains } = amplified(signal);
    const anyCut = fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 5 });
    fc.assert(fc.property(anyCut, (list) => difference(amplified(signal, list).gains, gains) === -1));
  });

  it('holds back less than a frame, which is as long as a VAD frame', () => {
    expect(GAIN_FRAME).toBe(FRAME_SAMPLES);
    const gain = createLiveGain();
    expect(gain.push(noise(GAIN_FRAME - 1)).samples).toHaveLength(0);
    const { samples, gains } = gain.push(noise(1));
    expect([samples.length, gains.length]).toEqual([GAIN_FRAME, 1]);
    const rest = (gain.push(noise(10)), gain.flush());
    expect([rest.samples.length, rest.gains.length]).toEqual([10, 1]);
    expect(createLiveGain().flush().gains).toHaveLength(0);
  });

  it.each([-20, -10, -6, 0])(
    'gives speech that peaks at %d dBFS the same samples as normalization of a file',
    (dbfs) => {
      const speech = voice(12, 10 ** (dbfs / 20));
      const file = applyGain(speech.slice(), normalizingGain(peakOf(speech)));
      const { samples } = amplified(speech);
      const differences = samples.map((sample, at) => (at < 10 * SECOND ? 0 : sample - file[at]!));
      expect(peakOf(differences)).toBeLessThan(0.002);
    },
  );

  it('starts without gain, so that the first word is as loud at its beginning as at its end', () => {
    const { gains } = amplified(joined([noise(5 * SECOND, 0.005), voice(0.5, 0.1)]));
    expect(peakOf(gains.subarray(0, Math.floor(5 * FRAMES_A_SECOND)))).toBe(1);
    expect(toDbfs(peakOf(gains))).toBeLessThan(1.5);
  });

  it('boosts by 20 dB at most', () => {
    const { gains } = amplified(voice(15, 0.02));
    expect(peakOf(gains)).toBeCloseTo(10, 4);
    expect(gains.at(-1)).toBeCloseTo(10, 4);
  });

  it('leaves silence and faint noise unchanged', () => {
    expect(peakOf(amplified(new Float32Array(4 * SECOND)).samples)).toBe(0);
    const { gains } = amplified(noise(30 * SECOND, 0.002));
    expect(new Set(gains)).toEqual(new Set([1]));
  });

  it('raises the gain by 3 dB per second of sound and not during pauses', () => {
    const { gains } = amplified(joined([voice(3, 0.05), noise(60 * SECOND, 0.0005), voice(3, 0.05)]));
    // Two thirds of the three seconds are sound.
    const gainAt = (seconds: number) => gains[Math.round(seconds * FRAMES_A_SECOND)]!;
    expect(toDbfs(gainAt(3))).toBeCloseTo(6, 0);
    expect(gainAt(62)).toBe(gainAt(4));
    expect(toDbfs(gains.at(-1)!)).toBeCloseTo(12, 0);
  });

  it('follows the loudest of the last ten seconds of sound', () => {
    const { gains } = amplified(joined([voice(3, 0.7), voice(20, 0.1)]));
    // Fifteen seconds of this voice contain ten seconds of sound.
    expect(toDbfs(gains[Math.round(15 * FRAMES_A_SECOND)]!)).toBeCloseTo(0, 0);
    expect(toDbfs(gains.at(-1)!)).toBeGreaterThan(8);
  });

  it('falls within 8 ms without a step when the voice gets louder, and never exceeds full scale', () => {
    const quiet = voice(12, 0.05);
    const louder = quiet.length + 5 * GAIN_FRAME;
    const signal = joined([quiet, voice(1, 0.9)]).fill(0.001, louder, louder + 1);
    const { samples, gains } = amplified(signal);
    const [before, after] = gains.subarray(louder / GAIN_FRAME - 1);
    expect([before, after]).toEqual([expect.closeTo(10, 3), expect.closeTo(0.787, 2)]);
    expect(samples[louder]! / signal[louder]!).toBeCloseTo(before!, 3);
    expect(peakOf(samples)).toBe(1);
    expect(toDbfs(peakOf(samples.subarray(louder + 128)))).toBeLessThanOrEqual(-3 + 0.001);
  });
});

/** Applies the live gain to `signal`, cut into blocks of `sizes` samples over and over. */
function amplified(signal: Float32Array, sizes: readonly number[] = [signal.length]) {
  const gain = createLiveGain();
  const parts = [...cut(signal, sizes)].map((block) => gain.push(block));
  parts.push(gain.flush());
  return {
    samples: joined(parts.map(({ samples }) => samples)),
    gains: joined(parts.map(({ gains }) => gains)),
  };
}

/** A tone with pauses, in whole frames: 160 ms of silence, 320 ms of sound, and so on. */
function voice(seconds: number, peak: number): Float32Array {
  const frames = Math.round(seconds * FRAMES_A_SECOND);
  const tone = sine(250, SECOND, frames * GAIN_FRAME, peak);
  return tone.map((sample, at) => (Math.floor(at / GAIN_FRAME) % 15 < 5 ? 0 : sample));
}
