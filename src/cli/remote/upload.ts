import { tmpdir } from 'node:os';
import type { FileHandle } from 'node:fs/promises';
import type { AudioSource } from '../../domain/audio.ts';
import { invalidAudio } from '../../domain/errors.ts';
import { type MediaSource, openBytes } from '../../media/byte-source.ts';
import { openTemporaryFile, storageProblem } from '../../media/temporary-file.ts';
import { yieldToEventLoop } from '../../base/yield-to-event-loop.ts';
import { type LosslessEncoder, openLosslessFlac } from '../../media/encode-flac.ts';
import { createWavReader } from '../../audio/wav-reader.ts';

/** Smaller recordings are sent faster than they could be compressed. */
const WORTH_COMPRESSING_BYTES = 8 * 1_048_576;

/** Audio for an upload, which can be read again if a request is retried. The caller must close it. */
export interface RecordingUpload {
  readonly size: number;
  /** All of the recording, always `size` bytes. Throws `invalid_audio` if the file became shorter. */
  blocks(): AsyncIterable<Uint8Array>;
  /** Idempotent. */
  close(): Promise<void>;
}

/**
 * Opens audio for an upload. A large WAV recording is compressed to FLAC; a stream is first written to a file
 * in `folder`.
 * @throws VoiceError `invalid_audio`, `storage` or `cancelled`.
 */
export async function openUpload(
  source: AudioSource,
  signal: AbortSignal,
  folder = tmpdir(),
): Promise<RecordingUpload> {
  const opened = await openBytes(source, signal);
  if (opened.file) return compressed(toUpload(opened), source.name, folder, signal);
  try {
    return await compressed(await spooled(opened, folder, signal), source.name, folder, signal);
  } finally {
    await opened.close();
  }
}

/** The upload as FLAC if that saves time and is possible; unchanged if encoding fails. */
async function compressed(
  upload: RecordingUpload,
  name: string,
  folder: string,
  signal: AbortSignal,
): Promise<RecordingUpload> {
  if (upload.size < WORTH_COMPRESSING_BYTES) return upload;
  const copy = await openTemporaryFile(folder, 'upload').catch(() => undefined);
  if (copy === undefined) return upload;
  try {
    if (await compressInto(copy.handle, upload.blocks())) {
      const smaller = toUpload(await openBytes({ type: 'file', name, path: copy.path }, signal));
      await upload.close();
      const close = async () => {
        await smaller.close();
        await copy.close();
      };
      return { ...smaller, close };
    }
  } catch (error) {
    if (signal.aborted) {
      await Promise.all([copy.close(), upload.close()]);
      throw error;
    }
  }
  await copy.close();
  return upload;
}

async function spooled(
  { name, bytes }: MediaSource,
  folder: string,
  signal: AbortSignal,
): Promise<RecordingUpload> {
  const copy = await openTemporaryFile(folder, 'upload');
  const failed = (error: unknown) => {
    throw storageProblem(folder, error);
  };
  try {
    for await (const block of bytes()) await copy.handle.writeFile(block).catch(failed);
    const upload = toUpload(await openBytes({ type: 'file', name, path: copy.path }, signal));
    const close = async () => {
      await upload.close();
      await copy.close();
    };
    return { ...upload, close };
  } catch (error) {
    await copy.close();
    throw error;
  }
}

function toUpload({ name, file, bytes, close }: MediaSource): RecordingUpload {
  const size = file?.bytes ?? 0;
  return { size, close, blocks: () => exactly(size, bytes(), name) };
}

/** The first `size` bytes of a file, which may still be growing. */
async function* exactly(size: number, blocks: AsyncIterable<Uint8Array>, name: string) {
  let left = size;
  for await (const block of blocks) {
    yield block.subarray(0, left);
    left -= Math.min(left, block.byteLength);
    if (left === 0) return;
  }
  throw invalidAudio(name, 'it became shorter while it was being read.');
}

/** The samples to encode at a time (some ten milliseconds of work), so that other tasks can run. */
const PIECE_SAMPLES = 16_384;

/** Writes a WAV recording as FLAC into `file`. Returns false if FLAC cannot hold all of it. */
export async function compressInto(file: FileHandle, blocks: AsyncIterable<Uint8Array>): Promise<boolean> {
  const reader = createWavReader();
  let encoder: LosslessEncoder | undefined;
  try {
    for await (const block of blocks) {
      const result = reader.push(block);
      if (result.type === 'refused') return false;
      if (!result.channels[0]?.length) continue;
      encoder ??= await openLosslessFlac(reader.format!);
      if (encoder === undefined) return false;
      for (let at = 0; at < result.channels[0].length; at += PIECE_SAMPLES) {
        await yieldToEventLoop();
        await file.writeFile(
          encoder.encode(result.channels.map((channel) => channel.subarray(at, at + PIECE_SAMPLES))),
        );
      }
      if (reader.done) break;
    }
    const end = reader.end();
    if (encoder === undefined || end.type === 'refused' || end.cutOff || reader.trailing) return false;
    await file.writeFile(encoder.flush());
    return true;
  } finally {
    encoder?.free();
  }
}
