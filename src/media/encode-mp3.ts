import { fromPcm16, toPcm16 } from '../audio/pcm16.ts';
import { TTS_RATE } from '../domain/engine.ts';
import type { SpeechEncoder } from './speech-encoder.ts';

/** Enough that nobody hears it in one voice at 24 kHz. */
const KILOBITS = 64;

/** LAME in WebAssembly, constant bit rate; an encoder has a memory of its own. */
export async function openMp3Encoder(): Promise<SpeechEncoder> {
  const { default: open } = await import('@audio/encode-mp3');
  const encoder = await open({ sampleRate: TTS_RATE, channels: 1, bitrate: KILOBITS });
  return {
    // LAME takes what is no number as it is, and all that follows is none either.
    encode: (samples) => encoder.encode([fromPcm16(toPcm16(samples))]),
    flush: () => encoder.flush(),
    close: () => encoder.free(),
  };
}
