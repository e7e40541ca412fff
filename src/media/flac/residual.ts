import type { BitReader } from '../bit-reader.ts';
import { DamagedFrame } from './damaged-frame.ts';

const WINDOW_BITS = 25;

/**
 * Reads the Rice-coded differences of a subframe (RFC 9639, 9.2.7) into `out`, from `order` to before
 * `block`. Throws DamagedFrame, or OutOfBits.
 */
export function readResidual(reader: BitReader, out: Float64Array, order: number, block: number): void {
  const method = reader.read(2);
  if (method > 1) throw new DamagedFrame('a coding of differences that is none');
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

/** The innermost loop: most codes fit the 25 bits that can be seen at once. */
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
      if (code >= 2 ** 33) throw new DamagedFrame('a difference that is too large');
      out[at] = code % 2 === 0 ? code / 2 : -(code + 1) / 2;
      position = reader.position;
    }
  }
  reader.position = position;
  reader.check();
}
