import type { ByteInput } from '../byte-input.ts';
import { CHECKSUM_AT, pageChecksum } from './checksum.ts';

/** A page of an Ogg stream (RFC 3533), whose checksum is right; good until the next one. */
export interface OggPage {
  /** Begins with the rest of a packet of the page before. */
  readonly continues: boolean;
  /** Marked as the first of its logical stream. */
  readonly begins: boolean;
  /** Marked as the last of its logical stream. */
  readonly ends: boolean;
  /** Where the last packet that ends on it stands; -1 where none does. */
  readonly granule: number;
  /** Which logical stream it is of. */
  readonly serial: number;
  readonly sequence: number;
  /** The lengths of its segments; a packet ends with one under 255. */
  readonly segments: Uint8Array;
  readonly body: Uint8Array;
  /** Whether bytes that are no page stood before it. */
  readonly afterDamage: boolean;
}

const HEADER_BYTES = 27;

/** Beyond this, looking for pages in bytes that are none takes longer steps. */
const FREE_BYTES = 4_194_304;

/** The whole pages in order, past what is none, in time that follows the number of bytes whatever they are. */
export async function* readPages(input: ByteInput): AsyncGenerator<OggPage, void> {
  let afterDamage = false;
  let inVain = 0; // bytes that were summed up for nothing
  for (;;) {
    if (!(await input.fill(HEADER_BYTES))) return;
    const start = Buffer.from(input.view.buffer, input.view.byteOffset, input.held).indexOf('OggS\0');
    if (start !== 0) {
      afterDamage = true;
      input.drop(start < 0 ? input.held - 4 : start);
      continue;
    }
    const body = HEADER_BYTES + input.view[26]!;
    let length = body;
    const whole = await input.fill(body);
    for (const lacing of input.view.subarray(HEADER_BYTES, body)) length += lacing;
    if (whole && (await input.fill(length))) {
      const bytes = input.view.subarray(0, length);
      if (pageChecksum(bytes) === new DataView(bytes.buffer, bytes.byteOffset).getUint32(CHECKSUM_AT, true)) {
        yield parsePage(bytes, body, afterDamage);
        input.drop(length);
        afterDamage = false;
        continue;
      }
      inVain += length;
    }
    afterDamage = true;
    input.drop(inVain > FREE_BYTES + 8 * input.position ? Math.min(length, input.held) : 4);
  }
}

function parsePage(bytes: Uint8Array, body: number, afterDamage: boolean): OggPage {
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
    afterDamage,
  };
}
