import { isTensor, type PickleValue, type TorchTensor } from '../../../../base/torch/pickle-values.ts';
import { readPickle } from '../../../../base/torch/pickle.ts';
import { readDirectory, readEntry, storedAt, type ZipEntry } from '../../../../base/zip.ts';
import { bytesOf } from './element-types.ts';
import { checkPlace, elementsOf, fileTensor } from './file-tensor.ts';
import { inFile, type WeightFile } from './weight-file.ts';
import type { StoredTensor } from './weights.ts';

/** The most tensors; a Whisper has at most 1,300. */
const MOST_ENTRIES = 8192;
const MAX_PICKLE_BYTES = 1024 * 1024;
const PICKLE = 'data.pkl';

/**
 * Reads the tensors that `torch.save(state_dict)` wrote, by name: a zip archive of a pickle and the values.
 * Nothing in the pickle is executed. Integer tensors are left out.
 * @throws VoiceError `invalid_manifest` naming the fault of the file.
 */
export function readTorchFile(file: WeightFile): ReadonlyMap<string, StoredTensor> {
  return inFile(file.name, () => {
    if (!isZip(file)) throw new RangeError(OLD_FORMAT);
    const entries = directoryOf(file);
    const paths = [...entries.keys()].filter((path) => path.split('/').at(-1) === PICKLE);
    const [path] = paths;
    if (path === undefined || paths.length > 1) throw new RangeError('is not a PyTorch archive');
    const folder = path.slice(0, -PICKLE.length);
    const order = entries.get(`${folder}byteorder`);
    if (order && Buffer.from(readEntry(file, order, 16)).toString() !== 'little')
      throw new RangeError('is not little-endian');
    const table = stateOf(readPickle(readEntry(file, entries.get(path)!, MAX_PICKLE_BYTES)));
    const tensors = new Map<string, StoredTensor>();
    for (const [name, tensor] of table) {
      if (typeof name !== 'string' || !isTensor(tensor)) continue;
      const stored = storedTensor(file, entries.get(`${folder}data/${tensor.key}`), tensor);
      if (stored) tensors.set(name, stored);
    }
    return tensors;
  });
}

const OLD_FORMAT =
  'was saved by PyTorch before 1.6, or is damaged: save it again, or as safetensors (save_pretrained with safe_serialization=True)';

const isZip = (file: WeightFile) =>
  file.size >= 4 && Buffer.from(file.read(0, 4)).toString('latin1') === 'PK\x03\x04';

function directoryOf(file: WeightFile): ReadonlyMap<string, ZipEntry> {
  try {
    return readDirectory(file, MOST_ENTRIES);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new RangeError(`begins like a PyTorch archive, but ${error.message}: download it again`, {
      cause: error,
    });
  }
}

/** The state dict, which trainers store inside a larger table. */
function stateOf(value: PickleValue): Map<PickleValue, PickleValue> {
  if (!(value instanceof Map)) throw new RangeError('has no table of tensors (state dict)');
  for (const key of ['state_dict', 'model_state_dict']) {
    const inner = value.get(key);
    if (inner instanceof Map) return inner;
  }
  return value;
}

function storedTensor(
  file: WeightFile,
  entry: ZipEntry | undefined,
  { type, elements, offset, sizes, strides }: TorchTensor,
): StoredTensor | undefined {
  if (type === 'other') return undefined;
  if (!entry) throw new RangeError('lacks the data of a tensor');
  const count = elementsOf(sizes);
  if (
    sizes.some((size) => size < 0) ||
    !Number.isSafeInteger(count) ||
    offset < 0 ||
    offset + count > elements
  )
    throw new RangeError('has less data than its tensors need');
  if (bytesOf(type, elements) !== entry.bytes) throw new RangeError('has less data than its tensors need');
  let stride = 1;
  for (let axis = sizes.length - 1; axis >= 0; axis--) {
    if (sizes[axis] !== 1 && strides[axis] !== stride)
      throw new RangeError('has tensors that are not contiguous: save contiguous ones');
    stride *= sizes[axis]!;
  }
  const at = storedAt(file, entry) + bytesOf(type, offset);
  const place = { file, type, dims: sizes, at };
  checkPlace(place);
  return fileTensor(place);
}
