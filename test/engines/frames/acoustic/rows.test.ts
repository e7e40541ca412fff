import { describe, expect, it } from 'vitest';
import { readRows } from '../../../../src/engines/frames/acoustic/rows.ts';
import { toLogProbabilities } from '../../../../src/engines/frames/decoding/log-probabilities.ts';
import { float32 } from '../../../../src/onnx/tensor.ts';

const some = (...dims: readonly number[]) =>
  float32(
    Float32Array.from({ length: dims.reduce((product, dim) => product * dim, 1) }, (_, at) => at % 5),
    dims,
  );

describe('output rows', () => {
  it('are the valid ones, as log probabilities', () => {
    const { values, frames } = readRows(some(1, 4, 3), 3, 'model.onnx', 2);
    expect(frames).toBe(2);
    toLogProbabilities(values, 3);
    expect(values).toHaveLength(6);
    for (const row of [values.subarray(0, 3), values.subarray(3)])
      expect(row.reduce((sum, value) => sum + Math.exp(value), 0)).toBeCloseTo(1, 5);
  });

  it('are never more than the output has', () => {
    expect(readRows(some(1, 4, 3), 3, 'model.onnx', 9).frames).toBe(4);
  });

  it('are a copy', () => {
    const output = some(1, 1, 3);
    readRows(output, 3, 'model.onnx');
    expect([...(output.data as Float32Array)]).toEqual([0, 1, 2]);
  });

  it.each([[undefined], [some(4, 3)], [some(1, 4, 5)]])('are refused for %j', (tensor) => {
    expect(() => readRows(tensor, 3, 'model.onnx')).toThrow("'model.onnx' has an output of another shape");
  });
});
