import { crc32, inflateRawSync } from 'node:zlib';

/** A file of a zip archive, as its directory tells of it. */
export interface ZipEntry {
  readonly method: number;
  readonly flags: number;
  readonly crc: number;
  readonly packedBytes: number;
  readonly bytes: number;
  /** Where its local header begins. */
  readonly offset: number;
}

const END = { signature: 0x06054b50, bytes: 22 } as const;
const DIRECTORY_ENTRY = { signature: 0x02014b50, bytes: 46 } as const;
const LOCAL_HEADER = { signature: 0x04034b50, bytes: 30 } as const;

const LONGEST_COMMENT = 0xffff;
const ENCRYPTED = 0x2041;
const STORED = 0;
const DEFLATED = 8;
/** A field that is told elsewhere, in the records of zip64. */
const ELSEWHERE = { short: 0xffff, long: 0xffffffff } as const;

/** torch writes five to seven. */
const MOST_ENTRIES = 64;

/**
 * The files of a zip archive (PKWARE APPNOTE 6.3) by name. torch adds the records of zip64 to any archive; they are
 * of no use, and not read, where the plain ones tell everything.
 * @throws RangeError with what is wrong, as a phrase behind the file's name.
 */
export function readDirectory(zip: Uint8Array): ReadonlyMap<string, ZipEntry> {
  const view = viewOf(zip);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  const start = view.getUint32(end + 16, true);
  if (count === ELSEWHERE.short || start === ELSEWHERE.long) throw new RangeError('is a zip64 archive');
  if (view.getUint16(end + 4, true) !== 0 || view.getUint16(end + 8, true) !== count) {
    throw new RangeError('is one of several parts of an archive');
  }
  if (count > MOST_ENTRIES) throw new RangeError(`has ${count} files in it`);

  const entries = new Map<string, ZipEntry>();
  let at = start;
  for (let index = 0; index < count; index++) {
    requireRecord(view, at, DIRECTORY_ENTRY, end);
    const nameLength = view.getUint16(at + 28, true);
    const next =
      at + DIRECTORY_ENTRY.bytes + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (next > end) throw broken();
    const name = new TextDecoder().decode(
      zip.subarray(at + DIRECTORY_ENTRY.bytes, at + DIRECTORY_ENTRY.bytes + nameLength),
    );
    if (entries.has(name)) throw new RangeError('has two files of one name in it');
    entries.set(name, {
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packedBytes: view.getUint32(at + 20, true),
      bytes: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    });
    at = next;
  }
  return entries;
}

/**
 * The content of a file of the archive: a view where it is stored as it is.
 * @param most bytes that it may have; no more are unpacked.
 * @throws RangeError as `readDirectory`.
 */
export function readEntry(zip: Uint8Array, entry: ZipEntry, most: number): Uint8Array {
  const { flags, method, crc, packedBytes, bytes, offset } = entry;
  if ((flags & ENCRYPTED) !== 0) throw new RangeError('is encrypted');
  if ([packedBytes, bytes, offset].includes(ELSEWHERE.long)) throw new RangeError('is a zip64 archive');
  if (bytes > most) throw new RangeError(`has a file of ${bytes} bytes in it, where ${most} are the most`);
  const view = viewOf(zip);
  requireRecord(view, offset, LOCAL_HEADER, zip.length);
  const start =
    offset + LOCAL_HEADER.bytes + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  if (start + packedBytes > zip.length) throw broken();
  const content = unpacked(zip.subarray(start, start + packedBytes), method, bytes);
  if (content.length !== bytes || crc32(content) !== crc) throw broken();
  return content;
}

function unpacked(packed: Uint8Array, method: number, bytes: number): Uint8Array {
  if (method === STORED) return packed;
  if (method !== DEFLATED) throw new RangeError(`is packed by method ${method}`);
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(bytes, 1) });
  } catch (error) {
    throw new RangeError('cannot be unpacked', { cause: error });
  }
}

/** The record that a comment may stand behind, and nothing else. */
function findEnd(view: DataView): number {
  const last = view.byteLength - END.bytes;
  for (let at = last; at >= Math.max(0, last - LONGEST_COMMENT); at--) {
    if (view.getUint32(at, true) === END.signature && view.getUint16(at + 20, true) === last - at) return at;
  }
  throw new RangeError('is no zip archive');
}

function requireRecord(
  view: DataView,
  at: number,
  { signature, bytes }: { readonly signature: number; readonly bytes: number },
  end: number,
): void {
  if (at + bytes > end || view.getUint32(at, true) !== signature) throw broken();
}

const viewOf = ({ buffer, byteOffset, length }: Uint8Array) => new DataView(buffer, byteOffset, length);

const broken = () => new RangeError('is a damaged zip archive');
