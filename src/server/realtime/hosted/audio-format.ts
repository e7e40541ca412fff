import { deinterleave } from '../../../audio/deinterleave.ts';
import { createPcm16Reader } from '../../../audio/pcm16.ts';
import { createResampler } from '../../../audio/resample.ts';
import type { WavEncoding } from '../../../audio/wav-format.ts';
import { SPEECH_RATE } from '../../../domain/audio.ts';
import { type AUDIO_TYPES, OLD_AUDIO_TYPES } from '../../../wire/realtime/hosted-messages.ts';

type AudioType = (typeof AUDIO_TYPES)[number];

/** How the audio of a client of the hosted API's protocol is written. */
export interface AudioFormat {
  readonly type: AudioType;
  /** Samples a second. */
  readonly rate: number;
  readonly bytesPerSample: number;
}

const PCM_RATE = 24_000;
const TELEPHONE_RATE = 8_000;

/** The WAV encodings of the two laws of G.711. */
const LAWS: Readonly<Partial<Record<AudioType, WavEncoding>>> = {
  'audio/pcmu': 'mulaw',
  'audio/pcma': 'alaw',
};

/** The format of that name; `rate` is for PCM alone. */
export const audioFormat = (type: AudioType, rate = PCM_RATE): AudioFormat =>
  type === 'audio/pcm'
    ? { type, rate, bytesPerSample: 2 }
    : { type, rate: TELEPHONE_RATE, bytesPerSample: 1 };

/** The older name of a format. */
export const legacyName = ({ type }: AudioFormat): string =>
  Object.entries(OLD_AUDIO_TYPES).find(([, current]) => current === type)![0];

/** Bytes of this format, in pieces → 16 kHz samples. */
export function createInput({ type, rate }: AudioFormat): (bytes: Uint8Array) => Float32Array {
  const encoding = LAWS[type];
  const toSamples = encoding ? telephoneReader(encoding) : createPcm16Reader();
  const { push } = createResampler(rate, SPEECH_RATE);
  return (bytes) => push(toSamples(bytes));
}

const telephoneReader =
  (encoding: WavEncoding) =>
  (bytes: Uint8Array): Float32Array =>
    deinterleave(bytes, {
      encoding,
      channels: 1,
      sampleRate: TELEPHONE_RATE,
      bytesPerSample: 1,
      littleEndian: true,
    })[0]!;
