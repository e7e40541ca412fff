import { deinterleave } from '../../audio/deinterleave.ts';
import { CannotDecode, type PacketDecoder, type TrackSound } from '../packet-decoder.ts';

/** The rate at which Opus is always decoded and its positions are counted, in hertz. */
export const OPUS_RATE = 48_000;

/** The control number of libopus. */
const SET_GAIN = 4034;

/** The header of an Opus stream (RFC 7845, 5.1). */
export interface OpusHead {
  readonly channels: number;
  /** Samples at 48 kHz to drop at the beginning. */
  readonly preSkip: number;
  /** In 256ths of a decibel. */
  readonly gain: number;
}

/** Reads an OpusHead; undefined if it is invalid. */
export function parseOpusHead(head: Uint8Array): OpusHead | undefined {
  if (head.byteLength < 19 || String.fromCharCode(...head.subarray(0, 8)) !== 'OpusHead') return undefined;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  return { channels: head[9]!, preSkip: view.getUint16(10, true), gain: view.getInt16(16, true) };
}

/** Opens libopus in WebAssembly, for streams of one or two channels; `config` is an OpusHead. */
export async function openOpus({ config }: TrackSound): Promise<PacketDecoder> {
  const head = parseOpusHead(config);
  if (head === undefined) throw new Error('The Opus track has no header.');
  const { channels, gain } = head;
  if (channels !== 1 && channels !== 2)
    throw new CannotDecode(`its Opus track has ${channels} channels; voice reads 1 or 2.`);
  const { Decoder } = await import('@evan/opus/wasm/index.mjs');
  const decoder = new Decoder({ channels, sample_rate: OPUS_RATE });
  if (gain !== 0) decoder.ctl(SET_GAIN, gain);
  const format = {
    encoding: 'pcm',
    channels,
    sampleRate: OPUS_RATE,
    bytesPerSample: 2,
    littleEndian: true,
  } as const;
  return {
    decode(packet) {
      // libopus would invent a tenth of a second of sound for it.
      if (packet.byteLength === 0) throw new Error('An Opus packet is empty.');
      return { channels: deinterleave(decoder.decode(packet), format), sampleRate: OPUS_RATE };
    },
    free: () => decoder.drop(),
  };
}
