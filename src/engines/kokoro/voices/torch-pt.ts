import { bytesInMemory } from '../../../base/byte-source.ts';
import { isTensor, type TorchTensor } from '../../../base/torch/pickle-values.ts';
import { readPickle } from '../../../base/torch/pickle.ts';
import { readDirectory, readEntry } from '../../../base/zip.ts';
import { brokenVoice, MAX_VOICE_BYTES, STYLE_SIZE, toVoicePack, type VoicePack } from './voice-pack.ts';

/** The row counts of Kokoro's voices; those of version 0.19 have one row more. */
const ROWS: ReadonlySet<number | undefined> = new Set([510, 511]);

const MAX_PICKLE_BYTES = 4096;

/** The most files in the archive; torch writes five to seven. */
const MOST_ENTRIES = 64;

/**
 * Reads a PyTorch file (`torch.save(tensor, 'name.pt')`: a zip archive with a pickle and the data) of one
 * float32 tensor [510, 1, 256]. Nothing in the file is executed: any other content is refused.
 * @param name the name of the file in messages.
 * @throws VoiceError `invalid_value`.
 */
export function readTorchVoice(file: Uint8Array, name: string): VoicePack {
  try {
    return readTensor(file);
  } catch (error) {
    if (error instanceof RangeError) throw brokenVoice(name, error.message, error);
    throw error;
  }
}

function readTensor(file: Uint8Array): VoicePack {
  if (file.length > MAX_VOICE_BYTES) throw new RangeError(`has more than ${MAX_VOICE_BYTES} bytes`);
  const zip = bytesInMemory(file);
  const entries = readDirectory(zip, MOST_ENTRIES);
  const read = (path: string, most: number) => {
    const entry = entries.get(path);
    return entry && readEntry(zip, entry, most);
  };
  const pickles = [...entries.keys()].filter((path) => path.split('/').at(-1) === 'data.pkl');
  const [path] = pickles;
  if (path === undefined || pickles.length > 1) throw new RangeError('is not a PyTorch archive');
  const folder = path.slice(0, -'data.pkl'.length);

  const tensor = tensorIn(read(path, MAX_PICKLE_BYTES)!);
  const order = read(`${folder}byteorder`, 16);
  if (order && new TextDecoder().decode(order) !== 'little') throw new RangeError('is not little-endian');
  const data = read(`${folder}data/${tensor.key}`, MAX_VOICE_BYTES);
  if (!data) throw new RangeError('lacks its data');
  return toVoicePack(partOf(data, tensor));
}

/** The tensor of a pickle that contains nothing else. */
function tensorIn(pickle: Uint8Array): TorchTensor {
  try {
    const value = readPickle(pickle);
    if (isTensor(value) && value.type === 'float32' && value.sizes.length === 3) return value;
  } catch (error) {
    throw notOneTensor(error);
  }
  throw notOneTensor();
}

const notOneTensor = (cause?: unknown) =>
  new RangeError('does not hold one float32 tensor of three dimensions, and nothing else', { cause });

/** The values of a tensor, which may be a part of the stored numbers, for example a slice. */
function partOf(data: Uint8Array, { elements, offset, sizes, strides }: TorchTensor): Uint8Array {
  const [rows, middle, columns] = sizes;
  const [rowStride, , columnStride] = strides;
  if (!ROWS.has(rows) || middle !== 1 || columns !== STYLE_SIZE) {
    throw new RangeError(
      `has the shape [${sizes.join(', ')}], which is not that of a voice, [510, 1, ${STYLE_SIZE}]`,
    );
  }
  if (rowStride !== STYLE_SIZE || columnStride !== 1) {
    throw new RangeError('is not laid out row by row: save a contiguous tensor');
  }
  const length = rows! * STYLE_SIZE;
  if (offset < 0 || offset + length > elements || data.length !== elements * Float32Array.BYTES_PER_ELEMENT) {
    throw new RangeError('has less data than its shape needs');
  }
  const start = offset * Float32Array.BYTES_PER_ELEMENT;
  return data.subarray(start, start + length * Float32Array.BYTES_PER_ELEMENT);
}
