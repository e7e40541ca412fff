import type { FileHandle } from 'node:fs/promises';
import { yieldToEventLoop } from '../../base/yield-to-event-loop.ts';
import { type LosslessEncoder, openLosslessFlac } from '../../media/encode-flac.ts';
import { createWavReader } from '../../audio/wav-reader.ts';

/** What libFLAC takes at a time, so that others have their turn: some ten milliseconds. */
const PIECE_SAMPLES = 16_384;

/**
 * Writes the bytes of a WAV recording as FLAC into `file`: the same sound to the bit. False, with anything in
 * the file, where it is no WAV whose samples FLAC can hold, or breaks off: then it is better sent as it is.
 */
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
    if (encoder === undefined || end.type === 'refused' || end.cutOff) return false;
    await file.writeFile(encoder.flush());
    return true;
  } finally {
    encoder?.free();
  }
}
