import { BadHeaders, bitsOf } from './bad-headers.ts';
import type { LowBits } from './low-bits.ts';

/** More than any encoder's books have together; what says it has more is not believed. */
export const MAX_ENTRIES = 1_048_576;

const SYNC = 0x56_43_42;
const FAST_BITS = 9;

/** A book of codes (Vorbis I, 3), each of which stands for a number, and often for a vector too. */
export class Codebook {
  readonly dimensions: number;
  readonly entries: number;
  readonly #tree: Int32Array;
  readonly #fast: Int32Array;
  readonly #vectors: Vectors | undefined;

  /** Reads it from a header. Throws BadHeaders. */
  constructor(bits: LowBits) {
    if (bits.read(24) !== SYNC) throw new BadHeaders('a codebook that is none');
    this.dimensions = bits.read(16);
    this.entries = bits.read(24);
    if (this.entries > MAX_ENTRIES || this.dimensions === 0) throw new BadHeaders('a codebook of no size');
    this.#tree = growTree(readLengths(bits, this.entries));
    this.#fast = shortcuts(this.#tree);
    this.#vectors = readVectors(bits, this.entries, this.dimensions);
  }

  get hasVectors(): boolean {
    return this.#vectors !== undefined;
  }

  /** The number of the next code; -1 where the packet ends before it does. */
  decode(bits: LowBits): number {
    const step = this.#fast[bits.peek(FAST_BITS)]!;
    bits.skip(step & 15);
    let node = step >> 4;
    while (node >= 0) node = this.#tree[2 * node + bits.read(1)]!;
    return bits.over ? -1 : ~node;
  }

  /** Adds the vector of `entry` to every `stride`th of `out` from `at`, before `end`. */
  addVector(entry: number, out: Float32Array, at: number, stride: number, end: number): void {
    const { values, minimum, delta, cumulative, width } = this.#vectors!;
    const { dimensions } = this;
    let last = 0;
    let rest = entry;
    for (let index = 0, to = at; index < dimensions && to < end; index++, to += stride) {
      let place = entry * dimensions + index;
      if (width > 0) {
        place = rest % width;
        rest = (rest - place) / width;
      }
      const value = values[place]! * delta + minimum + last;
      if (cumulative) last = value;
      out[to]! += value;
    }
  }
}

interface Vectors {
  readonly values: Uint16Array;
  readonly minimum: number;
  readonly delta: number;
  /** Whether each value stands on the one before. */
  readonly cumulative: boolean;
  /** The number of values each dimension chooses from; 0 where every vector has its own. */
  readonly width: number;
}

/** The lengths of the codes, 0 for those that are not used. */
function readLengths(bits: LowBits, entries: number): Uint8Array {
  const lengths = new Uint8Array(entries);
  if (bits.read(1) === 1) {
    let length = bits.read(5) + 1;
    for (let entry = 0; entry < entries; length++) {
      const count = bits.read(bitsOf(entries - entry));
      if (length > 32 || entry + count > entries) throw new BadHeaders('lengths that do not add up');
      lengths.fill(length, entry, entry + count);
      entry += count;
    }
    return lengths;
  }
  const sparse = bits.read(1) === 1;
  for (let entry = 0; entry < entries; entry++) {
    if (bits.over) throw new BadHeaders('no end');
    if (!sparse || bits.read(1) === 1) lengths[entry] = bits.read(5) + 1;
  }
  return lengths;
}

/**
 * The codes as a tree of pairs: what a 0 and a 1 lead to, another pair, or, below zero, the complement of an
 * entry. Only trees without open ends are let through, so that they are as large as the book; but for a
 * single code.
 */
function growTree(lengths: Uint8Array): Int32Array {
  const used = lengths.reduce((sum, length) => sum + (length > 0 ? 1 : 0), 0);
  if (used <= 1) {
    const only = lengths.findIndex((length) => length > 0);
    return Int32Array.of(~Math.max(only, 0), ~Math.max(only, 0));
  }
  const sum = lengths.reduce((all, length) => all + (length > 0 ? 2 ** -length : 0), 0);
  if (sum !== 1) throw new BadHeaders('codes that make no tree');
  const tree = new Int32Array(2 * (used - 1));
  const free: (number | undefined)[] = []; // by depth: the place in the tree where the next code of this length goes
  let pairs = 1;
  free[1] = 0;
  lengths.forEach((length, entry) => {
    if (length === 0) return;
    let depth = length;
    while (depth > 0 && free[depth] === undefined) depth--;
    let place = free[depth];
    if (place === undefined) throw new BadHeaders('codes that make no tree');
    free[depth] = place % 2 === 0 ? place + 1 : undefined;
    for (; depth < length; depth++) {
      tree[place] = pairs;
      place = 2 * pairs++;
      free[depth + 1] = place + 1;
    }
    tree[place] = ~entry;
  });
  return tree;
}

/** For all of the next bits: how many are used in the low four bits, and above them where they lead. */
function shortcuts(tree: Int32Array): Int32Array {
  return Int32Array.from({ length: 1 << FAST_BITS }, (_, bits) => {
    let node = 0;
    let used = 0;
    for (; used < FAST_BITS && node >= 0; used++) node = tree[2 * node + ((bits >> used) & 1)]!;
    return (node << 4) | used;
  });
}

function readVectors(bits: LowBits, entries: number, dimensions: number): Vectors | undefined {
  const kind = bits.read(4);
  if (kind === 0) return undefined;
  if (kind > 2) throw new BadHeaders('vectors of an unknown kind');
  const minimum = readFloat(bits);
  const delta = readFloat(bits);
  const valueBits = bits.read(4) + 1;
  const cumulative = bits.read(1) === 1;
  const width = kind === 1 ? rootOf(entries, dimensions) : 0;
  const count = kind === 1 ? width : entries * dimensions;
  if (count * valueBits > bits.left) throw new BadHeaders('more vectors than room');
  const values = Uint16Array.from({ length: count }, () => bits.read(valueBits));
  return { values, minimum, delta, cumulative, width };
}

/** The largest number whose power is not above `entries`. */
function rootOf(entries: number, dimensions: number): number {
  let root = Math.floor(entries ** (1 / dimensions)) + 1;
  while (root ** dimensions > entries) root--;
  return root;
}

/** Vorbis's own floats: 21 bits of mantissa, 10 of exponent, a sign. */
function readFloat(bits: LowBits): number {
  const packed = bits.read(32);
  const mantissa = packed % 2 ** 21;
  const exponent = Math.floor(packed / 2 ** 21) & 1023;
  return (packed >= 2 ** 31 ? -mantissa : mantissa) * 2 ** (exponent - 788);
}
