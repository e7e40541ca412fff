import { lazily } from '../base/lazily.ts';

/** IEEE 754 binary16: 1 bit sign, 5 bits exponent (bias 15), 10 bits fraction. */

/** All 65,536 halves as floats: a table is faster than a computation. */
const table = lazily(() => Float32Array.from({ length: 1 << 16 }, (_, half) => widen(half)));

function widen(half: number): number {
  const sign = half & 0x8000 ? -1 : 1;
  const exponent = (half >> 10) & 0x1f;
  const fraction = half & 0x3ff;
  if (exponent === 0x1f) return fraction === 0 ? sign * Infinity : NaN;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

/** Halves as their bits → floats, exactly. */
export function fromHalf(bits: Uint16Array): Float32Array {
  const floats = new Float32Array(bits.length);
  const known = table();
  for (let index = 0; index < bits.length; index++) floats[index] = known[bits[index]!]!;
  return floats;
}

/** Floats → the nearest halves (ties to even) as their bits; larger values become infinities. */
export function toHalf(floats: Float32Array): Uint16Array {
  const bits = new Uint16Array(floats.length);
  const words = new Uint32Array(floats.buffer, floats.byteOffset, floats.length);
  for (let index = 0; index < floats.length; index++) bits[index] = narrow(words[index]!);
  return bits;
}

function narrow(word: number): number {
  const sign = (word >>> 16) & 0x8000;
  const exponent = ((word >>> 23) & 0xff) - 127 + 15;
  const fraction = word & 0x7fffff;
  if (exponent >= 0x1f) return sign | 0x7c00 | (exponent === 0xff - 112 && fraction !== 0 ? 0x200 : 0);
  if (exponent <= -11) return sign;
  // Below the smallest normal half, the implicit leading bit becomes an explicit one.
  const shift = exponent > 0 ? 13 : 14 - exponent;
  const mantissa = exponent > 0 ? fraction : fraction | 0x800000;
  const kept = mantissa >>> shift;
  const rest = mantissa & ((1 << shift) - 1);
  const half = 1 << (shift - 1);
  const up = rest > half || (rest === half && (kept & 1) === 1) ? 1 : 0;
  return sign | ((exponent > 0 ? (exponent << 10) | kept : kept) + up);
}
