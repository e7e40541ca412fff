import { createReadStream } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { VoiceError } from '../domain/errors.ts';
import { encodeWithFfmpeg } from './encode-ffmpeg.ts';
import { ffmpegAdvice, findFfmpeg, type FfmpegSearch } from './find-ffmpeg.ts';
import { makeTemporaryFolder } from './temporary-file.ts';
import { ffmpegMetadata, type SoundTags } from './sound-tags.ts';

/**
 * Returns the path of ffmpeg, which encodes audiobooks.
 * @throws VoiceError `unsupported` if it is missing.
 */
export async function requireAudiobookEncoder(search: FfmpegSearch): Promise<string> {
  const ffmpeg = await findFfmpeg(search);
  if (ffmpeg !== undefined) return ffmpeg;
  throw new VoiceError(
    'unsupported',
    `voice writes an audiobook (.m4b) with ffmpeg; ${ffmpegAdvice(search)}. An .mp3 can have chapters, too.`,
  );
}

/**
 * Encodes speech (24 kHz mono in [-1, 1]) as an audiobook: AAC at 64 kbit/s in MP4 (`.m4b`) with chapters.
 * Its bytes are yielded after everything is encoded, because the file begins with its table of contents;
 * until then it is in the temporary folder.
 * @throws VoiceError `unsupported` without a complete ffmpeg, `storage`, `cancelled`; errors of `samples`.
 */
export async function* encodeAudiobook(
  samples: AsyncIterable<Float32Array>,
  tags: SoundTags,
  search: FfmpegSearch,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void, undefined> {
  const ffmpeg = await requireAudiobookEncoder(search);
  const folder = await makeTemporaryFolder('book');
  try {
    const [metadata, book] = [join(folder, 'metadata'), join(folder, 'book.m4b')];
    await writeFile(metadata, ffmpegMetadata(tags));
    const parameters = [
      ['-protocol_whitelist', 'file', '-f', 'ffmetadata', '-i', metadata],
      ['-map', '0:a', '-map_metadata', '1', '-map_chapters', '1'],
      ['-c:a', 'aac', '-aac_coder', 'fast', '-b:a', '64k', '-movflags', '+faststart', '-f', 'ipod', book],
    ].flat();
    for await (const _ of encodeWithFfmpeg(ffmpeg, parameters, samples, signal));
    for await (const bytes of createReadStream(book)) yield bytes as Uint8Array;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
