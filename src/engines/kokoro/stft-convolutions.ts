import { type Graph, type GraphNode, readNumbers } from '../../onnx/graph/model-proto.ts';
import { wholeNumbersOf } from '../../onnx/graph/node-attributes.ts';
import {
  type GraphLookUp,
  NodeMaker,
  type Replacement,
  replaceOperators,
} from '../../onnx/graph/rewrite-model.ts';

/**
 * Computes short-time Fourier transforms of constant windows as convolutions, because onnxruntime's own
 * operator is many times slower for short windows.
 */
export const stftConvolutions = (graph: Graph): Graph => replaceOperators(graph, ['STFT'], asConvolution);

/**
 * The imaginary part of purely real bins, relative to their real part. Exports compute phases from the signs
 * of both, so the phase of a negative number is then π, as in training, instead of π or -π by the rounding of
 * the transform.
 */
const ZERO = 1e-7;

/** The most taps for which a convolution is faster than a fast transform. */
const MOST_TAPS = 64;

function asConvolution(node: GraphNode, { constant }: GraphLookUp): Replacement | undefined {
  const [signal, stepName, windowName] = node.inputs as [string, string, string?];
  const [step, window] = [constant(stepName), constant(windowName)];
  if (!step || !window) return undefined;
  const { numbers: weights } = readNumbers(window);
  const size = weights.length;
  if (size > MOST_TAPS) return undefined;
  const isOnesided = (wholeNumbersOf(node, 'onesided')?.[0] ?? 1) === 1;
  const bins = isOnesided ? Math.floor(size / 2) + 1 : size;
  const kernels = new Float32Array(2 * bins * size);
  for (let bin = 0; bin < bins; bin++)
    for (let at = 0; at < size; at++) {
      const angle = (2 * Math.PI * ((bin * at) % size)) / size;
      kernels[2 * bin * size + at] = weights[at]! * Math.cos(angle);
      const isReal = (2 * bin) % size === 0;
      kernels[(2 * bin + 1) * size + at] =
        -weights[at]! * (isReal ? ZERO * Math.cos(angle) : Math.sin(angle));
    }
  const make = new NodeMaker(`${node.outputs[0]}/convolution`);
  const row = make.op('Reshape', [signal, make.ints(0, 1, -1)]);
  const strides = [Number(readNumbers(step).numbers[0])];
  const parts = make.op('Conv', [row, make.tensor(kernels, [2 * bins, 1, size])], { strides });
  const frames = make.op('Transpose', [parts], { perm: [0, 2, 1] });
  make.op('Reshape', [frames, make.ints(0, 0, -1, 2)], {}, { output: node.outputs[0]! });
  return { replaced: node, nodes: make.nodes, constants: make.constants };
}
