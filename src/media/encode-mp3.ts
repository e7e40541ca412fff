import { fromPcm16, toPcm16 } from '../audio/pcm16.ts';
import { TTS_RATE } from '../domain/synthesis.ts';
import { id3Tag, type SoundTags } from './sound-tags.ts';
import { prependOnce, type SpeechEncoder } from './speech-encoder.ts';

/** Transparent for one voice at 24 kHz. */
const KILOBITS = 64;

/** Opens LAME in WebAssembly with a constant bit rate. `tags` are written before the sound. */
export async function openMp3Encoder({
  tags,
}: {
  readonly tags?: SoundTags | undefined;
}): Promise<SpeechEncoder> {
  const { default: open } = await import('@audio/encode-mp3');
  const encoder = await open({ sampleRate: TTS_RATE, channels: 1, bitrate: KILOBITS });
  const withTags = prependOnce(tags ? id3Tag(tags) : new Uint8Array(0));
  return {
    // LAME accepts NaN, but all its later output is NaN then.
    encode: (samples) => withTags(encoder.encode([fromPcm16(toPcm16(samples))])),
    flush: () => withTags(encoder.flush()),
    close: () => encoder.free(),
  };
}
