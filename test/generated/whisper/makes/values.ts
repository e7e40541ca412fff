import { toHalf } from '../../../../src/onnx/half.ts';
import { bytesOf } from './checkpoint.ts';

export type FloatType = 'float32' | 'float16' | 'bfloat16';
export type BlockType = 'q8_0' | 'q4_0' | 'q4_1' | 'q5_0' | 'q5_1';

/** The bytes of values in a float type. */
export function floatBytes(values: Float32Array, type: FloatType): Uint8Array {
  if (type === 'float32') return bytesOf(values);
  if (type === 'float16') return bytesOf(toHalf(values));
  const words = new Uint32Array(values.buffer, values.byteOffset, values.length);
  // Rounds to nearest, ties to even.
  return bytesOf(Uint16Array.from(words, (word) => (word + 0x7fff + ((word >>> 16) & 1)) >>> 16));
}

/** The bytes of values in blocks of 32, quantised as in ggml (ggml-quants.c, `quantize_row_*_ref`). */
export function blockBytes(values: Float32Array, type: BlockType): Uint8Array {
  const size = { q8_0: 34, q4_0: 18, q4_1: 20, q5_0: 22, q5_1: 24 }[type];
  const bytes = Buffer.alloc((values.length / 32) * size);
  for (let block = 0; block < values.length / 32; block++) {
    const part = values.subarray(block * 32, block * 32 + 32);
    writeBlock(bytes.subarray(block * size, (block + 1) * size), part, type);
  }
  return bytes;
}

function writeBlock(bytes: Buffer, values: Float32Array, type: BlockType): void {
  const largest = values.reduce((most, value) => (Math.abs(value) > Math.abs(most) ? value : most), 0);
  const half = (value: number) => toHalf(Float32Array.of(value))[0]!;
  if (type === 'q8_0') {
    const scale = Math.abs(largest) / 127;
    bytes.writeUInt16LE(half(scale));
    values.forEach((value, index) => bytes.writeInt8(scale && Math.round(value / scale), 2 + index));
    return;
  }
  const [levels, hasMinimum] = [type.startsWith('q5') ? 32 : 16, type.endsWith('1')];
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const scale = hasMinimum ? (most - least) / (levels - 1) : largest / -(levels / 2);
  const offset = hasMinimum ? least : (-levels / 2) * scale;
  const whole = Array.from(values, (value) =>
    Math.max(0, Math.min(levels - 1, scale && Math.floor((value - offset) / scale + 0.5))),
  );
  bytes.writeUInt16LE(half(scale));
  if (hasMinimum) bytes.writeUInt16LE(half(least), 2);
  const head = hasMinimum ? 4 : 2;
  const fifths = whole.reduce((bits, value, index) => bits + (value >> 4) * 2 ** index, 0);
  if (levels === 32) bytes.writeUInt32LE(fifths, head);
  const nibbles = head + (levels === 32 ? 4 : 0);
  for (let index = 0; index < 16; index++)
    bytes[nibbles + index] = (whole[index]! & 15) | ((whole[index + 16]! & 15) << 4);
}
