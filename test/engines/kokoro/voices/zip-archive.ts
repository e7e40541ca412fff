import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipFile {
  readonly name: string;
  readonly content: Uint8Array;
  readonly deflated?: boolean;
  /** Values for the headers that differ from the true ones. */
  readonly lie?: Partial<ZipHeader>;
}

interface ZipHeader {
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly packedBytes: number;
  readonly bytes: number;
  readonly offset: number;
}

export interface ZipOptions {
  /** Values for the end record that differ from the true ones. */
  readonly lie?: { readonly count?: number; readonly start?: number; readonly disk?: number };
  /** Bytes between the directory and the end record. */
  readonly before?: Uint8Array;
  readonly comment?: string;
}

/** torch sets the flags for sizes after the data and for names in UTF-8. */
const FLAGS = 0x0808;
/** Alignment of data, in bytes. */
const ALIGNMENT = 64;

/** A zip archive in torch's layout: data aligned by padding, its sizes after it, and zip64 records. */
export function zipArchive(
  files: readonly ZipFile[],
  { lie = {}, before = zip64Records(), comment = '' }: ZipOptions = {},
): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  const add = (part: Uint8Array) => {
    parts.push(Buffer.from(part));
    at += part.length;
  };
  for (const { name, content, deflated = false, lie = {} } of files) {
    const packed = deflated ? deflateRawSync(content) : content;
    const header: ZipHeader = {
      flags: FLAGS,
      method: deflated ? 8 : 0,
      crc: crc32(content),
      packedBytes: packed.length,
      bytes: content.length,
      offset: at,
      ...lie,
    };
    const encoded = Buffer.from(name);
    const padding = (ALIGNMENT - ((at + 30 + encoded.length + 4) % ALIGNMENT)) % ALIGNMENT;
    add(
      numbers(
        [0x04034b50, 4],
        [0, 2],
        [header.flags, 2],
        [header.method, 2],
        [0, 4],
        [0, 4],
        [0, 4],
        [0, 4],
        [encoded.length, 2],
        [padding + 4, 2],
      ),
    );
    add(encoded);
    add(numbers([0x4246, 2], [padding, 2]));
    add(Buffer.alloc(padding, 'Z'));
    add(packed);
    add(numbers([0x08074b50, 4], [header.crc, 4], [header.packedBytes, 4], [header.bytes, 4]));
    directory.push(
      numbers(
        [0x02014b50, 4],
        [0, 2],
        [0, 2],
        [header.flags, 2],
        [header.method, 2],
        [0, 4],
        [header.crc, 4],
        [header.packedBytes, 4],
        [header.bytes, 4],
        [encoded.length, 2],
        [0, 4],
        [0, 4],
        [0, 4],
        [header.offset, 4],
      ),
      encoded,
    );
  }
  const start = at;
  for (const part of directory) add(part);
  const bytes = at - start;
  add(before);
  const { count = files.length, disk = 0 } = lie;
  add(
    numbers(
      [0x06054b50, 4],
      [disk, 2],
      [0, 2],
      [count, 2],
      [count, 2],
      [bytes, 4],
      [lie.start ?? start, 4],
      [comment.length, 2],
    ),
  );
  add(Buffer.from(comment));
  return Buffer.concat(parts);
}

/** The zip64 records that torch writes even if no size needs them. */
const zip64Records = () =>
  Buffer.concat([
    numbers([0x06064b50, 4], [44, 4]),
    Buffer.alloc(48),
    numbers([0x07064b50, 4]),
    Buffer.alloc(16),
  ]);

/** Little-endian integers of 2 or 4 bytes. */
function numbers(...fields: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer {
  return Buffer.concat(
    fields.map(([value, bytes]) => {
      const buffer = Buffer.alloc(bytes);
      if (bytes === 2) buffer.writeUInt16LE(value);
      else buffer.writeUInt32LE(value);
      return buffer;
    }),
  );
}
