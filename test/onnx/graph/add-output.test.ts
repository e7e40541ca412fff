import { describe, expect, it } from 'vitest';
import { addOutput } from '../../../src/onnx/graph/add-output.ts';
import { openSession } from '../../../src/onnx/session.ts';
import { float32, floats } from '../../../src/onnx/tensor.ts';
import { GraphBuilder } from '../../../src/onnx/graph/graph-builder.ts';

/** y = round(x) * 2, where the rounded value is an inner one. */
function doubled(): Uint8Array {
  const graph = new GraphBuilder();
  const x = graph.input('x', 'float32', ['n']);
  const whole = graph.op('Cast', [graph.op('Round', [x])], { to: 7 }, { output: '/inner' });
  graph.output('y', 'float32', ['n'], graph.op('Cast', [graph.op('Add', [whole, whole])], { to: 1 }));
  return graph.model();
}

describe('an output that is added to a graph', () => {
  it('tells a value inside of it, and leaves the others as they were', async () => {
    const model = doubled();
    const added = addOutput(model, '/inner', 'whole')!;
    expect(added.length).toBeLessThan(200);
    const session = await openSession({ name: 'doubled.onnx', bytes: Buffer.concat([model, added]) });
    expect(session.outputs.map(({ name, type }) => [name, type])).toEqual([
      ['y', 'float32'],
      ['whole', 'int64'],
    ]);
    const { y, whole } = await session.run({ x: float32(Float32Array.of(1.4, 2.6), [2]) });
    expect([...floats(y!)]).toEqual([2, 6]);
    expect([...(whole!.data as BigInt64Array)]).toEqual([1n, 3n]);
  });

  it('is none where there is no such value, or such an output already', () => {
    expect(addOutput(doubled(), '/other', 'whole')).toBeUndefined();
    expect(addOutput(doubled(), '/inner', 'y')).toBeUndefined();
  });

  it('is none of a file that is no graph', () => {
    expect(() => addOutput(Uint8Array.of(1, 2, 3), '/inner', 'whole')).toThrow(RangeError);
    expect(() => addOutput(doubled().subarray(0, 50), '/inner', 'whole')).toThrow(RangeError);
  });
});
