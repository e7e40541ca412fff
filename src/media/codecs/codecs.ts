import { openFlac } from '../flac/flac-packets.ts';
import { openVorbis } from './vorbis.ts';
import { openAac, openAlac } from './aac.ts';
import { openMp3 } from './mp3.ts';
import { openOpus } from './opus.ts';
import type { LoadPackage } from '../load-package.ts';
import type { Codec, PacketDecoder, TrackSound } from '../packet-decoder.ts';
import { resilientDecoder, type ResilientDecoder } from './resilient-decoder.ts';
import { openPcm } from './pcm.ts';

type OpenDecoder = (sound: TrackSound, loadPackage: LoadPackage) => Promise<PacketDecoder>;

/** The decoder of each codec. Every decoder has its own memory, so two can run side by side. */
const DECODERS: Readonly<Record<Codec, OpenDecoder>> = {
  opus: openOpus,
  vorbis: openVorbis,
  flac: openFlac,
  mp3: openMp3,
  aac: openAac,
  alac: openAlac,
  pcm: openPcm,
};

/**
 * Opens a decoder; the caller must free it. Rejects with CannotDecode if the codec needs another program or a
 * missing package, and with the codec's own error if `sound.config` is invalid.
 */
export async function openCodec(sound: TrackSound, loadPackage: LoadPackage): Promise<ResilientDecoder> {
  return resilientDecoder(await DECODERS[sound.codec](sound, loadPackage));
}
