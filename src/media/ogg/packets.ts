import { joinArrays } from '../../base/join-arrays.ts';
import type { OggPage } from './pages.ts';

/** The longest audio packet; longer packets (a picture in the comments) are cut off. */
const MAX_PACKET_BYTES = 4_194_304;

/** Reassembles the packets of one logical stream, page by page. */
export interface PacketAssembler {
  /** The packets that end on this page. */
  push(page: OggPage): Uint8Array[];
  /** Whether a page is missing or damaged. */
  readonly damaged: boolean;
}

/** Creates an assembler for one logical stream of an Ogg file. */
export function createPacketAssembler(): PacketAssembler {
  let open: Uint8Array[] = []; // the pieces of a packet that has not ended
  let openBytes = 0;
  let opened = false;
  let sequence: number | undefined;
  let damaged = false;

  function take(piece: Uint8Array): void {
    const part = piece.subarray(0, MAX_PACKET_BYTES - openBytes);
    // Copied, because the page's bytes are reused.
    if (part.byteLength > 0) open.push(part.slice());
    openBytes += part.byteLength;
    opened = true;
  }

  function finish(): Uint8Array {
    const packet = joinArrays(open, (length) => new Uint8Array(length));
    forget();
    return packet;
  }

  function forget(): void {
    open = [];
    openBytes = 0;
    opened = false;
  }

  return {
    get damaged() {
      return damaged;
    },
    push({ continues, segments, body, sequence: number, damaged: bad }) {
      const follows = sequence === undefined || number === sequence + 1;
      sequence = number;
      damaged ||= bad || !follows;
      // The rest of a packet without its beginning, or a beginning without its rest.
      let skipping = continues && (!opened || !follows);
      if (!continues || !follows) forget();
      const packets: Uint8Array[] = [];
      let start = 0;
      let end = 0;
      for (const lacing of segments) {
        end += lacing;
        if (lacing === 255) continue;
        if (!skipping) {
          take(body.subarray(start, end));
          packets.push(finish());
        }
        skipping = false;
        start = end;
      }
      if (segments.at(-1) === 255 && !skipping) take(body.subarray(start, end));
      return packets;
    },
  };
}
