import { describe, expect, it } from 'vitest';
import { addOutput } from '../../../src/onnx/graph/add-output.ts';
import { openSession } from '../../../src/onnx/session.ts';
import { float32, floats } from '../../../src/onnx/tensor.ts';
import { GraphBuilder } from '../../../src/onnx/graph/graph-builder.ts';

/** y = 2 · round(x). The rounded value is the internal value '/inner'. */
function doubled(): Uint8Array {
  const graph = new GraphBuilder();
  const x = graph.input('x', 'float32', ['n']);
  const whole = graph.op('Cast', [graph.op('Round', [x])], { to: 7 }, { output: '/inner' });
  graph.output('y', 'float32', ['n'], graph.op('Cast', [graph.op('Add', [whole, whole])], { to: 1 }));
  return graph.model();
}

describe('addOutput', () => {
  it('makes an internal value an output and keeps the existing outputs', async () => {
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

  it('returns undefined if the value does not exist or the output name is taken', () => {
    expect(addOutput(doubled(), '/other', 'whole')).toBeUndefined();
    expect(addOutput(doubled(), '/inner', 'y')).toBeUndefined();
  });

  it('throws a RangeError if the bytes are not a complete graph', () => {
    expect(() => addOutput(Uint8Array.of(1, 2, 3), '/inner', 'whole')).toThrow(RangeError);
    expect(() => addOutput(doubled().subarray(0, 50), '/inner', 'whole')).toThrow(RangeError);
  });
});
