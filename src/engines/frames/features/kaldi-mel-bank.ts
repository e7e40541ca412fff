import type { MelBank, MelLayout } from '../../../audio/mel.ts';

export interface KaldiMelLayout extends MelLayout {
  /** In hertz; the filters lie in between. */
  readonly low: number;
  readonly high: number;
}

/** Kaldi's mel filters: triangles on the mel scale `1127 ln(1 + f/700)`, each with the peak 1. */
export function createKaldiMelBank({ bins, sampleRate, fftSize, low, high }: KaldiMelLayout): MelBank {
  const from = toMel(low);
  const step = (toMel(high) - from) / (bins + 1);
  // The bin at half the rate is in no filter.
  const mels = Array.from({ length: fftSize / 2 }, (_, index) => toMel((index * sampleRate) / fftSize));
  /**
   * Where in the spectrum each filter begins, and where its weights do; they lie one filter behind the other.
   */
  const firsts = new Int32Array(bins);
  const starts = new Int32Array(bins + 1);
  const all: number[] = [];
  for (let bin = 0; bin < bins; bin++) {
    const peak = from + (bin + 1) * step;
    const rises = mels.map((mel) => 1 - Math.abs(mel - peak) / step);
    firsts[bin] = Math.max(
      0,
      rises.findIndex((weight) => weight > 0),
    );
    all.push(...rises.filter((weight) => weight > 0));
    starts[bin + 1] = all.length;
  }
  const weights = Float64Array.from(all);

  return (powers, out, at) => {
    for (let bin = 0; bin < bins; bin++) {
      let energy = 0;
      const end = starts[bin + 1]!;
      for (let index = starts[bin]!, place = firsts[bin]!; index < end; index++, place++)
        energy += weights[index]! * powers[place]!;
      out[at + bin] = energy;
    }
  };
}

const toMel = (hertz: number) => 1127 * Math.log(1 + hertz / 700);
