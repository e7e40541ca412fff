import { deinterleave } from '../../audio/deinterleave.ts';
import type { PacketDecoder, PcmFormat, Sound } from './packet-decoder.ts';

/** Samples as they are. Bytes beyond the last whole frame of a packet are left out. */
export async function openPcm({ pcm }: Sound): Promise<PacketDecoder> {
  if (pcm === undefined) throw new Error('The container does not say how the samples lie.');
  return {
    decode(packet) {
      const channels = deinterleave(pcm.signed === true ? withoutSign(packet) : packet, pcm);
      return channels[0]?.length ? { channels, sampleRate: pcm.sampleRate } : undefined;
    },
    free: () => undefined,
  };
}

const withoutSign = (bytes: Uint8Array) => bytes.map((byte) => byte ^ 0x80);
