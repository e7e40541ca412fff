import type { WavEncoding, WavFormat } from './wav-format.ts';

type ReadSample = (view: DataView, at: number, littleEndian: boolean) => number;

/**
 * One reader per encoding and sample size in bytes: integers to [-1, 1), floats unchanged (NaN becomes
 * silence).
 */
const READERS: Readonly<Record<`${WavEncoding}${number}`, ReadSample>> = {
  pcm1: (view, at) => (view.getUint8(at) - 128) / 128,
  pcm2: (view, at, littleEndian) => view.getInt16(at, littleEndian) / 32_768,
  pcm3: (view, at, littleEndian) =>
    (littleEndian
      ? (view.getInt8(at + 2) << 16) | view.getUint16(at, true)
      : (view.getInt16(at, false) << 8) | view.getUint8(at + 2)) / 8_388_608,
  pcm4: (view, at, littleEndian) => view.getInt32(at, littleEndian) / 2_147_483_648,
  float4: (view, at, littleEndian) => finite(view.getFloat32(at, littleEndian)),
  float8: (view, at, littleEndian) => finite(view.getFloat64(at, littleEndian)),
  alaw1: (view, at) => fromALaw(view.getUint8(at)),
  mulaw1: (view, at) => fromMuLaw(view.getUint8(at)),
};

/** Interleaved bytes → one array per channel. Bytes beyond the last whole frame are left out. */
export function deinterleave(bytes: Uint8Array, format: WavFormat): Float32Array[] {
  const { channels, bytesPerSample, littleEndian } = format;
  const read = READERS[`${format.encoding}${bytesPerSample}`]!;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const frameBytes = channels * bytesPerSample;
  const frames = Math.floor(bytes.byteLength / frameBytes);
  return Array.from({ length: channels }, (_, channel) => {
    const samples = new Float32Array(frames);
    for (let frame = 0, at = channel * bytesPerSample; frame < frames; frame++, at += frameBytes) {
      samples[frame] = read(view, at, littleEndian);
    }
    return samples;
  });
}

function finite(value: number): number {
  return Number.isFinite(Math.fround(value)) ? value : 0;
}

/** ITU-T G.711, A-law: even bits inverted, sign, 3 bits of exponent, 4 of mantissa. */
function fromALaw(code: number): number {
  const bits = code ^ 0x55;
  const exponent = (bits >> 4) & 7;
  const mantissa = ((bits & 15) << 4) | 8;
  const magnitude = exponent === 0 ? mantissa : (mantissa | 0x100) << (exponent - 1);
  return (bits & 0x80 ? magnitude : -magnitude) / 32_768;
}

/** ITU-T G.711, mu-law: all bits inverted, sign, 3 bits of exponent, 4 of mantissa, bias 132. */
function fromMuLaw(code: number): number {
  const bits = ~code & 0xff;
  const magnitude = ((((bits & 15) << 3) | 0x84) << ((bits >> 4) & 7)) - 0x84;
  return (bits & 0x80 ? -magnitude : magnitude) / 32_768;
}
