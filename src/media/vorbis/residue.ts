import { BadHeaders } from './bad-headers.ts';
import type { Codebook } from './codebook.ts';
import type { LowBits } from './low-bits.ts';

const PASSES = 8;

/** Encoders tell a dozen at once. */
const MAX_CLASSES_A_CODE = 256;

/** The fine structure of spectra (Vorbis I, 8). */
export interface Residue {
  /**
   * Adds to the spectra of channels what the packet says of them; where it ends too soon, as much as it says.
   * Those that are not `wanted` stay as they are, unless the channels are coded as one.
   */
  add(bits: LowBits, spectra: readonly Float32Array[], wanted: readonly boolean[]): void;
}

/** Throws BadHeaders. */
export function readResidue(bits: LowBits, books: readonly Codebook[]): Residue {
  const type = bits.read(16);
  const begin = bits.read(24);
  const end = bits.read(24);
  const size = bits.read(24) + 1;
  const classCount = bits.read(6) + 1;
  const classbook = books[bits.read(8)];
  const cascades = Array.from({ length: classCount }, () => {
    const low = bits.read(3);
    return low | (bits.read(1) === 1 ? bits.read(5) << 3 : 0);
  });
  const stages = cascades.map((cascade) =>
    Array.from({ length: PASSES }, (_, pass) => {
      if (((cascade >> pass) & 1) === 0) return undefined;
      const book = books[bits.read(8)];
      if (book?.hasVectors !== true) throw new BadHeaders('a residue without its codebook');
      return book;
    }),
  );
  const legible = classbook !== undefined && classbook.dimensions <= MAX_CLASSES_A_CODE;
  if (type > 2 || end < begin || !legible) throw new BadHeaders('a residue that is none');

  /** The classes of as many partitions as one code tells. */
  function classes(code: number): number[] {
    const found: number[] = [];
    for (let index = 0, rest = code; index < classbook!.dimensions; index++) {
      found.unshift(rest % classCount);
      rest = Math.floor(rest / classCount);
    }
    return found;
  }

  function addVectors(bits: LowBits, book: Codebook, out: Float32Array, at: number): boolean {
    const stop = Math.min(at + size, out.length);
    const apart = type === 0 ? Math.floor(size / book.dimensions) : 1;
    const steps = Math.floor(size / book.dimensions);
    for (let step = 0; step < steps; step++) {
      const entry = book.decode(bits);
      if (entry < 0) return false;
      book.addVector(entry, out, type === 0 ? at + step : at + step * book.dimensions, apart, stop);
    }
    return true;
  }

  function addAll(bits: LowBits, spectra: readonly Float32Array[]): void {
    const length = spectra[0]!.length;
    const partitions = Math.floor((Math.min(end, length) - Math.min(begin, length)) / size);
    const told: number[][] = spectra.map(() => []);
    for (let pass = 0; pass < PASSES; pass++) {
      for (let first = 0; first < partitions; first += classbook!.dimensions) {
        if (pass === 0) {
          for (const list of told) {
            const code = classbook!.decode(bits);
            if (code < 0) return;
            list.push(...classes(code));
          }
        }
        const stop = Math.min(partitions, first + classbook!.dimensions);
        for (let partition = first; partition < stop; partition++) {
          for (let channel = 0; channel < spectra.length; channel++) {
            const book = stages[told[channel]![partition]!]![pass];
            const at = begin + partition * size;
            if (book !== undefined && !addVectors(bits, book, spectra[channel]!, at)) return;
          }
        }
      }
    }
  }

  return {
    add(packet, spectra, wanted) {
      if (type < 2) {
        const chosen = spectra.filter((_, index) => wanted[index]);
        if (chosen.length > 0) addAll(packet, chosen);
        return;
      }
      if (!wanted.includes(true)) return;
      const count = spectra.length;
      const joined = new Float32Array(spectra[0]!.length * count);
      addAll(packet, [joined]);
      spectra.forEach((spectrum, channel) => {
        for (let at = 0, from = channel; at < spectrum.length; at++, from += count)
          spectrum[at] = joined[from]!;
      });
    },
  };
}
