import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bool,
  concatRows,
  float32,
  floatTensor,
  floats,
  type FloatType,
  gatherRows,
  int64,
  type Tensor,
  widened,
} from '../../src/onnx/tensor.ts';

/** Consecutive numbers from `from`, which float16 represents exactly. */
const counting = (length: number, from = 0) => Float32Array.from({ length }, (_, at) => from + at);

const described = (tensor: Tensor) => ({
  type: tensor.type,
  dims: [...tensor.dims],
  values: [...widened(tensor)],
});

describe('tensors', () => {
  it('use float32 data without copying it', () => {
    const data = counting(6);
    for (const tensor of [float32(data, [2, 3]), floatTensor('float32', data, [2, 3])]) {
      expect(tensor.data).toBe(data);
      expect(floats(tensor)).toBe(data);
      expect(widened(tensor)).toBe(data);
      expect(tensor.dims).toEqual([2, 3]);
    }
  });

  it('store float32 data as float16 on request', () => {
    const tensor = floatTensor('float16', Float32Array.of(1, 2049, -0.5, 1e6), [2, 2]);
    expect(described(tensor)).toEqual({ type: 'float16', dims: [2, 2], values: [1, 2048, -0.5, Infinity] });
  });

  it('are widened from a part of a larger buffer', () => {
    const halves = Uint16Array.of(0, 0x3c00, 0xc000, 0);
    const part = { type: 'float16', data: halves.subarray(1, 3) } as unknown as Tensor;
    expect(widened(part)).toEqual(Float32Array.of(1, -2));
  });

  it('hold integers and booleans', () => {
    expect(int64(BigInt64Array.of(1n, -2n), [1, 2])).toMatchObject({ type: 'int64', dims: [1, 2] });
    expect(bool(true)).toMatchObject({ type: 'bool', dims: [1], data: Uint8Array.of(1) });
    expect(bool(false)).toMatchObject({ type: 'bool', dims: [1], data: Uint8Array.of(0) });
  });
});

describe.each<FloatType>(['float32', 'float16'])('rows of %s', (type) => {
  const tensor = floatTensor(type, counting(12), [3, 2, 2]);

  it('are gathered in any order and any number of times', () => {
    expect(described(gatherRows(tensor, [2, 0, 2, 2]))).toEqual({
      type,
      dims: [4, 2, 2],
      values: [8, 9, 10, 11, 0, 1, 2, 3, 8, 9, 10, 11, 8, 9, 10, 11],
    });
    expect(described(gatherRows(tensor, [1]))).toEqual({ type, dims: [1, 2, 2], values: [4, 5, 6, 7] });
  });

  it('are copied, so the source does not change', () => {
    const copy = gatherRows(tensor, [0, 1, 2]);
    (copy.data as Float32Array).fill(0);
    expect(described(tensor).values).toEqual([...counting(12)]);
  });

  it('are concatenated', () => {
    const more = floatTensor(type, counting(4, 100), [1, 2, 2]);
    expect(described(concatRows([more, tensor, more]))).toEqual({
      type,
      dims: [5, 2, 2],
      values: [100, 101, 102, 103, ...counting(12), 100, 101, 102, 103],
    });
  });

  it('are equal after splitting and concatenation', () => {
    const sizes = fc.record({ rows: fc.integer({ min: 1, max: 6 }), width: fc.integer({ min: 1, max: 5 }) });
    fc.assert(
      fc.property(sizes, ({ rows, width }) => {
        const whole = floatTensor(type, counting(rows * width), [rows, width]);
        const each = Array.from({ length: rows }, (_, row) => gatherRows(whole, [row]));
        expect(described(concatRows(each))).toEqual(described(whole));
      }),
    );
  });

  it('are not copied if concatRows gets a single tensor', () => {
    expect(concatRows([tensor])).toBe(tensor);
  });
});

it('concatRows throws a RangeError for no tensors', () => {
  expect(() => concatRows([])).toThrow(RangeError);
});
