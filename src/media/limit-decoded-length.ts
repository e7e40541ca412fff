import { invalidAudio } from '../domain/errors.ts';
import type { MediaSource } from './byte-source.ts';
import type { AudioBlock } from './reader.ts';

/**
 * The fewest bytes that encoders put a second of silence in, over a whole file: libFLAC takes 25 at 8 kHz and
 * 55 at 16 kHz, Opus without transmission 40, AAC and Vorbis about 50, and each of them far more for anything
 * that sounds.
 */
const BYTES_PER_SECOND = 20;
/** A short file may be all silence, in whatever way it is written down. */
const SPARE_SECONDS = 600;

/**
 * Yields the blocks as long as their total length is plausible for the number of encoded bytes. More audio
 * than any encoder could put into them is an attack on time and disk.
 * @throws VoiceError `invalid_audio`
 */
export async function* limitDecodedLength(
  blocks: AsyncIterable<AudioBlock>,
  source: Pick<MediaSource, 'name' | 'length'>,
): AsyncGenerator<AudioBlock, void> {
  let seconds = 0;
  for await (const block of blocks) {
    seconds += block.channels[0]!.length / block.sampleRate;
    const { name, length } = source;
    if (seconds > SPARE_SECONDS + length / BYTES_PER_SECOND)
      throw invalidAudio(name, `its ${length} bytes cannot hold as much sound as is said to be in them.`);
    yield block;
  }
}
