/** The header of an element of Matroska's binary XML (RFC 8794). */
export interface ElementHead {
  /** The element id with its length marker, as in the specification. */
  readonly id: number;
  /** Size of the content in bytes; undefined if unknown, as in live recordings. */
  readonly size: number | undefined;
  /** Length of this header in bytes. */
  readonly bytes: number;
}

/** The maximum length of a header in bytes. */
export const MAX_HEAD_BYTES = 12;

/** Reads the header at `at`; undefined if it is missing or incomplete. */
export function parseElementHead(bytes: Uint8Array, at: number): ElementHead | undefined {
  const idBytes = Math.clz32(bytes[at] ?? 0) - 23;
  if (idBytes > 4 || at + idBytes >= bytes.byteLength) return undefined;
  let id = 0;
  for (let index = 0; index < idBytes; index++) id = id * 256 + bytes[at + index]!;
  const size = parseSize(bytes, at + idBytes);
  return size && { id, size: size.value, bytes: idBytes + size.bytes };
}

/**
 * Reads a variable-length number without its length marker. The value is undefined if all bits are set
 * (unknown size).
 */
export function parseSize(
  bytes: Uint8Array,
  at: number,
): { readonly value: number | undefined; readonly bytes: number } | undefined {
  const count = Math.clz32(bytes[at] ?? 0) - 23;
  if (count > 8 || at + count > bytes.byteLength) return undefined;
  let value = bytes[at]! & (0xff >> count);
  for (let index = 1; index < count; index++) value = value * 256 + bytes[at + index]!;
  // As a double, the largest number of eight bytes is 2 ** 56.
  return { value: value >= 2 ** (7 * count) - 1 ? undefined : value, bytes: count };
}

/** A complete element. */
export interface Element {
  readonly id: number;
  readonly body: Uint8Array;
}

/** Yields the elements in `body`, up to the first invalid one. */
export function* elements(body: Uint8Array): Generator<Element, void> {
  for (let at = 0; at < body.byteLength;) {
    const head = parseElementHead(body, at);
    const start = at + (head?.bytes ?? 0);
    if (head?.size === undefined || start + head.size > body.byteLength) return;
    yield { id: head.id, body: body.subarray(start, start + head.size) };
    at = start + head.size;
  }
}

/** The content of the last child with an id; empty if there is none. */
export type Lookup = (id: number) => Uint8Array;

/** Finds the children in `body` by their ids. */
export function byId(body: Uint8Array): Lookup {
  const found = new Map<number, Uint8Array>();
  for (const element of elements(body)) found.set(element.id, element.body);
  return (id) => found.get(id) ?? new Uint8Array(0);
}

/** An unsigned number of up to eight bytes. */
export function unsignedOf(body: Uint8Array): number {
  return body.subarray(0, 8).reduce((value, byte) => value * 256 + byte, 0);
}

/** A signed number of up to eight bytes. */
export function signedOf(body: Uint8Array): number {
  const value = unsignedOf(body);
  const bits = 8 * Math.min(8, body.byteLength);
  return bits > 0 && body[0]! >= 0x80 ? value - 2 ** bits : value;
}

/** A float of four or eight bytes; 0 if there are none. */
export function floatOf(body: Uint8Array): number {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  if (body.byteLength === 4) return view.getFloat32(0);
  return body.byteLength === 8 ? view.getFloat64(0) : 0;
}

/** Characters up to the first zero, as Latin-1. */
export const ebmlText = (body: Uint8Array): string => Buffer.from(body).toString('latin1').split('\0', 1)[0]!;

/** The ids of Matroska's elements (RFC 9559) that reading needs. */
export const ID = {
  segment: 0x1853_8067,
  tracks: 0x1654_ae6b,
  cluster: 0x1f43_b675,
  clusterTime: 0xe7,
  info: 0x1549_a966,
  timestampScale: 0x2a_d7b1,
  duration: 0x4489,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
  discardPadding: 0x75a2,
} as const;

/** The elements that may occur in and between clusters; any other means damage. */
export const KNOWN: ReadonlySet<number> = new Set([
  ID.segment,
  ID.tracks,
  ID.cluster,
  ID.simpleBlock,
  ID.blockGroup,
  0x1a45_dfa3, // EBML: the start of another file
  0x114d_9b74, // SeekHead: positions of elements
  ID.info,
  0x1c53_bb6b, // cues
  0x1941_a469, // attachments
  0x1043_a770, // chapters
  0x1254_c367, // tags
  ID.clusterTime,
  0xa7, // position
  0xab, // length of the previous cluster
  0x5854, // SilentTracks
  0xaf, // EncryptedBlock
  0xec, // Void
  0xbf, // CRC-32
]);

/** The largest block of sound in bytes. A longer one is a picture or damaged. */
export const MAX_BLOCK_BYTES = 4_194_304;
