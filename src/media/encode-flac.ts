import { joinArrays } from '../base/join-arrays.ts';
import { TTS_RATE } from '../domain/engine.ts';
import type { SpeechEncoder } from './speech-encoder.ts';

/**
 * libFLAC, 16 bits, in frames of 4,096 samples. The header says that the length is not known: what was sent cannot be
 * changed.
 */
export async function openFlacEncoder(): Promise<SpeechEncoder> {
  const { default: open } = await import('@audio/encode-flac');
  const encoder = await open({ sampleRate: TTS_RATE, channels: 1 });
  return {
    encode: (samples) => encoder.encode([samples]),
    flush() {
      // The header comes with the first samples, even if there are none of them.
      const header = encoder.encode([new Float32Array(0)]);
      return joinArrays([header, encoder.flush()], (length) => new Uint8Array(length));
    },
    close: () => encoder.free(),
  };
}
