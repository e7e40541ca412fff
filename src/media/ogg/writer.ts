import { CHECKSUM_AT, pageChecksum } from './pages.ts';

const HEADER_BYTES = 27;
const MAX_SEGMENTS = 255;

export interface PageMarks {
  /** The position of the end of the last packet's sound; -1 if no packet ends. */
  readonly granule: number;
  readonly first?: boolean;
  readonly last?: boolean;
}

/**
 * Writes the pages of one Ogg stream (RFC 3533), in order; `serial` identifies it, 32 bits. The
 * packets of a page are whole, and at most as many as fit its 255 segments of 255 bytes.
 */
export function createOggWriter(
  serial: number,
): (packets: readonly Uint8Array[], page: PageMarks) => Uint8Array {
  let sequence = 0;
  return (packets, { granule, first = false, last = false }) => {
    const lacing = laceLengths(packets);
    if (lacing.length > MAX_SEGMENTS)
      throw new RangeError(`${packets.length} packets are too many for a page.`);
    const page = Buffer.concat([Buffer.alloc(HEADER_BYTES), Uint8Array.from(lacing), ...packets]);
    page.write('OggS', 0, 'latin1');
    page.writeUInt8((first ? 2 : 0) | (last ? 4 : 0), 5);
    page.writeBigInt64LE(BigInt(granule), 6);
    page.writeUInt32LE(serial, 14);
    page.writeUInt32LE(sequence++, 18);
    page.writeUInt8(lacing.length, 26);
    page.writeUInt32LE(pageChecksum(page), CHECKSUM_AT);
    return page;
  };
}

/** The lengths of `packets` as bytes: 255 for each whole 255, then the rest. */
export const laceLengths = (packets: readonly Uint8Array[]): readonly number[] =>
  packets.flatMap(({ length }) => [
    ...Array.from<number>({ length: Math.floor(length / 255) }).fill(255),
    length % 255,
  ]);
