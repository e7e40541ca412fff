import { checkPlace, elementsOf, fileTensor } from './file-tensor.ts';
import { bytesOf, type StoredType } from './element-types.ts';
import { inFile, type WeightFile } from './weight-file.ts';
import type { StoredTensor } from './weights.ts';

/** The supported types of safetensors. */
const TYPES: Readonly<Record<string, StoredType>> = { F32: 'float32', F16: 'float16', BF16: 'bfloat16' };

/** The longest header: thirty times that of a Whisper. */
const MAX_HEADER_BYTES = 4 * 1024 * 1024;
const LENGTH_BYTES = 8;

/**
 * Reads the tensors of a safetensors file by name: 8 bytes with the length of a header, the header as JSON,
 * then the values (huggingface/safetensors, README, "Format"). Integer tensors are left out.
 * @throws VoiceError `invalid_manifest` naming the fault of the file.
 */
export function readSafetensors(file: WeightFile): ReadonlyMap<string, StoredTensor> {
  return inFile(file.name, () => {
    const { buffer } = Uint8Array.from(file.read(0, LENGTH_BYTES));
    const length = Number(new DataView(buffer).getBigUint64(0, true));
    if (length > MAX_HEADER_BYTES || length > file.size - LENGTH_BYTES)
      throw new RangeError('is not a safetensors file, or is damaged');
    const data = LENGTH_BYTES + length;
    const tensors = new Map<string, StoredTensor>();
    for (const [name, entry] of Object.entries(parseHeader(file.read(LENGTH_BYTES, length)))) {
      if (name === '__metadata__') continue;
      const { type, dims, from, to } = parseEntry(name, entry);
      if (type === undefined) continue;
      const place = { file, type, dims, at: data + from };
      if (to - from !== bytesOf(type, elementsOf(dims)))
        throw new RangeError(`has the tensor '${shown(name)}' with a shape that does not match its data`);
      checkPlace(place);
      tensors.set(name, fileTensor(place));
    }
    return tensors;
  });
}

function parseHeader(bytes: Uint8Array): object {
  try {
    const header: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (typeof header === 'object' && header !== null && !Array.isArray(header)) return header;
  } catch {
    // Not JSON.
  }
  throw new RangeError('has a header that is not JSON');
}

function parseEntry(name: string, entry: unknown) {
  const { dtype, shape, data_offsets: offsets } = (entry ?? {}) as Readonly<Record<string, unknown>>;
  const [from, to] = isCounts(offsets) ? offsets : [];
  if (typeof dtype !== 'string' || !isCounts(shape) || from === undefined || to === undefined || from > to)
    throw new RangeError(`has an invalid entry for the tensor '${shown(name)}'`);
  return { type: Object.hasOwn(TYPES, dtype) ? TYPES[dtype] : undefined, dims: shape, from, to };
}

const isCounts = (value: unknown): value is readonly number[] =>
  Array.isArray(value) &&
  value.length <= 8 &&
  value.every((item) => Number.isSafeInteger(item) && (item as number) >= 0);

const shown = (name: string) => name.slice(0, 100);
