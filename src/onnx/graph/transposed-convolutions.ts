import { TO_THE_END } from './make-parts.ts';
import { type Graph, type GraphNode, readNumbers } from './model-proto.ts';
import { convolutionShapeOf, wholeNumbersOf } from './node-attributes.ts';
import { type GraphLookUp, NodeMaker, type Replacement, replaceOperators } from './rewrite-model.ts';

/**
 * Computes transposed convolutions over one axis as convolutions with `stride` output channels per channel,
 * whose samples are then interleaved (Shi et al. 2016, arXiv 1609.05158). The operator of onnxruntime sums
 * its columns on one thread until version 1.32, and takes three times as long.
 */
export const transposedConvolutions = (graph: Graph): Graph =>
  replaceOperators(graph, ['ConvTranspose'], interleaved);

function interleaved(node: GraphNode, { constant }: GraphLookUp): Replacement | undefined {
  const [x, weightsName, biasName] = node.inputs as [string, string, string?];
  const [weights, bias] = [constant(weightsName), constant(biasName)];
  const { dilation, stride, groups, pads } = convolutionShapeOf(node);
  const hasLength = wholeNumbersOf(node, 'output_shape') !== undefined;
  if (!weights || (biasName && !bias) || !pads || hasLength || dilation !== 1) return undefined;
  const { dims, numbers } = readNumbers(weights);
  const [inputs = 0, outputsOfGroup = 0, taps = 0] = dims;
  if (dims.length !== 3 || stride > taps) return undefined;
  const [inputsOfGroup, outputs] = [inputs / groups, outputsOfGroup * groups];
  const more = wholeNumbersOf(node, 'output_padding')?.[0] ?? 0;

  const steps = Math.ceil(taps / stride);
  const kernels = new Float32Array(outputs * stride * inputsOfGroup * steps);
  for (let input = 0; input < inputs; input++)
    for (let output = 0; output < outputsOfGroup; output++)
      for (let tap = 0; tap < taps; tap++) {
        const row = Math.floor(input / inputsOfGroup) * outputsOfGroup + output;
        const channel = row * stride + (tap % stride);
        const at = (channel * inputsOfGroup + (input % inputsOfGroup) + 1) * steps;
        kernels[at - 1 - Math.floor(tap / stride)] = numbers[(input * outputsOfGroup + output) * taps + tap]!;
      }

  const make = new NodeMaker(`${node.outputs[0]}/interleaved`);
  const given = [x, make.tensor(kernels, [outputs * stride, inputsOfGroup, steps])];
  if (bias) {
    const values = readNumbers(bias).numbers;
    const ofPhases = Float32Array.from(
      { length: outputs * stride },
      (_, channel) => values[Math.floor(channel / stride)]!,
    );
    given.push(make.tensor(ofPhases, [outputs * stride]));
  }
  const extra = Math.ceil(more / stride);
  const phases = make.op('Conv', given, { pads: [steps - 1, steps - 1 + extra], group: groups });
  const split = make.op('Reshape', [phases, make.ints(outputs, stride, -1)]);
  const inOrder = make.op('Transpose', [split], { perm: [0, 2, 1] });
  const whole = make.op('Reshape', [inOrder, make.ints(1, outputs, -1)]);
  const [before, after] = pads;
  const behind = (steps + extra) * stride - taps - more + after;
  const cut = [make.ints(before), make.ints(behind === 0 ? TO_THE_END : -behind), make.ints(2)];
  make.op('Slice', [whole, ...cut], {}, { output: node.outputs[0]! });
  return { replaced: node, nodes: make.nodes, constants: make.constants };
}
