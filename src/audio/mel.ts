/** The layout of a mel filter bank over a spectrum. */
export interface MelLayout {
  readonly bins: number;
  /** The frequency in hertz where the last filter ends; default: half the sample rate. */
  readonly high?: number;
  readonly sampleRate: number;
  /** The size of the transform; bins 0..fftSize/2 are weighted. */
  readonly fftSize: number;
}

/** Converts a power spectrum to the energies of the filters, written to `out` from index `at` on. */
export type MelBank = (powers: Float64Array, out: Float32Array | Float64Array, at: number) => void;

/**
 * Makes triangular filters of equal area on the mel scale: `librosa.filters.mel` by default, with Slaney's
 * scale (linear to 1 kHz, then logarithmic: Auditory Toolbox, 1998) and normalisation.
 */
export function createMelBank({ bins, sampleRate, fftSize, high = sampleRate / 2 }: MelLayout): MelBank {
  const top = toMel(high);
  const edges = Array.from({ length: bins + 2 }, (_, index) => toHertz((top * index) / (bins + 1)));
  const size = fftSize / 2 + 1;
  const spacing = sampleRate / fftSize;
  // A filter begins at the peak of the previous one and ends at the peak of the next one. So a bin between
  // two edges lies in the falling half of one filter and in the rising half of the next.
  const starts = Uint16Array.from(edges, (edge) => Math.ceil(edge / spacing));
  if (high === sampleRate / 2) starts[bins + 1] = size;
  const falling = new Float64Array(size);
  const rising = new Float64Array(size);
  for (let edge = 0; edge <= bins; edge++) {
    const [before, low, high, after] = [edges[edge - 1], edges[edge]!, edges[edge + 1]!, edges[edge + 2]];
    for (let bin = starts[edge]!; bin < starts[edge + 1]!; bin++) {
      const way = Math.min(1, (bin * spacing - low) / (high - low)); // edges are not quite exact
      if (before !== undefined) falling[bin] = (1 - way) * (2 / (high - before));
      if (after !== undefined) rising[bin] = way * (2 / (after - low));
    }
  }

  return (powers, out, at) => {
    let risen = 0;
    for (let edge = 0; edge <= bins; edge++) {
      let energy = risen;
      risen = 0;
      for (let bin = starts[edge]!, end = starts[edge + 1]!; bin < end; bin++) {
        energy += falling[bin]! * powers[bin]!;
        risen += rising[bin]! * powers[bin]!;
      }
      if (edge > 0) out[at + edge - 1] = energy;
    }
  };
}

const LINEAR_HERTZ = 200 / 3; // a mel, below the break
const BREAK_HERTZ = 1000;
const BREAK_MEL = BREAK_HERTZ / LINEAR_HERTZ;
const LOG_STEP = Math.log(6.4) / 27; // a mel, above it

function toMel(hertz: number): number {
  return hertz < BREAK_HERTZ ? hertz / LINEAR_HERTZ : BREAK_MEL + Math.log(hertz / BREAK_HERTZ) / LOG_STEP;
}

function toHertz(mel: number): number {
  return mel < BREAK_MEL ? mel * LINEAR_HERTZ : BREAK_HERTZ * Math.exp(LOG_STEP * (mel - BREAK_MEL));
}
