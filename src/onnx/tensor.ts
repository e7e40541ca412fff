import { Tensor } from 'onnxruntime-node';

export type { Tensor };

/** float32 [..dims]; the data is taken over, not copied. */
export const float32 = (data: Float32Array, dims: readonly number[]): Tensor =>
  new Tensor('float32', data, dims);

/** int64 [..dims]. */
export const int64 = (data: BigInt64Array, dims: readonly number[]): Tensor =>
  new Tensor('int64', data, dims);

/** bool [1]. */
export const bool = (value: boolean): Tensor => new Tensor('bool', [value], [1]);

/** The samples of a float32 tensor. */
export const floats = (tensor: Tensor): Float32Array => tensor.data as Float32Array;
