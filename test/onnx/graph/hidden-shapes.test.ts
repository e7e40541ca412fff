import { describe, expect, it } from 'vitest';
import { GraphBuilder } from '../../../src/onnx/graph/graph-builder.ts';
import { hideShapes } from '../../../src/onnx/graph/hidden-shapes.ts';
import { openSession } from '../../../src/onnx/session.ts';
import { float32, floats } from '../../../src/onnx/tensor.ts';

/** Reshapes x to rows of three, twice by the same constant shape, then back to one row, and subtracts 1. */
function reshaping(): Uint8Array {
  const graph = new GraphBuilder();
  const x = graph.input('x', 'float32', [1, 'n']);
  const rows = graph.ints([-1, 3]);
  const once = graph.op('Reshape', [x, rows]);
  const twice = graph.op('Reshape', [graph.op('Sub', [once, graph.floats(1)]), rows]);
  graph.output('rows', 'float32', ['m', 3], twice);
  graph.output('row', 'float32', [1, 'n'], graph.op('Reshape', [twice, graph.ints([1, -1])]));
  return graph.model();
}

const run = async (bytes: Uint8Array, length: number) => {
  const session = await openSession({ name: 'graph.onnx', bytes });
  const x = float32(
    Float32Array.from({ length }, (_, index) => index),
    [1, length],
  );
  const { rows, row } = await session.run({ x });
  return { inputs: session.inputs, rows: rows!.dims, row: row!.dims, values: floats(row!) };
};

describe('hideShapes', () => {
  it.each([3, 3_000])('does not change the results for %i numbers', async (length) => {
    const { inputs: _, ...expected } = await run(reshaping(), length);
    expect(await run(hideShapes(reshaping()), length)).toMatchObject(expected);
  });

  it('keeps the name and type of an input', async () => {
    const { inputs } = await run(hideShapes(reshaping()), 6);
    expect(inputs).toEqual([{ name: 'x', type: 'float32', shape: [] }]);
  });
});
