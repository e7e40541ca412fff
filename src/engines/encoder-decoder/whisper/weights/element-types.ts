import { fromHalf } from '../../../../onnx/half.ts';

/** The layout of stored values: blocks of `block` values in `bytes` bytes. */
interface ElementLayout {
  readonly block: number;
  readonly bytes: number;
  /** Decodes values to floats. `bytes` must start at the start of their buffer, and are not used again. */
  readonly decode: (bytes: Uint8Array) => Float32Array;
}

const BLOCK = 32;

/**
 * The layouts of values in weight files. Blocks of 32 are those of ggml (ggml-common.h, ggml-quants.c): a
 * scale `d` as a half, possibly a minimum `m`, then integers of 4, 5 or 8 bits; the lower halves of the bytes
 * are the first 16.
 */
export const ELEMENT_LAYOUTS = {
  float32: { block: 1, bytes: 4, decode: (bytes) => new Float32Array(bytes.buffer) },
  float16: { block: 1, bytes: 2, decode: (bytes) => fromHalf(new Uint16Array(bytes.buffer)) },
  bfloat16: { block: 1, bytes: 2, decode: fromBfloat16 },
  int8: { block: 1, bytes: 1, decode: (bytes) => Float32Array.from(new Int8Array(bytes.buffer)) },
  int16: { block: 1, bytes: 2, decode: (bytes) => Float32Array.from(new Int16Array(bytes.buffer)) },
  q8_0: { block: 32, bytes: 34, decode: decodeEights },
  q4_0: { block: 32, bytes: 18, decode: packed({ hasMinimum: false, hasFifthBit: false, zero: 8 }) },
  q4_1: { block: 32, bytes: 20, decode: packed({ hasMinimum: true, hasFifthBit: false, zero: 0 }) },
  q5_0: { block: 32, bytes: 22, decode: packed({ hasMinimum: false, hasFifthBit: true, zero: 16 }) },
  q5_1: { block: 32, bytes: 24, decode: packed({ hasMinimum: true, hasFifthBit: true, zero: 0 }) },
} as const satisfies Record<string, ElementLayout>;

export type StoredType = keyof typeof ELEMENT_LAYOUTS;

/** The number of bytes of `count` values. @throws RangeError if they do not fill whole blocks. */
export function bytesOf(type: StoredType, count: number): number {
  const { block, bytes } = ELEMENT_LAYOUTS[type];
  if (count % block !== 0)
    throw new RangeError(`has a tensor of ${count} values, not a multiple of its block of ${block}`);
  return (count / block) * bytes;
}

/** bfloat16 values are the upper halves of floats. */
function fromBfloat16(bytes: Uint8Array): Float32Array {
  const upper = new Uint16Array(bytes.buffer);
  const words = new Uint32Array(upper.length);
  for (let index = 0; index < upper.length; index++) words[index] = upper[index]! << 16;
  return new Float32Array(words.buffer);
}

function decodeEights(bytes: Uint8Array): Float32Array {
  const blocks = bytes.length / 34;
  const view = new DataView(bytes.buffer);
  const scales = halves(view, blocks, 34, 0);
  const values = new Float32Array(blocks * BLOCK);
  for (let block = 0; block < blocks; block++) {
    const at = block * 34 + 2;
    for (let index = 0; index < BLOCK; index++)
      values[block * BLOCK + index] = view.getInt8(at + index) * scales[block]!;
  }
  return values;
}

interface PackedLayout {
  /** Values are `q * d + m`; without a minimum `(q - zero) * d`. */
  readonly hasMinimum: boolean;
  /** A word before the nibbles has a fifth bit for each of the 32 values. */
  readonly hasFifthBit: boolean;
  readonly zero: number;
}

function packed({ hasMinimum, hasFifthBit, zero }: PackedLayout): (bytes: Uint8Array) => Float32Array {
  const head = hasMinimum ? 4 : 2;
  const nibblesAt = head + (hasFifthBit ? 4 : 0);
  const size = nibblesAt + BLOCK / 2;
  return (bytes) => {
    const blocks = bytes.length / size;
    const view = new DataView(bytes.buffer);
    const scales = halves(view, blocks, size, 0);
    const minimums = hasMinimum ? halves(view, blocks, size, 2) : undefined;
    const values = new Float32Array(blocks * BLOCK);
    for (let block = 0; block < blocks; block++) {
      const at = block * size;
      const scale = scales[block]!;
      const offset = minimums ? minimums[block]! : -zero * scale;
      const fifths = hasFifthBit ? view.getUint32(at + head, true) : 0;
      for (let index = 0; index < BLOCK / 2; index++) {
        const byte = bytes[at + nibblesAt + index]!;
        const low = (byte & 0x0f) | (((fifths >>> index) & 1) << 4);
        const high = (byte >> 4) | (((fifths >>> (index + 16)) & 1) << 4);
        values[block * BLOCK + index] = low * scale + offset;
        values[block * BLOCK + index + 16] = high * scale + offset;
      }
    }
    return values;
  };
}

/** One half-precision number of each block, as floats. */
const halves = (view: DataView, blocks: number, size: number, at: number): Float32Array =>
  fromHalf(Uint16Array.from({ length: blocks }, (_, block) => view.getUint16(block * size + at, true)));
