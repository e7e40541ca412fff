import { createRealFft } from '../../src/audio/fft.ts';
import { hann } from '../../src/audio/window.ts';

const SIZE = 16_384;
const fft = createRealFft(SIZE);
const window = hann(SIZE);

/**
 * The power at each frequency from 0 to half the sample rate: 8,193 bins of a Hann-windowed FFT over 16,384
 * samples from `start`.
 */
export function powerSpectrum(samples: Float32Array, start = 0): Float64Array {
  const windowed = Float64Array.from(window, (weight, n) => weight * (samples[start + n] ?? 0));
  const real = new Float64Array(SIZE / 2 + 1);
  const imaginary = new Float64Array(SIZE / 2 + 1);
  fft.forward(windowed, real, imaginary);
  return real.map((value, bin) => value ** 2 + imaginary[bin]! ** 2);
}

/** The strongest frequency, in hertz, accurate to 1.5 Hz at 24 kHz. */
export function dominantFrequency(samples: Float32Array, sampleRate: number, start = 0): number {
  const power = powerSpectrum(samples, start);
  return (power.indexOf(Math.max(...power)) * sampleRate) / SIZE;
}

/** The share of `power` between the frequencies `from` and `to`, in hertz. */
export function shareBetween(power: Float64Array, sampleRate: number, from: number, to: number): number {
  const bin = (frequency: number) => Math.round((frequency * SIZE) / sampleRate);
  const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0);
  return sum(power.subarray(bin(from), bin(to))) / (sum(power) || 1);
}

/**
 * The pitch of a voice at `start`, in hertz, by autocorrelation over 60 ms. Of the delays that correspond to
 * 60 to 800 Hz, the shortest one wins whose correlation is nearly the highest.
 */
export function pitchAt(samples: Float32Array, sampleRate: number, start: number): number | undefined {
  const length = Math.round(0.06 * sampleRate);
  const likeness: number[] = [];
  const first = Math.floor(sampleRate / 800);
  for (let delay = first; delay <= sampleRate / 60; delay++) {
    let [dot, a, b] = [0, 0, 1e-9];
    for (let n = start; n < start + length; n++) {
      const [x, y] = [samples[n] ?? 0, samples[n + delay] ?? 0];
      dot += x * y;
      a += x * x;
      b += y * y;
    }
    likeness.push(dot / Math.sqrt(a * b + 1e-9));
  }
  const best = Math.max(...likeness);
  if (best < 0.8) return undefined;
  const peak = likeness.findIndex(
    (value, n) => value > 0.9 * best && value >= (likeness[n - 1] ?? 1) && value >= (likeness[n + 1] ?? 1),
  );
  return peak === -1 ? undefined : sampleRate / (first + peak);
}

/** The largest difference between neighbouring samples. */
export function steepest(samples: Float32Array): number {
  let most = 0;
  for (let n = 1; n < samples.length; n++) most = Math.max(most, Math.abs(samples[n]! - samples[n - 1]!));
  return most;
}
