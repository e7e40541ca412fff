import { openFlac } from '../flac/flac-packets.ts';
import { openVorbis } from './vorbis.ts';
import { openAac, openAlac } from './aac.ts';
import { openMp3 } from './mp3.ts';
import { openOpus } from './opus.ts';
import type { LoadPackage } from '../load-package.ts';
import type { Codec, PacketDecoder, TrackSound } from '../packet-decoder.ts';
import { patientDecoder, type PatientDecoder } from './patient-decoder.ts';
import { openPcm } from './pcm.ts';

type OpenDecoder = (sound: TrackSound, loadPackage: LoadPackage) => Promise<PacketDecoder>;

/** What decodes each codec, whatever the container. Each has a memory of its own: two at once do not meet. */
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
 * A decoder for the sound of a container; to be freed. Rejects with CannotDecode for what takes another
 * program or a package that is not installed, and with whatever the codec throws at a description that makes
 * no sense.
 */
export async function openSound(sound: TrackSound, loadPackage: LoadPackage): Promise<PatientDecoder> {
  return patientDecoder(await DECODERS[sound.codec](sound, loadPackage));
}
