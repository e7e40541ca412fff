/** The types of values that torch stores, by the class that a pickle names. */
const STORAGES: Readonly<Record<string, StorageType>> = {
  'torch FloatStorage': 'float32',
  'torch HalfStorage': 'float16',
  'torch BFloat16Storage': 'bfloat16',
  'torch DoubleStorage': 'other',
  'torch LongStorage': 'other',
  'torch IntStorage': 'other',
  'torch ShortStorage': 'other',
  'torch CharStorage': 'other',
  'torch ByteStorage': 'other',
  'torch BoolStorage': 'other',
};

/** The type of a tensor's values; `other` for types that cannot be read here. */
export type StorageType = 'float32' | 'float16' | 'bfloat16' | 'other';

/** A tensor as torch describes it beside its data. */
export interface TorchTensor {
  readonly kind: 'tensor';
  readonly type: StorageType;
  /** Name of the file with the data. */
  readonly key: string;
  /** Values in that file. */
  readonly elements: number;
  /** The tensor's first value in it. */
  readonly offset: number;
  readonly sizes: readonly number[];
  readonly strides: readonly number[];
}

/** A function that a pickle names. Only a few are known, and none is called. */
interface Callable {
  readonly kind: 'callable';
  readonly name: string;
}

interface Storage extends Pick<TorchTensor, 'type' | 'key' | 'elements'> {
  readonly kind: 'storage';
}

/** The values allowed in a pickle of torch: plain values, tables of them, and tensors. */
export type PickleValue =
  | number
  | string
  | boolean
  | undefined
  | readonly PickleValue[]
  | Map<PickleValue, PickleValue>
  | TorchTensor
  | Callable
  | Storage;

export const isTensor = (value: PickleValue): value is TorchTensor => isOfKind(value, 'tensor');

const isOfKind = <Kind extends 'tensor' | 'callable' | 'storage'>(
  value: PickleValue,
  kind: Kind,
): value is Extract<PickleValue, { readonly kind: Kind }> =>
  typeof value === 'object' && 'kind' in value && value.kind === kind;

const REBUILD_TENSOR = 'torch._utils _rebuild_tensor_v2';
const REBUILD_PARAMETER = 'torch._utils _rebuild_parameter';
const ORDERED_DICT = 'collections OrderedDict';
/** The functions that a pickle may name. */
export const CALLABLES: ReadonlySet<string> = new Set([
  REBUILD_TENSOR,
  REBUILD_PARAMETER,
  ORDERED_DICT,
  ...Object.keys(STORAGES),
]);

/** Parses a persistent id, `('storage', class, key, device, elements)`. The device is ignored. */
export function storageOf(id: PickleValue): Storage {
  if (!Array.isArray(id)) throw brokenPickle();
  const [kind, type, key, , elements] = id as readonly PickleValue[];
  const known = isOfKind(type, 'callable') ? STORAGES[type.name] : undefined;
  if (kind !== 'storage' || known === undefined || typeof key !== 'string' || !isCount(elements))
    throw brokenPickle();
  return { kind: 'storage', type: known, key, elements };
}

/**
 * The value of a call in a pickle: a tensor, a parameter or a dictionary.
 * @throws VoiceError for any other callable, so that a file can run no code.
 */
export function rebuilt(callable: PickleValue, values: PickleValue): PickleValue {
  if (!isOfKind(callable, 'callable') || !Array.isArray(values)) throw brokenPickle();
  const [first, offset, sizes, strides] = values as readonly PickleValue[];
  if (callable.name === ORDERED_DICT && values.length === 0) return new Map();
  if (callable.name === REBUILD_PARAMETER && isTensor(first)) return first;
  if (callable.name !== REBUILD_TENSOR || !isOfKind(first, 'storage')) throw brokenPickle();
  if (typeof offset !== 'number' || !isNumbers(sizes) || !isNumbers(strides)) throw brokenPickle();
  if (sizes.length !== strides.length) throw brokenPickle();
  return { ...first, kind: 'tensor', offset, sizes, strides };
}

const isCount = (value: PickleValue): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0;

const isNumbers = (value: PickleValue): value is readonly number[] =>
  Array.isArray(value) && value.length <= 8 && value.every((item) => Number.isSafeInteger(item));

/** The error for a pickle whose structure is not torch's. */
export const brokenPickle = () => new RangeError('is not a pickle of tensors');
