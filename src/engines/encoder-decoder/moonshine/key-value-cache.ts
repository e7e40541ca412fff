import { float32, floats, type Tensor } from '../../../onnx/tensor.ts';

/** Drops the last tokens of a cache: float32 [.., tokens, size] → [.., tokens - count, size]. */
export function withoutLast(tensor: Tensor, count: number): Tensor {
  const [length, size] = tensor.dims.slice(-2) as [tokens: number, size: number];
  const all = floats(tensor);
  const kept = length - count;
  const heads = all.length / (length * size);
  const shorter = new Float32Array(heads * kept * size);
  for (let head = 0; head < heads; head++) {
    const from = head * length * size;
    shorter.set(all.subarray(from, from + kept * size), head * kept * size);
  }
  return float32(shorter, [...tensor.dims.slice(0, -2), kept, size]);
}
