import type { MelBank, MelLayout } from '../../audio/mel.ts';

export interface KaldiMelLayout extends MelLayout {
  /** In hertz; the filters lie in between. */
  readonly low: number;
  readonly high: number;
}

/** A filter's weights, for the bins of the spectrum from `first` on. */
interface Filter {
  readonly first: number;
  readonly weights: Float64Array;
}

/** Kaldi's mel filters: triangles on the mel scale `1127 ln(1 + f/700)`, each with the peak 1. */
export function createKaldiMelBank({ bins, sampleRate, fftSize, low, high }: KaldiMelLayout): MelBank {
  const from = toMel(low);
  const step = (toMel(high) - from) / (bins + 1);
  const filters = Array.from({ length: bins }, (_, bin): Filter => {
    const peak = from + (bin + 1) * step;
    const weights: number[] = [];
    let first = 0;
    // The bin at half the rate is in no filter.
    for (let index = 0; index < fftSize / 2; index++) {
      const weight = 1 - Math.abs(toMel((index * sampleRate) / fftSize) - peak) / step;
      if (weight <= 0) continue;
      if (weights.length === 0) first = index;
      weights.push(weight);
    }
    return { first, weights: Float64Array.from(weights) };
  });

  return (powers, out, at) => {
    for (let bin = 0; bin < bins; bin++) {
      const { first, weights } = filters[bin]!;
      let energy = 0;
      for (let index = 0; index < weights.length; index++) energy += weights[index]! * powers[first + index]!;
      out[at + bin] = energy;
    }
  };
}

const toMel = (hertz: number) => 1127 * Math.log(1 + hertz / 700);
