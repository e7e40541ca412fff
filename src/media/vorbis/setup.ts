import { CannotDecode } from '../packet-decoder.ts';
import { BadHeaders, bitsOf } from './bad-headers.ts';
import { Codebook, MAX_ENTRIES } from './codebook.ts';
import { type Floor, readFloor } from './floor.ts';
import { LowBits } from './low-bits.ts';
import { readResidue, type Residue } from './residue.ts';

const MAX_CHANNELS = 8;

/** Everything that the headers of a Vorbis stream say (Vorbis I, 4.2). */
export interface Setup {
  readonly channels: number;
  /** Hertz. */
  readonly sampleRate: number;
  /** The lengths of short and long blocks. */
  readonly blocks: readonly [number, number];
  readonly books: readonly Codebook[];
  readonly floors: readonly Floor[];
  readonly residues: readonly Residue[];
  readonly mappings: readonly Mapping[];
  readonly modes: readonly Mode[];
}

/** Which floor and residue each channel has, and which pairs of channels are coded as one. */
export interface Mapping {
  readonly couplings: readonly (readonly [magnitude: number, angle: number])[];
  /** By channel. */
  readonly submapOf: readonly number[];
  readonly submaps: readonly { readonly floor: number; readonly residue: number }[];
}

export interface Mode {
  readonly long: boolean;
  readonly mapping: number;
}

/** Reads the first and the third header. Throws BadHeaders, or CannotDecode for what is not read here. */
export function readSetup(first: Uint8Array, third: Uint8Array): Setup {
  if (!begins(first, 1) || !begins(third, 5) || first.byteLength < 30) throw new BadHeaders('no beginning');
  const view = new DataView(first.buffer, first.byteOffset, first.byteLength);
  const channels = first[11]!;
  const sampleRate = view.getUint32(12, true);
  const blocks = [1 << (first[28]! & 15), 1 << (first[28]! >> 4)] as const;
  if (blocks[0] < 64 || blocks[1] < blocks[0] || blocks[1] > 8_192) throw new BadHeaders('blocks of no size');
  if (channels === 0) throw new BadHeaders('no channels');
  if (channels > MAX_CHANNELS) throw new CannotDecode(`its Vorbis sound has ${channels} channels.`);

  const bits = new LowBits(third, 7);
  const list = <T>(countBits: number, read: () => T) =>
    Array.from({ length: bits.read(countBits) + 1 }, read);
  let entries = 0;
  const books = list(8, () => {
    const book = new Codebook(bits);
    entries += book.entries;
    if (entries > MAX_ENTRIES) throw new BadHeaders('too many codes');
    return book;
  });
  list(6, () => bits.read(16)); // once meant for something
  const floors = list(6, () => readFloor(bits, books.length));
  const residues = list(6, () => readResidue(bits, books));
  const mappings = list(6, () => readMapping(bits, channels, floors.length, residues.length));
  const modes = list(6, () => readMode(bits, mappings.length));
  if (bits.read(1) !== 1 || bits.over) throw new BadHeaders('no end');
  return { channels, sampleRate, blocks, books, floors, residues, mappings, modes };
}

function begins(header: Uint8Array, type: number): boolean {
  return header[0] === type && String.fromCharCode(...header.subarray(1, 7)) === 'vorbis';
}

function readMapping(bits: LowBits, channels: number, floors: number, residues: number): Mapping {
  if (bits.read(16) !== 0) throw new BadHeaders('a mapping of an unknown kind');
  const count = bits.read(1) === 1 ? bits.read(4) + 1 : 1;
  const width = bitsOf(channels - 1);
  const steps = bits.read(1) === 1 ? bits.read(8) + 1 : 0;
  const couplings = Array.from({ length: steps }, () => [bits.read(width), bits.read(width)] as const);
  if (couplings.some(([one, other]) => one === other || Math.max(one, other) >= channels)) {
    throw new BadHeaders('channels that are not there');
  }
  if (steps > channels * channels) throw new BadHeaders('too many pairs of channels');
  if (bits.read(2) !== 0) throw new BadHeaders('a mapping that is none');
  const submapOf = Array.from({ length: channels }, () => (count > 1 ? bits.read(4) : 0));
  const submaps = Array.from({ length: count }, () => {
    bits.read(8); // once meant for something
    return { floor: bits.read(8), residue: bits.read(8) };
  });
  const known = submaps.every(({ floor, residue }) => floor < floors && residue < residues);
  if (!known || Math.max(...submapOf) >= count) throw new BadHeaders('a mapping to what is not there');
  return { couplings, submapOf, submaps };
}

function readMode(bits: LowBits, mappings: number): Mode {
  const long = bits.read(1) === 1;
  bits.read(32); // windows and transforms: there is one kind of each
  const mapping = bits.read(8);
  if (mapping >= mappings) throw new BadHeaders('a mode without its mapping');
  return { long, mapping };
}
