import { fromHalf, toHalf } from './half.ts';
import { Tensor } from './onnxruntime.ts';

export type { Tensor };

/** The element types of activations in speech models. */
export type FloatType = 'float32' | 'float16';

/** float32 [..dims]; the data is taken over, not copied. */
export const float32 = (data: Float32Array, dims: readonly number[]): Tensor =>
  new Tensor('float32', data, dims);

/** int64 [..dims]. */
export const int64 = (data: BigInt64Array, dims: readonly number[]): Tensor =>
  new Tensor('int64', data, dims);

/** int32 [..dims]. */
export const int32 = (data: Int32Array, dims: readonly number[]): Tensor => new Tensor('int32', data, dims);

/** bool [1]. */
export const bool = (value: boolean): Tensor => new Tensor('bool', [value], [1]);

/** bool [..dims], from bytes of 0 and 1. */
export const bools = (data: Uint8Array, dims: readonly number[]): Tensor => new Tensor('bool', data, dims);

/** `data` as a tensor of the type a graph asks for; float32 is taken over, float16 rounded. */
export const floatTensor = (type: FloatType, data: Float32Array, dims: readonly number[]): Tensor =>
  type === 'float32' ? float32(data, dims) : new Tensor('float16', toHalf(data), dims);

/** Converts `tensor` to the float type of a graph input; returns `tensor` itself if it has that type. */
export const retyped = (tensor: Tensor, type: FloatType): Tensor =>
  tensor.type === type ? tensor : floatTensor(type, widened(tensor), tensor.dims);

/** The values of a float32 tensor, not copied. */
export const floats = (tensor: Tensor): Float32Array => tensor.data as Float32Array;

/** The values of a float tensor as float32: a view where it is one, widened where it is float16. */
export function widened(tensor: Tensor): Float32Array {
  return tensor.type === 'float16' ? fromHalf(halves(tensor)) : floats(tensor);
}

/**
 * Makes a float16 tensor readable for ONNX Runtime 1.30, which cannot read a Float16Array (Node.js 24). The
 * data is shared.
 */
export function readable(tensor: Tensor): Tensor {
  if (tensor.type !== 'float16') return tensor;
  const { type, dims, location } = tensor;
  // No Tensor: that would hold a Float16Array again.
  return { type, dims, location, data: halves(tensor) } as Tensor;
}

/** The bits of a float16 tensor, from any kind of array. */
function halves({ data }: Tensor): Uint16Array {
  const { buffer, byteOffset, length } = data as Uint16Array;
  return new Uint16Array(buffer, byteOffset, length);
}

/**
 * The values of a tensor of rows: its first dimension is the number of rows. They are copied as raw values.
 */
type Values = Float32Array | Uint16Array;

/** A tensor of the rows `sources` of `tensor`, in that order; a row may come several times. */
export function gatherRows(tensor: Tensor, sources: readonly number[]): Tensor {
  const [rows = 1, ...rest] = tensor.dims;
  const data = tensor.data as Values;
  const size = data.length / rows;
  const gathered = emptyLike(data, sources.length * size);
  sources.forEach((source, row) => {
    gathered.set(data.subarray(source * size, (source + 1) * size), row * size);
  });
  return new Tensor(tensor.type as FloatType, gathered as never, [sources.length, ...rest]);
}

/** Concatenates tensors along their first dimension; a single one is returned unchanged. */
export function concatRows(tensors: readonly Tensor[]): Tensor {
  const [first] = tensors;
  if (!first) throw new RangeError('There are no rows.');
  if (tensors.length === 1) return first;
  const size = tensors.reduce((sum, tensor) => sum + tensor.size, 0);
  const rows = tensors.reduce((sum, { dims }) => sum + (dims[0] ?? 1), 0);
  const all = emptyLike(first.data as Values, size);
  let at = 0;
  for (const tensor of tensors) {
    all.set(tensor.data as Values, at);
    at += tensor.size;
  }
  return new Tensor(first.type as FloatType, all as never, [rows, ...first.dims.slice(1)]);
}

/** Uses the array's own constructor: where the language has Float16Array, float16 tensors use it. */
const emptyLike = (data: Values, length: number): Values =>
  new (data.constructor as new (length: number) => Values)(length);
