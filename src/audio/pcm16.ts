/** 16-bit little-endian bytes → samples in [-1, 1). An odd byte at the end is left out. */
export function fromPcm16(bytes: Uint8Array): Float32Array {
  const samples = new Float32Array(bytes.byteLength >> 1);
  for (let index = 0; index < samples.length; index++) {
    const word = bytes[2 * index]! | (bytes[2 * index + 1]! << 8);
    samples[index] = ((word << 16) >> 16) / 32_768;
  }
  return samples;
}

/**
 * Samples in [-1, 1] → 16-bit little-endian bytes: `clip(x * 32767)`, rounded; what is not a number is
 * silence.
 */
export function toPcm16(samples: Float32Array): Uint8Array {
  const bytes = new Uint8Array(samples.length * 2);
  for (let index = 0; index < samples.length; index++) {
    const word = Math.round(Math.max(-1, Math.min(1, samples[index]!)) * 32_767);
    bytes[2 * index] = word;
    bytes[2 * index + 1] = word >> 8;
  }
  return bytes;
}
