import type { FileHandle } from 'node:fs/promises';
import type { MediaSource } from '../../src/media/byte-source.ts';

const BLOCK_BYTES = 65_536;

/** A source of bytes, as a stream and as a file, that counts the bytes and the reads. */
export function measuredSource(bytes: Uint8Array) {
  const read = { bytes: 0, times: 0 };
  const note = (count: number) => {
    read.bytes += count;
    read.times++;
  };
  const handle = {
    async read(buffer: Uint8Array, offset: number, length: number, position: number) {
      const piece = bytes.subarray(position, position + length);
      buffer.set(piece, offset);
      note(piece.byteLength);
      return { bytesRead: piece.byteLength, buffer };
    },
  };
  const source: MediaSource = {
    name: 'meeting',
    file: { path: 'none', handle: handle as unknown as FileHandle, bytes: bytes.byteLength },
    length: bytes.byteLength,
    replayable: true,
    peek: async (count) => bytes.subarray(0, count),
    async *bytes(skip = 0) {
      for (let at = skip; at < bytes.byteLength; at += BLOCK_BYTES) {
        const piece = bytes.subarray(at, at + BLOCK_BYTES);
        note(piece.byteLength);
        yield piece;
      }
    },
    close: async () => undefined,
  };
  return { source, read };
}
