import { joinArrays } from '../base/join-arrays.ts';

/** 16-bit little-endian bytes → samples in [-1, 1). An odd byte at the end is left out. */
export function fromPcm16(bytes: Uint8Array): Float32Array {
  const samples = new Float32Array(bytes.byteLength >> 1);
  for (let index = 0; index < samples.length; index++) {
    const word = bytes[2 * index]! | (bytes[2 * index + 1]! << 8);
    samples[index] = ((word << 16) >> 16) / 32_768;
  }
  return samples;
}

/** Like `fromPcm16`, for bytes that arrive in pieces: an odd byte waits for the next piece. */
export function createPcm16Reader(): (bytes: Uint8Array) => Float32Array {
  let odd = new Uint8Array(0);
  return (bytes) => {
    const all = odd.length > 0 ? joinArrays([odd, bytes], (length) => new Uint8Array(length)) : bytes;
    odd = all.slice(all.length & ~1);
    return fromPcm16(all);
  };
}

/** Samples in [-1, 1] → 16-bit little-endian bytes: `clip(x * 32767)`, rounded; NaN is silence. */
export function toPcm16(samples: Float32Array): Uint8Array {
  const bytes = new Uint8Array(samples.length * 2);
  for (let index = 0; index < samples.length; index++) {
    const word = Math.round(Math.max(-1, Math.min(1, samples[index]!)) * 32_767);
    bytes[2 * index] = word;
    bytes[2 * index + 1] = word >> 8;
  }
  return bytes;
}
