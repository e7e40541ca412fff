import type { ByteInput } from '../byte-input.ts';

/** A page of an Ogg stream (RFC 3533), valid until the next one. */
export interface OggPage {
  /** Begins with the rest of a packet from the previous page. */
  readonly continues: boolean;
  /** Marked as the first of its logical stream. */
  readonly begins: boolean;
  /** Marked as the last of its logical stream. */
  readonly ends: boolean;
  /** The position after the last packet that ends on the page; -1 if none ends. */
  readonly granule: number;
  /** The id of its logical stream. */
  readonly serial: number;
  readonly sequence: number;
  /** The lengths of its segments; a segment below 255 ends a packet. */
  readonly segments: Uint8Array;
  readonly body: Uint8Array;
  /** Whether other bytes came before it, or its checksum is wrong. */
  readonly damaged: boolean;
}

const HEADER_BYTES = 27;

/** The first bytes of every page. */
const CAPTURE = 'OggS\0';

/** The number of bytes after which the search for a page takes longer steps. */
const FREE_BYTES = 4_194_304;

/** Yields the complete pages in order and skips other bytes. Takes linear time for any input. */
export async function* readPages(input: ByteInput): AsyncGenerator<OggPage, void> {
  let damaged = false;
  let inVain = 0; // bytes whose checksum did not match
  for (;;) {
    if (!(await input.fill(HEADER_BYTES))) return;
    const start = Buffer.from(input.view.buffer, input.view.byteOffset, input.held).indexOf(CAPTURE);
    if (start !== 0) {
      damaged = true;
      input.drop(start < 0 ? input.held - 4 : start);
      continue;
    }
    const body = HEADER_BYTES + input.view[26]!;
    let length = body;
    const whole = await input.fill(body);
    for (const lacing of input.view.subarray(HEADER_BYTES, body)) length += lacing;
    if (whole && (await input.fill(length))) {
      const page = input.view.subarray(0, length);
      const right =
        pageChecksum(page) === new DataView(page.buffer, page.byteOffset).getUint32(CHECKSUM_AT, true);
      if (right || (await isFollowed(input, length))) {
        yield parsePage(input.view.subarray(0, length), body, damaged || !right);
        input.drop(length);
        damaged = false;
        continue;
      }
      inVain += length;
    }
    damaged = true;
    input.drop(inVain > FREE_BYTES + 8 * input.position ? Math.min(length, input.held) : 4);
  }
}

/**
 * Whether a page, or the end, follows after `length` bytes. Then a page with a wrong checksum is where it
 * should be: most of its packets may be intact, and damaged speech is better than none.
 */
async function isFollowed(input: ByteInput, length: number): Promise<boolean> {
  await input.fill(length + CAPTURE.length);
  const next = Buffer.from(input.view.subarray(length, length + CAPTURE.length)).toString('latin1');
  return next === CAPTURE || next === '';
}

function parsePage(bytes: Uint8Array, body: number, damaged: boolean): OggPage {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const flags = bytes[5]!;
  return {
    continues: (flags & 1) !== 0,
    begins: (flags & 2) !== 0,
    ends: (flags & 4) !== 0,
    granule: view.getInt32(10, true) * 2 ** 32 + view.getUint32(6, true),
    serial: view.getUint32(14, true),
    sequence: view.getUint32(18, true),
    segments: bytes.subarray(HEADER_BYTES, body),
    body: bytes.subarray(body),
    damaged,
  };
}

const POLYNOMIAL = 0x04c1_1db7;

const TABLE = Int32Array.from({ length: 256 }, (_, index) => {
  let value = index << 24;
  for (let bit = 0; bit < 8; bit++) value = value < 0 ? (value << 1) ^ POLYNOMIAL : value << 1;
  return value;
});

/** The offset of the checksum in a page. */
export const CHECKSUM_AT = 22;

/**
 * Ogg's CRC-32 of a page: the usual polynomial, most significant bit first, from 0, with its own four bytes
 * as zeros.
 */
export function pageChecksum(page: Uint8Array): number {
  let value = 0;
  for (let at = 0; at < page.byteLength; at++) {
    const byte = at >= CHECKSUM_AT && at < CHECKSUM_AT + 4 ? 0 : page[at]!;
    value = (value << 8) ^ TABLE[(value >>> 24) ^ byte]!;
  }
  return value >>> 0;
}
