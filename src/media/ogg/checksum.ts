const POLYNOMIAL = 0x04c1_1db7;

const TABLE = Int32Array.from({ length: 256 }, (_, index) => {
  let value = index << 24;
  for (let bit = 0; bit < 8; bit++) value = value < 0 ? (value << 1) ^ POLYNOMIAL : value << 1;
  return value;
});

/** Where a page's own checksum stands. */
export const CHECKSUM_AT = 22;

/**
 * Ogg's CRC-32 of a page: the usual polynomial, most significant bit first, from 0, its own four bytes as
 * zeros.
 */
export function pageChecksum(page: Uint8Array): number {
  let value = 0;
  for (let at = 0; at < page.byteLength; at++) {
    const byte = at >= CHECKSUM_AT && at < CHECKSUM_AT + 4 ? 0 : page[at]!;
    value = (value << 8) ^ TABLE[(value >>> 24) ^ byte]!;
  }
  return value >>> 0;
}
