import { createWavReader } from '../audio/wav-reader.ts';
import { type AudioBlock, type Reader, type ReadRequest, WARNINGS } from './reader.ts';

const TRAILING =
  'Bytes lie behind the audio that its WAV header counts, and voice left them out. If they are sound, as of a recorder that crashed, mend the header first: ffmpeg -ignore_length 1 -i FILE mended.wav';

/** Reads WAV without a decoder library. */
export const readWav: Reader = ({ source, skip, warn, refuse }) =>
  readWavBytes(source.bytes(skip), { warn, refuse });

/** The audio of WAV bytes as they arrive; requests no more bytes after the end of the audio. */
export async function* readWavBytes(
  bytes: AsyncIterable<Uint8Array>,
  { warn, refuse }: Partial<Pick<ReadRequest, 'warn' | 'refuse'>>,
): AsyncGenerator<AudioBlock, void> {
  const reader = createWavReader();
  for await (const piece of bytes) {
    const result = reader.push(piece);
    if (result.type === 'refused') {
      refuse?.(result.problem);
      return;
    }
    const { channels } = result;
    if (channels[0]?.length) yield { channels, sampleRate: reader.format!.sampleRate };
    if (reader.trailing) warn?.(TRAILING);
    if (reader.done) return;
  }
  const end = reader.end();
  if (end.type === 'refused') refuse?.(end.problem);
  else if (end.cutOff) warn?.(WARNINGS.cutOff);
}
