import { toPcm16 } from './pcm16.ts';

/** Bytes per chunk of sent speech: about 85 ms at 24 kHz. */
export const CHUNK_BYTES = 4_096;

/** A piece of sound, of any length. The first piece of a segment carries the segment's mark. */
export interface MarkedSamples<Mark> {
  readonly samples: Float32Array;
  readonly mark?: Mark | undefined;
}

/** 16-bit little-endian PCM. */
export interface PcmChunk<Mark> {
  /** A buffer of its own, which is never written again. */
  readonly bytes: Uint8Array;
  /** The marks of the segments whose first sample is in it; nearly always none or one. */
  readonly marks: readonly Mark[];
}

/**
 * Cuts sound into chunks of 16-bit PCM of exactly 4,096 bytes; the last may be shorter. A mark goes to the
 * chunk with the first sample that came with it or after it. A mark that no sound follows goes to the last
 * chunk, which may be empty.
 */
export async function* chunkPcm16<Mark = never>(
  pieces: AsyncIterable<MarkedSamples<Mark>>,
): AsyncGenerator<PcmChunk<Mark>, void, undefined> {
  let bytes = new Uint8Array(CHUNK_BYTES);
  let filled = 0;
  let marks: Mark[] = [];
  for await (const { samples, mark } of pieces) {
    if (mark !== undefined) marks.push(mark);
    const pcm = toPcm16(samples);
    for (let from = 0; from < pcm.length;) {
      const part = pcm.subarray(from, from + CHUNK_BYTES - filled);
      bytes.set(part, filled);
      filled += part.length;
      from += part.length;
      if (filled < CHUNK_BYTES) break;
      yield { bytes, marks };
      bytes = new Uint8Array(CHUNK_BYTES);
      filled = 0;
      marks = [];
    }
  }
  if (filled > 0 || marks.length > 0) yield { bytes: bytes.subarray(0, filled), marks };
}
