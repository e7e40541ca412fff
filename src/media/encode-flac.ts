import type { WavFormat } from '../audio/wav-format.ts';
import { joinArrays } from '../base/join-arrays.ts';
import { TTS_RATE } from '../domain/synthesis.ts';
import { withTotalSamples } from './flac/stream-info.ts';
import type { SpeechEncoder } from './speech-encoder.ts';

/**
 * Opens libFLAC for 16 bits and frames of 4,096 samples. The header states `totalSamples`, or an unknown
 * length if it is 0.
 */
export async function openFlacEncoder(totalSamples = 0): Promise<SpeechEncoder> {
  const { default: open } = await import('@audio/encode-flac');
  const encoder = await open({ sampleRate: TTS_RATE, channels: 1 });
  let isFront = true;
  const withLength = (bytes: Uint8Array): Uint8Array => {
    if (!isFront || bytes.length === 0) return bytes;
    isFront = false;
    return withTotalSamples(bytes, totalSamples);
  };
  return {
    encode: (samples) => withLength(encoder.encode([samples])),
    flush() {
      // The header is written at the start, even if no samples follow.
      const header = encoder.encode([new Float32Array(0)]);
      return withLength(joinArrays([header, encoder.flush()], (length) => new Uint8Array(length)));
    },
    close: () => encoder.free(),
  };
}

/** Encodes whole frames, planar, in [-1, 1). */
export interface LosslessEncoder {
  encode(channels: readonly Float32Array[]): Uint8Array;
  /** Returns the last bytes. Called once, after the last samples. */
  flush(): Uint8Array;
  /** Frees its memory. Idempotent. */
  free(): void;
}

/** The compression level: nearly as small as higher levels, in half their time. */
const FAST_LEVEL = 2;

/**
 * Opens libFLAC for the samples of a WAV file of this format, without loss. `undefined` for formats that
 * FLAC, or this build of it, cannot store: floats, 32 bits, more than two channels.
 */
export async function openLosslessFlac({
  encoding,
  channels,
  sampleRate,
  bytesPerSample,
}: WavFormat): Promise<LosslessEncoder | undefined> {
  if (encoding !== 'pcm' || bytesPerSample > 3 || channels > 2) return undefined;
  const bitDepth = bytesPerSample === 3 ? 24 : 16;
  const { default: open } = await import('@audio/encode-flac');
  const encoder = await open({ sampleRate, channels, bitDepth, compression: FAST_LEVEL });
  // The encoder multiplies by one less than the power of two by which the samples were divided.
  const scale = 2 ** (bitDepth - 1) / (2 ** (bitDepth - 1) - 1);
  return {
    encode: (planes) => encoder.encode(planes.map((samples) => samples.map((sample) => sample * scale))),
    flush: () => encoder.flush(),
    free: () => encoder.free(),
  };
}
