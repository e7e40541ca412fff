import { describe, expect, it } from 'vitest';
import { makeConstant, makeFloatTensorInfo, makeNode } from '../../../src/onnx/graph/make-parts.ts';
import { dimensionsOf, readModel, renderModel } from '../../../src/onnx/graph/model-proto.ts';
import { writeMessage } from '../../../src/onnx/graph/wire.ts';
import { InferenceSession, Tensor } from '../../../src/onnx/onnxruntime.ts';

/** A model of IR version 8 and operator set 14 with an empty graph. */
const EMPTY = writeMessage([
  [1, 8],
  [7, new Uint8Array(0)],
  [8, writeMessage([[2, 14]])],
]);

const scaling = {
  nodes: [
    makeNode('Reshape', ['x', 'shape'], 'rows'),
    makeNode('Transpose', ['rows'], 'turned', { perm: [1, 0] }),
    makeNode('Mul', ['turned', 'half'], 'y'),
  ],
  initializers: [makeConstant('shape', [-1, 2]), makeConstant('half', 0.5)],
  inputs: [makeFloatTensorInfo('x', ['n'])],
  outputs: [makeFloatTensorInfo('y', [2, 'rows'])],
};

describe('renderModel', () => {
  it('renders a model that ONNX Runtime runs', async () => {
    const session = await InferenceSession.create(renderModel(EMPTY, scaling));
    const { y } = await session.run({ x: new Tensor('float32', Float32Array.of(1, 2, 3, 4, 5, 6), [6]) });
    expect([...(y?.dims ?? [])]).toEqual([2, 3]);
    expect([...((y?.data ?? []) as Float32Array)]).toEqual([0.5, 1.5, 2.5, 1, 2, 3]);
    await session.release();
  });

  it('renders names, operators and dimensions that readModel reads back', () => {
    const graph = readModel(renderModel(EMPTY, scaling));
    expect(graph.nodes.map(({ opType, inputs, outputs }) => [opType, inputs, outputs])).toEqual([
      ['Reshape', ['x', 'shape'], ['rows']],
      ['Transpose', ['rows'], ['turned']],
      ['Mul', ['turned', 'half'], ['y']],
    ]);
    expect(graph.initializers.map(({ name }) => name)).toEqual(['shape', 'half']);
    expect(graph.outputs.map(dimensionsOf)).toEqual([[2, undefined]]);
  });

  it('readModel throws a RangeError if the model has no graph', () => {
    expect(() => readModel(writeMessage([[1, 8]]))).toThrow(RangeError);
  });
});
