import { expect, it } from 'vitest';
import { GraphBuilder } from '../../../src/onnx/graph/graph-builder.ts';
import { rewriteModel } from '../../../src/onnx/graph/rewrite-model.ts';
import { stftConvolutions } from '../../../src/engines/kokoro/stft-convolutions.ts';
import { noise, operators, run } from '../../onnx/graph/run-graph.ts';

it('a short-time Fourier transform equals its convolutions', async () => {
  const graph = new GraphBuilder();
  const x = graph.input('x', 'float32', [1, 'n']);
  const window = graph.floats(noise(20, 2));
  const y = graph.op('STFT', [x, graph.ints(5), window, graph.ints(20)], { onesided: 1 });
  graph.output('y', 'float32', [1, 'frames', 11, 2], y);
  const model = graph.model();
  const faster = rewriteModel(model, [stftConvolutions]);
  expect(operators(faster)).toContain('Conv');
  const [before, after] = [
    await run(model, noise(203, 1), [1, 203]),
    await run(faster, noise(203, 1), [1, 203]),
  ];
  expect(after.dims).toEqual(before.dims);
  before.values.forEach((value, index) => expect(after.values[index]).toBeCloseTo(value, 4));
});
