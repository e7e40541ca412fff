import { bytesInMemory } from './byte-source.ts';
import { readDirectory, readEntry } from './zip.ts';

/** A NumPy array of floats, row by row. */
export interface NpyArray {
  readonly shape: readonly number[];
  readonly data: Float64Array;
}

const MOST_ARRAYS = 16;
const MAGIC = [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59];

/**
 * Reads float32 and float64 arrays of an `.npz` archive by name.
 * @param most the maximum size of one array in bytes.
 * @throws RangeError with the fault, as a phrase behind the file's name.
 */
export function readNpz(bytes: Uint8Array, names: readonly string[], most: number): readonly NpyArray[] {
  const zip = bytesInMemory(bytes);
  const entries = readDirectory(zip, MOST_ARRAYS);
  return names.map((name) => {
    const entry = entries.get(`${name}.npy`);
    if (entry === undefined) throw new RangeError(`has no array '${name}'`);
    return parseNpy(readEntry(zip, entry, most), name);
  });
}

/**
 * Parses the content of an `.npy` file of floats (NumPy format 1.0 to 3.0, little-endian, C order).
 * @param name the name of the array in messages.
 * @throws RangeError with the fault, as a phrase behind the file's name.
 */
export function parseNpy(bytes: Uint8Array, name: string): NpyArray {
  const wrong = () => new RangeError(`has no array of floats as '${name}'`);
  if (bytes.length < 12 || MAGIC.some((byte, at) => bytes[at] !== byte)) throw wrong();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const isShort = bytes[6] === 1;
  const start = (isShort ? 10 : 12) + (isShort ? view.getUint16(8, true) : view.getUint32(8, true));
  if (start > bytes.length) throw wrong();
  const header = new TextDecoder().decode(bytes.subarray(isShort ? 10 : 12, start));
  const type = /'descr': '<f([48])'/.exec(header)?.[1];
  const shape = /'shape': \(([\d, ]*)\)/
    .exec(header)?.[1]
    ?.split(',')
    .map((part) => part.trim());
  if (type === undefined || shape === undefined || header.includes("'fortran_order': True")) throw wrong();
  const sizes = shape.filter((part) => part !== '').map(Number);
  const count = sizes.reduce((product, size) => product * size, 1);
  const width = Number(type);
  if (start + count * width !== bytes.length) throw wrong();
  const read = (at: number) => (width === 4 ? view.getFloat32(at, true) : view.getFloat64(at, true));
  return {
    shape: sizes,
    data: Float64Array.from({ length: count }, (_, index) => read(start + index * width)),
  };
}
