import type { BitReader } from '../bit-reader.ts';
import { DamagedFrame } from './damaged-frame.ts';

/** The coefficients of each fixed predictor, for the latest sample first (RFC 9639, 9.2.5). */
const FIXED = [[], [1], [2, -1], [3, -3, 1], [4, -6, 4, -1]].map((taps) => Float64Array.from(taps));

/**
 * Reads one channel of a frame (RFC 9639, 9.2) of `block` samples of `bits` bits into `out`. Doubles hold
 * every sum of products exactly: 32 products of 33 and 15 bits take 53. Throws DamagedFrame, or OutOfBits.
 */
export function readSubframe(reader: BitReader, bits: number, block: number, out: Float64Array): void {
  if (reader.read(1) !== 0) throw new DamagedFrame('an invalid subframe header');
  const type = reader.read(6);
  const wasted = reader.read(1) === 1 ? reader.readUnary() + 1 : 0;
  const left = bits - wasted;
  if (left < 1) throw new DamagedFrame('no bits left in its samples');

  if (type === 0) out.fill(reader.readSigned(left), 0, block);
  else if (type === 1) readPlain(reader, left, block, out);
  else if (type >= 8 && type <= 12) readFixed(reader, type - 8, left, block, out);
  else if (type >= 32) readPredicted(reader, type - 31, left, block, out);
  else throw new DamagedFrame('a subframe of a reserved type');

  if (wasted > 0) {
    const scale = 2 ** wasted;
    for (let at = 0; at < block; at++) out[at]! *= scale;
  }
}

function readPlain(reader: BitReader, bits: number, count: number, out: Float64Array): void {
  for (let at = 0; at < count; at++) out[at] = reader.readSigned(bits);
}

function readFixed(reader: BitReader, order: number, bits: number, block: number, out: Float64Array): void {
  if (order > block) throw new DamagedFrame('a predictor order above its block size');
  readPlain(reader, bits, order, out);
  readResidual(reader, out, order, block);
  restore(out, block, FIXED[order]!, 0);
}

function readPredicted(
  reader: BitReader,
  order: number,
  bits: number,
  block: number,
  out: Float64Array,
): void {
  if (order > block) throw new DamagedFrame('a predictor order above its block size');
  readPlain(reader, bits, order, out);
  const precision = reader.read(4) + 1;
  if (precision === 16) throw new DamagedFrame('an invalid coefficient precision');
  const shift = reader.readSigned(5);
  if (shift < 0) throw new DamagedFrame('a negative shift');
  const taps = new Float64Array(order);
  for (let tap = 0; tap < order; tap++) taps[tap] = reader.readSigned(precision);
  readResidual(reader, out, order, block);
  restore(out, block, taps, shift);
}

/** Adds the prediction from the previous samples to each residual in `out`. */
function restore(out: Float64Array, block: number, taps: Float64Array, shift: number): void {
  const order = taps.length;
  if (order === 0) return;
  const scale = 2 ** -shift;
  const fours = order - (order % 4);
  for (let at = order; at < block; at++) {
    // Two sums, so that one addition does not have to wait for the other.
    let even = 0;
    let odd = 0;
    let tap = 0;
    for (let before = at - 1; tap < fours; tap += 4, before -= 4) {
      even += taps[tap]! * out[before]! + taps[tap + 2]! * out[before - 2]!;
      odd += taps[tap + 1]! * out[before - 1]! + taps[tap + 3]! * out[before - 3]!;
    }
    for (; tap < order; tap++) even += taps[tap]! * out[at - 1 - tap]!;
    out[at]! += Math.floor((even + odd) * scale);
  }
}

const WINDOW_BITS = 25;

/**
 * Reads the Rice-coded differences of a subframe (RFC 9639, 9.2.7) into `out`, from `order` to before
 * `block`. Throws DamagedFrame, or OutOfBits.
 */
function readResidual(reader: BitReader, out: Float64Array, order: number, block: number): void {
  const method = reader.read(2);
  if (method > 1) throw new DamagedFrame('a reserved residual coding');
  const parameterBits = method === 0 ? 4 : 5;
  const escape = method === 0 ? 15 : 31;
  const partitionOrder = reader.read(4);
  const length = block >> partitionOrder;
  if (length << partitionOrder !== block || length < order) {
    throw new DamagedFrame('partitions that do not fit the block');
  }
  let at = order;
  for (let end = length; end <= block; end += length) {
    const parameter = reader.read(parameterBits);
    if (parameter === escape) {
      const bits = reader.read(5);
      for (; at < end; at++) out[at] = bits === 0 ? 0 : reader.readSigned(bits);
    } else {
      readPartition(reader, parameter, out, at, end);
      at = end;
    }
  }
}

/** The innermost loop: most codes fit into the 25 bits that are visible at once. */
function readPartition(reader: BitReader, k: number, out: Float64Array, from: number, to: number): void {
  const { bytes } = reader;
  let { position } = reader;
  for (let at = from; at < to; at++) {
    const byte = position >>> 3;
    const window =
      ((bytes[byte]! << 24) | (bytes[byte + 1]! << 16) | (bytes[byte + 2]! << 8) | bytes[byte + 3]!) <<
      (position & 7);
    const zeros = Math.clz32(window);
    const used = zeros + 1 + k;
    if (used <= WINDOW_BITS) {
      position += used;
      const code = (zeros << k) | ((((window << zeros) << 1) >>> 1) >>> (31 - k));
      out[at] = (code >>> 1) ^ -(code & 1);
    } else {
      reader.position = position;
      const code = reader.readUnary() * 2 ** k + reader.read(k);
      if (code >= 2 ** 33) throw new DamagedFrame('a residual that is too large');
      out[at] = code % 2 === 0 ? code / 2 : -(code + 1) / 2;
      position = reader.position;
    }
  }
  reader.position = position;
  reader.check();
}
