import { joinArrays } from '../base/join-arrays.ts';
import { TTS_RATE } from '../domain/engine.ts';
import { withTotal } from './flac/stream-info.ts';
import type { SpeechEncoder } from './speech-encoder.ts';

/**
 * libFLAC, 16 bits, in frames of 4,096 samples. The header says that the length is not known unless it is given, in
 * samples: what was sent cannot be changed.
 */
export async function openFlacEncoder(totalSamples = 0): Promise<SpeechEncoder> {
  const { default: open } = await import('@audio/encode-flac');
  const encoder = await open({ sampleRate: TTS_RATE, channels: 1 });
  let isFront = true;
  const toldLength = (bytes: Uint8Array): Uint8Array => {
    if (!isFront || bytes.length === 0) return bytes;
    isFront = false;
    return withTotal(bytes, totalSamples);
  };
  return {
    encode: (samples) => toldLength(encoder.encode([samples])),
    flush() {
      // The header comes with the first samples, even if there are none of them.
      const header = encoder.encode([new Float32Array(0)]);
      return toldLength(joinArrays([header, encoder.flush()], (length) => new Uint8Array(length)));
    },
    close: () => encoder.free(),
  };
}
