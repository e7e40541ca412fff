import { crc32, inflateRawSync } from 'node:zlib';
import type { ByteSource } from './byte-source.ts';

/** An entry of a zip archive's central directory. */
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
const END_64 = { signature: 0x06064b50, bytes: 56 } as const;
const LOCATOR_64 = { signature: 0x07064b50, bytes: 20 } as const;
const DIRECTORY_ENTRY = { signature: 0x02014b50, bytes: 46 } as const;
const LOCAL_HEADER = { signature: 0x04034b50, bytes: 30 } as const;

const LONGEST_COMMENT = 0xffff;
const LONGEST_NAME = 1024;
const ENCRYPTED = 0x2041;
const STORED = 0;
const DEFLATED = 8;
/** Values of a field that mean: see the zip64 records. */
const ELSEWHERE = { short: 0xffff, long: 0xffffffff } as const;
/** The extra field of an entry that holds its numbers of 64 bits. */
const EXTRA_64 = 1;

/**
 * The files of a zip archive (PKWARE APPNOTE 6.3) by name. torch adds the records of zip64 to any archive;
 * they are read only where the plain ones refer to them.
 * @param mostEntries the maximum number of files.
 * @throws RangeError with the fault, as a phrase behind the file's name.
 */
export function readDirectory(zip: ByteSource, mostEntries: number): ReadonlyMap<string, ZipEntry> {
  const { count, start, end } = findDirectory(zip);
  if (count > mostEntries) throw new RangeError(`has ${count} files in it`);
  if (start > end || end > zip.size || end - start > mostEntries * (LONGEST_NAME + DIRECTORY_ENTRY.bytes))
    throw broken();
  const bytes = zip.read(start, end - start);
  const view = viewOf(bytes);
  const entries = new Map<string, ZipEntry>();
  let at = 0;
  for (let index = 0; index < count; index++) {
    requireRecord(view, at, DIRECTORY_ENTRY);
    const nameAt = at + DIRECTORY_ENTRY.bytes;
    const extraAt = nameAt + view.getUint16(at + 28, true);
    const commentAt = extraAt + view.getUint16(at + 30, true);
    const next = commentAt + view.getUint16(at + 32, true);
    if (next > bytes.length) throw broken();
    const name = new TextDecoder().decode(bytes.subarray(nameAt, extraAt));
    if (entries.has(name)) throw new RangeError('has two files of one name in it');
    const [numbers, method, flags, crc] = [
      [24, 20, 42].map((field) => view.getUint32(at + field, true)),
      view.getUint16(at + 10, true),
      view.getUint16(at + 8, true),
      view.getUint32(at + 16, true),
    ] as const;
    const [size = 0, packedBytes = 0, offset = 0] = widened(numbers, bytes.subarray(extraAt, commentAt));
    entries.set(name, { flags, method, crc, packedBytes, bytes: size, offset });
    at = next;
  }
  return entries;
}

/** The numbers of an entry; those marked as 64-bit come from its extra field, in the same order. */
function widened(numbers: readonly number[], extra: Uint8Array): readonly number[] {
  if (!numbers.includes(ELSEWHERE.long)) return numbers;
  const view = viewOf(extra);
  for (let at = 0; at + 4 <= extra.length;) {
    const end = at + 4 + view.getUint16(at + 2, true);
    if (view.getUint16(at, true) !== EXTRA_64) {
      at = end;
      continue;
    }
    let from = at + 4;
    return numbers.map((number) => {
      if (number !== ELSEWHERE.long) return number;
      from += 8;
      if (from > Math.min(end, extra.length)) throw broken();
      return long(view, from - 8);
    });
  }
  throw broken();
}

/**
 * Returns the offset of an uncompressed file's bytes in the archive.
 * @throws RangeError as `readDirectory`, and if the file is compressed.
 */
export function storedAt(zip: ByteSource, entry: ZipEntry): number {
  const { method, packedBytes, bytes } = entry;
  if (method !== STORED) throw new RangeError('has packed data in it; torch saves it as it is');
  if (packedBytes !== bytes) throw broken();
  return contentAt(zip, entry);
}

/**
 * Reads a file of the archive. If it is uncompressed and `zip` is in memory, the result is a view.
 * @param most the maximum size in bytes; no more are unpacked.
 * @throws RangeError as `readDirectory`.
 */
export function readEntry(zip: ByteSource, entry: ZipEntry, most: number): Uint8Array {
  const { method, crc, packedBytes, bytes } = entry;
  if (bytes > most) throw new RangeError(`has a file of ${bytes} bytes in it, where ${most} are the most`);
  const start = contentAt(zip, entry);
  if (packedBytes > Math.max(most, bytes + 1024)) throw broken();
  const content = unpacked(zip.read(start, packedBytes), method, bytes);
  if (content.length !== bytes || crc32(content) !== crc) throw broken();
  return content;
}

function contentAt(zip: ByteSource, { flags, offset, packedBytes }: ZipEntry): number {
  if ((flags & ENCRYPTED) !== 0) throw new RangeError('is encrypted');
  if (offset + LOCAL_HEADER.bytes > zip.size) throw broken();
  const view = viewOf(zip.read(offset, LOCAL_HEADER.bytes));
  requireRecord(view, 0, LOCAL_HEADER);
  const start = offset + LOCAL_HEADER.bytes + view.getUint16(26, true) + view.getUint16(28, true);
  if (start + packedBytes > zip.size) throw broken();
  return start;
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

interface DirectoryPlace {
  readonly count: number;
  readonly start: number;
  /** The first byte behind it. */
  readonly end: number;
}

/**
 * Finds the central directory by the record at the end of the archive, which only a comment may follow, or by
 * the zip64 records before it.
 */
function findDirectory(zip: ByteSource): DirectoryPlace {
  const tailAt = Math.max(0, zip.size - END.bytes - LONGEST_COMMENT - LOCATOR_64.bytes);
  const view = viewOf(zip.read(tailAt, zip.size - tailAt));
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  const start = view.getUint32(end + 16, true);
  if (count === ELSEWHERE.short || start === ELSEWHERE.long) return findDirectory64(zip, view, end);
  if (view.getUint16(end + 4, true) !== 0 || view.getUint16(end + 8, true) !== count) {
    throw new RangeError('is one of several parts of an archive');
  }
  return { count, start, end: start + view.getUint32(end + 12, true) };
}

function findDirectory64(zip: ByteSource, tail: DataView, end: number): DirectoryPlace {
  const locator = end - LOCATOR_64.bytes;
  if (locator < 0) throw broken();
  requireRecord(tail, locator, LOCATOR_64);
  const at = long(tail, locator + 8);
  if (at + END_64.bytes > zip.size) throw broken();
  const view = viewOf(zip.read(at, END_64.bytes));
  requireRecord(view, 0, END_64);
  const start = long(view, 48);
  return { count: long(view, 32), start, end: start + long(view, 40) };
}

function findEnd(view: DataView): number {
  const last = view.byteLength - END.bytes;
  for (let at = last; at >= Math.max(0, last - LONGEST_COMMENT); at--) {
    if (view.getUint32(at, true) === END.signature && view.getUint16(at + 20, true) === last - at) return at;
  }
  throw new RangeError('is not a zip archive');
}

function requireRecord(
  view: DataView,
  at: number,
  { signature, bytes }: { readonly signature: number; readonly bytes: number },
): void {
  if (at + bytes > view.byteLength || view.getUint32(at, true) !== signature) throw broken();
}

/** A 64-bit number; a float64 is exact for every possible archive size. */
const long = (view: DataView, at: number) => Number(view.getBigUint64(at, true));

const viewOf = ({ buffer, byteOffset, length }: Uint8Array) => new DataView(buffer, byteOffset, length);

const broken = () => new RangeError('is a damaged zip archive');
