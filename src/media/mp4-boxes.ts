import type { FileHandle } from 'node:fs/promises';

/** A box (atom) of an MP4 or QuickTime file at its top level. */
export interface Mp4Box {
  readonly type: string;
  /** Where it begins in the file, and its length with its header, in bytes. */
  readonly start: number;
  readonly size: number;
}

/**
 * The top-level boxes in order. The last may claim to go on beyond `fileBytes`; anything that makes no sense
 * ends the list.
 */
export async function topLevelBoxes(file: FileHandle, fileBytes: number): Promise<Mp4Box[]> {
  const boxes: Mp4Box[] = [];
  const head = Buffer.alloc(16);
  for (let start = 0; start + 8 <= fileBytes;) {
    await file.read(head, 0, 16, start);
    const short = head.readUInt32BE(0);
    const size = short === 0 ? fileBytes - start : short === 1 ? Number(head.readBigUInt64BE(8)) : short;
    if (size < (short === 1 ? 16 : 8)) break;
    boxes.push({ type: head.toString('latin1', 4, 8), start, size });
    start += size;
  }
  return boxes;
}

/**
 * The table of contents (`moov`) changed in place as if `shift` bytes had been put before the file. False
 * where that cannot be done.
 */
export function shiftChunkOffsets(moov: Buffer, shift: number): boolean {
  try {
    for (const { type, body } of leaves(moov, 0, moov.length)) {
      if (type === 'stco') {
        for (const at of entries(body, 4)) body.writeUInt32BE(body.readUInt32BE(at) + shift, at);
      } else if (type === 'co64') {
        for (const at of entries(body, 8))
          body.writeBigUInt64BE(body.readBigUInt64BE(at) + BigInt(shift), at);
      }
    }
    return true;
  } catch {
    return false;
  }
}

/** The most samples a track may have: ten hours of the smallest AAC frames are six million. */
const MAX_SAMPLES = 16_000_000;

/** Whether a table of contents promises no more samples than it has room for, and not absurdly many. */
export function isBelievable(moov: Buffer): boolean {
  return leaves(moov, 0, moov.length).every(({ type, body }) => {
    if (type !== 'stsz') return true;
    if (body.length < 12) return false;
    const count = body.readUInt32BE(8);
    return count <= MAX_SAMPLES && (body.readUInt32BE(4) !== 0 || 12 + count * 4 <= body.length);
  });
}

/** Whether the samples lie in fragments (`moof`), each with offsets of its own. */
export function isFragmented(moov: Buffer): boolean {
  return moov.includes('mvex', 0, 'latin1');
}

const PARENTS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl']);

function leaves(bytes: Buffer, start: number, end: number): { type: string; body: Buffer }[] {
  const found: { type: string; body: Buffer }[] = [];
  for (let at = start; at + 8 <= end;) {
    const size = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (size < 8 || at + size > end) break;
    if (PARENTS.has(type)) found.push(...leaves(bytes, at + 8, at + size));
    else found.push({ type, body: bytes.subarray(at + 8, at + size) });
    at += size;
  }
  return found;
}

/** Where the entries of a chunk offset table stand in its body. */
function* entries(body: Buffer, width: number): Generator<number> {
  const count = body.readUInt32BE(4);
  for (let index = 0; index < count; index++) yield 8 + index * width;
}
