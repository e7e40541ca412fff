import { deinterleave } from '../../audio/deinterleave.ts';
import { CannotDecode, type PacketDecoder, type TrackSound } from '../packet-decoder.ts';

const MAX_CHANNELS = 64;
const SAMPLE_BYTES = { pcm: [1, 2, 3, 4], float: [4, 8], alaw: [1], mulaw: [1] } as const;

/** Opens a decoder of raw samples. Bytes beyond the last whole frame of a packet are ignored. */
export async function openPcm({ pcm }: TrackSound): Promise<PacketDecoder> {
  if (pcm === undefined) throw new Error('The container does not say what format its PCM samples have.');
  const { channels: count, encoding, bytesPerSample } = pcm;
  const known: readonly number[] = SAMPLE_BYTES[encoding];
  if (count < 1 || count > MAX_CHANNELS || !known.includes(bytesPerSample)) {
    throw new CannotDecode(
      `its header says ${count} channels of ${bytesPerSample * 8} bits, which voice does not read.`,
    );
  }
  return {
    decode(packet) {
      const channels = deinterleave(pcm.signed === true ? withoutSign(packet) : packet, pcm);
      return channels[0]?.length ? { channels, sampleRate: pcm.sampleRate } : undefined;
    },
    free: () => undefined,
  };
}

const withoutSign = (bytes: Uint8Array) => bytes.map((byte) => byte ^ 0x80);
