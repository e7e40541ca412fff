import { describe, expect, it } from 'vitest';
import { createMelBank, type MelLayout } from '../../src/audio/mel.ts';
import { hasMelFilters, noMelFilters, referenceMelFilters } from '../fixtures/mel-filters.ts';

const WHISPER = { sampleRate: 16_000, fftSize: 400 };

describe('createMelBank', () => {
  it.skipIf(!hasMelFilters).each([80, 128])(`has librosa's %i filters${noMelFilters}`, (bins) => {
    const found = matrixOf({ ...WHISPER, bins });
    const reference = referenceMelFilters(bins);
    expect(found.length).toBe(reference.length);
    expect(Math.max(...found.map((weight, index) => Math.abs(weight - reference[index]!)))).toBeLessThan(
      1e-7,
    );
  });

  it('spaces filters linearly up to 1 kHz and logarithmically above', () => {
    const peaks = peaksOf({ bins: 80, sampleRate: 16_000, fftSize: 4_000 });
    const step = peaks[1]! - peaks[0]!;
    expect(Math.abs(peaks[20]! - peaks[19]! - step)).toBeLessThanOrEqual(8);
    expect(peaks[60]! / peaks[59]!).toBeCloseTo(peaks[78]! / peaks[77]!, 2);
  });

  it('normalizes filters to equal area, that of a rectangle of 1 Hz by 1', () => {
    const bins = 40;
    const fftSize = 4_000;
    const matrix = matrixOf({ bins, sampleRate: 16_000, fftSize });
    for (let bin = 0; bin < bins; bin++) {
      const row = matrix.subarray(bin * (fftSize / 2 + 1), (bin + 1) * (fftSize / 2 + 1));
      expect(4 * row.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 2); // Each bin is 4 Hz wide.
      expect(Math.min(...row)).toBe(0);
    }
  });

  it('writes at the given offset and keeps no state from one spectrum to the next', () => {
    const bank = createMelBank({ ...WHISPER, bins: 80 });
    const energies = new Float32Array(82);
    bank(new Float64Array(201).fill(1), energies, 1);
    expect(energies.indexOf(0, 1)).toBe(81);
    bank(new Float64Array(201), energies, 1);
    expect([...energies]).toEqual(Array.from({ length: 82 }, () => 0));
  });
});

/** The weights, filter by filter: the bank's output for a spectrum that is 1 in one bin and 0 elsewhere. */
function matrixOf(layout: MelLayout): Float64Array {
  const bank = createMelBank(layout);
  const size = layout.fftSize / 2 + 1;
  const matrix = new Float64Array(layout.bins * size);
  const spectrum = new Float64Array(size);
  const energies = new Float32Array(layout.bins);
  for (let bin = 0; bin < size; bin++) {
    spectrum.fill(0);
    spectrum[bin] = 1;
    bank(spectrum, energies, 0);
    energies.forEach((energy, filter) => (matrix[filter * size + bin] = energy));
  }
  return matrix;
}

/** The frequency at which each filter has its maximum, in hertz. */
function peaksOf(layout: MelLayout): number[] {
  const matrix = matrixOf(layout);
  const size = layout.fftSize / 2 + 1;
  return Array.from({ length: layout.bins }, (_, filter) => {
    const row = matrix.subarray(filter * size, (filter + 1) * size);
    return (row.indexOf(Math.max(...row)) * layout.sampleRate) / layout.fftSize;
  });
}
