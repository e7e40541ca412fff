import { crc32 } from 'node:zlib';

/** An `.npy` file of NumPy, format 1.0. */
export function npyFile(values: readonly number[], shape: readonly number[], type: '<f4' | '<f8'): Buffer {
  const dims = shape.length === 1 ? `${shape[0]},` : shape.join(', ');
  const text = `{'descr': '${type}', 'fortran_order': False, 'shape': (${dims}), }`;
  const header = Buffer.from(`${text.padEnd(117)}\n`);
  const length = Buffer.alloc(2);
  length.writeUInt16LE(header.length);
  const array = type === '<f4' ? Float32Array.from(values) : Float64Array.from(values);
  return Buffer.concat([
    Buffer.from([0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1, 0]),
    length,
    header,
    new Uint8Array(array.buffer),
  ]);
}

/** A zip archive of uncompressed files, as `numpy.savez` writes it. */
export function storedZip(files: readonly (readonly [string, Buffer])[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of files) {
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, Buffer.from(name), content]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), common, rest, Buffer.from(name)]),
    );
    parts.push(local);
    at += local.length;
  }
  const records = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(records.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, records, end]);
}
