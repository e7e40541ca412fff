import { MAX_RATE, MIN_RATE } from './resample.ts';

export type WavEncoding = 'pcm' | 'float' | 'alaw' | 'mulaw';

/** The sample format of a WAV file. */
export interface WavFormat {
  readonly encoding: WavEncoding;
  readonly channels: number;
  /** Hertz. */
  readonly sampleRate: number;
  /** Of one sample of one channel. */
  readonly bytesPerSample: number;
  readonly littleEndian: boolean;
}

const MAX_CHANNELS = 64;
const EXTENSIBLE = 0xfffe;
const ENCODINGS: Readonly<Record<number, WavEncoding>> = { 1: 'pcm', 3: 'float', 6: 'alaw', 7: 'mulaw' };
const SAMPLE_BYTES: Readonly<Record<WavEncoding, readonly number[]>> = {
  pcm: [1, 2, 3, 4],
  float: [4, 8],
  alaw: [1],
  mulaw: [1],
};

/**
 * Parses the body of a `fmt ` chunk. For an unsupported format, returns a sentence with the reason. The
 * numbers are safe for allocations.
 */
export function parseWavFormat(body: Uint8Array, littleEndian: boolean): WavFormat | string {
  if (body.byteLength < 16) return 'its WAV header is too short.';
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  const declared = view.getUint16(0, littleEndian);
  const tag = declared === EXTENSIBLE && body.byteLength >= 26 ? view.getUint16(24, littleEndian) : declared;
  const channels = view.getUint16(2, littleEndian);
  const sampleRate = view.getUint32(4, littleEndian);
  const frameBytes = view.getUint16(12, littleEndian);
  const bits = view.getUint16(14, littleEndian);

  const encoding = ENCODINGS[tag];
  if (encoding === undefined) return `its WAV compression (number ${tag}) cannot be read here.`;
  if (channels === 0) return 'its WAV header says it has no channels.';
  if (channels > MAX_CHANNELS)
    return `its WAV header says it has ${channels} channels; ${MAX_CHANNELS} is the most.`;
  if (sampleRate < MIN_RATE || sampleRate > MAX_RATE) {
    return `its WAV header says ${sampleRate} samples a second; ${MIN_RATE} to ${MAX_RATE} can be read.`;
  }
  const bytesPerSample = frameBytes / channels;
  if (!SAMPLE_BYTES[encoding].includes(bytesPerSample) || bits > bytesPerSample * 8) {
    return `its WAV header does not add up: ${channels} × ${bits} bits in ${frameBytes} bytes.`;
  }
  return { encoding, channels, sampleRate, bytesPerSample, littleEndian };
}
