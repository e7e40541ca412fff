import { CannotDecode } from '../packet-decoder.ts';
import { BadHeaders, bitsOf } from './bad-headers.ts';
import type { Codebook } from './codebook.ts';
import type { LowBits } from './low-bits.ts';

/** The coarse shape of a spectrum: straight lines over a logarithmic scale (Vorbis I, 7: floor 1). */
export interface Floor {
  /** Reads the heights of a channel's lines; undefined where it is silent or the packet ends. */
  read(bits: LowBits, books: readonly Codebook[]): Int32Array | undefined;
  /** Multiplies `spectrum` by the shape that such heights stand for. */
  apply(heights: Int32Array, spectrum: Float32Array): void;
}

interface FloorClass {
  readonly dimensions: number;
  readonly subclassBits: number;
  readonly master: number;
  readonly books: readonly number[];
}

const RANGES = [256, 128, 86, 64];

/** 140 dB in 256 steps. */
const LEVELS = Float32Array.from({ length: 256 }, (_, step) => 10 ** (((step - 255) * 140) / 256 / 20));

/** Throws BadHeaders. */
export function readFloor(bits: LowBits, bookCount: number): Floor {
  if (bits.read(16) !== 1) throw new CannotDecode('its Vorbis sound is of a kind that early encoders wrote.');
  const partitions = Array.from({ length: bits.read(5) }, () => bits.read(4));
  const classes = Array.from({ length: Math.max(-1, ...partitions) + 1 }, () => readClass(bits, bookCount));
  const multiplier = bits.read(2) + 1;
  const rangeBits = bits.read(4);
  const places = [0, 2 ** rangeBits];
  for (const one of partitions) {
    for (let index = 0; index < classes[one]!.dimensions; index++) places.push(bits.read(rangeBits));
  }
  if (places.length > 65 || new Set(places).size !== places.length)
    throw new BadHeaders('lines that do not fit');
  const order = places.map((_, index) => index).toSorted((one, other) => places[one]! - places[other]!);
  const neighbours = places.map((place, index) => neighboursOf(places.slice(0, index), place));
  const range = RANGES[multiplier - 1]!;

  return {
    read(packet, books) {
      if (packet.read(1) === 0) return undefined;
      const heights = new Int32Array(places.length);
      heights[0] = packet.read(bitsOf(range - 1));
      heights[1] = packet.read(bitsOf(range - 1));
      let at = 2;
      for (const one of partitions) {
        const { dimensions, subclassBits, master, books: numbers } = classes[one]!;
        let choice = subclassBits === 0 ? 0 : books[master]!.decode(packet);
        for (let index = 0; index < dimensions; index++) {
          const book = numbers[choice & ((1 << subclassBits) - 1)]!;
          choice >>= subclassBits;
          heights[at++] = book < 0 ? 0 : books[book]!.decode(packet);
        }
      }
      return packet.over ? undefined : heights;
    },
    apply(heights, spectrum) {
      const used = unwrap(heights, places, neighbours, range);
      let x0 = 0;
      let y0 = heights[order[0]!]! * multiplier;
      for (const index of order.slice(1)) {
        if (used[index] === 0) continue;
        const y1 = heights[index]! * multiplier;
        line(spectrum, x0, y0, places[index]!, y1);
        x0 = places[index]!;
        y0 = y1;
      }
      line(spectrum, x0, y0, spectrum.length, y0);
    },
  };
}

function readClass(bits: LowBits, bookCount: number): FloorClass {
  const dimensions = bits.read(3) + 1;
  const subclassBits = bits.read(2);
  const master = subclassBits === 0 ? 0 : bits.read(8);
  const books = Array.from({ length: 1 << subclassBits }, () => bits.read(8) - 1);
  if (Math.max(master, ...books) >= bookCount) throw new BadHeaders('a floor without its codebook');
  return { dimensions, subclassBits, master, books };
}

/** Which of the places before are next to this one, below and above. */
function neighboursOf(before: readonly number[], place: number): readonly [low: number, high: number] {
  let low = 0;
  let high = 1;
  before.forEach((other, index) => {
    if (other < place && other > before[low]!) low = index;
    if (other > place && other < before[high]!) high = index;
  });
  return [low, high];
}

/** Makes heights of what is coded: how far each is from the line between its neighbours. Says which count. */
function unwrap(
  heights: Int32Array,
  places: readonly number[],
  neighbours: readonly (readonly [number, number])[],
  range: number,
): Uint8Array {
  const used = new Uint8Array(heights.length).fill(1, 0, 2);
  for (let index = 2; index < heights.length; index++) {
    const [low, high] = neighbours[index]!;
    const guess = between(places[low]!, heights[low]!, places[high]!, heights[high]!, places[index]!);
    const coded = heights[index]!;
    const above = range - guess;
    const room = 2 * Math.min(above, guess);
    heights[index] = guess;
    if (coded === 0) continue;
    used[index] = used[low] = used[high] = 1;
    if (coded >= room) heights[index] = above > guess ? coded : range - 1 - coded;
    else heights[index] = guess + (coded % 2 === 1 ? -(coded + 1) / 2 : coded / 2);
    heights[index] = Math.min(range - 1, Math.max(0, heights[index]!));
  }
  return used;
}

function between(x0: number, y0: number, x1: number, y1: number, x: number): number {
  const offset = Math.floor((Math.abs(y1 - y0) * (x - x0)) / (x1 - x0));
  return y1 < y0 ? y0 - offset : y0 + offset;
}

/** Bresenham's line, as the specification draws it. */
function line(spectrum: Float32Array, x0: number, y0: number, x1: number, y1: number): void {
  const width = x1 - x0;
  if (width <= 0) return;
  const base = Math.trunc((y1 - y0) / width);
  const step = y1 < y0 ? base - 1 : base + 1;
  const slope = Math.abs(y1 - y0) - Math.abs(base) * width;
  const end = Math.min(x1, spectrum.length);
  let y = y0;
  for (let x = x0, error = 0; x < end; x++) {
    spectrum[x]! *= LEVELS[Math.min(255, Math.max(0, y))]!;
    error += slope;
    if (error >= width) {
      error -= width;
      y += step;
    } else {
      y += base;
    }
  }
}
