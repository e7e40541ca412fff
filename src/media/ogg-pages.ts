/** A whole page of an Ogg stream (RFC 3533). */
export interface OggPage {
  readonly bytes: Uint8Array;
  /** Marked as the first of its logical stream. */
  readonly begins: boolean;
  /** Marked as the last of its logical stream. */
  readonly ends: boolean;
}

const HEADER_BYTES = 27;

/** Cuts bytes into whole pages, skipping what is none; a page that is never finished never comes out. */
export function createOggPages(): { push(bytes: Uint8Array): OggPage[] } {
  let held: Buffer = Buffer.alloc(0);
  return {
    push(bytes) {
      const pages: OggPage[] = [];
      held = Buffer.concat([held, bytes]);
      for (;;) {
        const start = held.indexOf('OggS');
        held = held.subarray(start < 0 ? Math.max(0, held.length - 3) : start);
        const length = start < 0 ? undefined : pageLength(held);
        if (length === undefined || held.length < length) return pages;
        const flags = held[5]!;
        pages.push({ bytes: held.subarray(0, length), begins: (flags & 2) !== 0, ends: (flags & 4) !== 0 });
        held = held.subarray(length);
      }
    },
  };
}

/** Header, table of segments and segments; undefined before the table is there. */
function pageLength(page: Uint8Array): number | undefined {
  const body = HEADER_BYTES + (page[26] ?? 0);
  if (page.byteLength < body) return undefined;
  return page.subarray(HEADER_BYTES, body).reduce((sum, lacing) => sum + lacing, body);
}
