import type { PacketDecoder, Sound } from '../packet-decoder.ts';
import { DamagedFrame } from './damaged-frame.ts';
import { parseFrameHeader } from './frame-header.ts';
import { FrameDecoder } from './frame.ts';
import { findStreamInfo } from './stream-info.ts';

/** FLAC whose frames a container hands over one by one; `config` are its metadata blocks. */
export async function openFlac({ config }: Sound): Promise<PacketDecoder> {
  const info = findStreamInfo(config);
  if (info === undefined) throw new Error('FLAC without STREAMINFO.');
  const decoder = new FrameDecoder();
  return {
    decode(packet) {
      const header = parseFrameHeader(packet, 0, info);
      if (header === undefined) throw new DamagedFrame('a header that is none');
      return decoder.decode(packet, 0, header).audio;
    },
    free: () => undefined,
  };
}
