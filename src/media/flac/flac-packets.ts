import type { PacketDecoder, TrackSound } from '../packet-decoder.ts';
import { DamagedFrame } from './damaged-frame.ts';
import { parseFrameHeader } from './frame-header.ts';
import { FlacFrameDecoder } from './frame.ts';
import { findStreamInfo } from './stream-info.ts';

/** Opens a decoder of FLAC frames from a container; `config` holds the metadata blocks. */
export async function openFlac({ config }: TrackSound): Promise<PacketDecoder> {
  const info = findStreamInfo(config);
  if (info === undefined) throw new Error('The FLAC data has no STREAMINFO block.');
  const decoder = new FlacFrameDecoder();
  return {
    decode(packet) {
      const header = parseFrameHeader(packet, 0, info);
      if (header === undefined) throw new DamagedFrame('an invalid header');
      return decoder.decode(packet, 0, header).audio;
    },
    free: () => undefined,
  };
}
