import {
  type Graph,
  type GraphNode,
  makeFloats,
  makeNodeLike,
  type Named,
  readNumbers,
} from './model-proto.ts';
import { type GraphLookUp, lookUpIn, type Replacement, replaceNodes } from './rewrite-model.ts';

/**
 * Replaces the dynamically quantised convolutions of an ONNX file (`DynamicQuantizeLinear` → `ConvInteger` →
 * [`Add` of a quantised bias] → `Cast` → `Mul` by the scales, as onnxruntime's `quantize_dynamic` writes
 * them) by float32 `Conv` with dequantised weights. `ConvInteger` has no fast kernel before onnxruntime 1.32:
 * it takes two to three times as long as the float convolution, which is also more exact. The weights take
 * four times their size.
 */
export function floatConvolutions(graph: Graph): Graph {
  const lookUp = lookUpIn(graph);
  return replaceNodes(
    graph,
    graph.nodes
      .filter(({ opType }) => opType === 'ConvInteger')
      .flatMap((node) => floatConvolution(node, lookUp) ?? []),
  );
}

/** `undefined` where what stands around the `ConvInteger` is not the pattern. */
function floatConvolution(integer: GraphNode, lookUp: GraphLookUp): Replacement | undefined {
  const { constant, producer, consumer } = lookUp;
  const quantize = producer(integer.inputs[0]);
  const quantized = constant(integer.inputs[1]);
  if (quantize?.opType !== 'DynamicQuantizeLinear' || !quantized) return undefined;

  const after = consumer(integer.outputs[0]);
  const add = after?.opType === 'Add' ? after : undefined;
  const bias = add && quantizedBias(add, integer, lookUp);
  const cast = add ? consumer(add.outputs[0]) : after;
  const last = cast?.opType === 'Cast' ? consumer(cast.outputs[0]) : undefined;
  if (last?.opType !== 'Mul' || (add && !bias)) return undefined;
  const scales = producer(last.inputs.find((name) => name !== cast?.outputs[0]));
  const scale = scales?.inputs.map(constant).find((found) => found !== undefined);
  if (scales?.opType !== 'Mul' || !scale || !scales.inputs.includes(quantize.outputs[1]!)) return undefined;

  const weights = dequantized(quantized, constant(integer.inputs[3]), scale);
  if (!weights) return undefined;
  const inputs = [quantize.inputs[0]!, weights.name, ...(bias ? [bias.name] : [])];
  const node = makeNodeLike(integer, 'Conv', inputs, last.outputs[0]!);
  return { replaced: last, nodes: [node], constants: [weights] };
}

/** The float bias behind `Reshape(Cast(Floor(Div(bias, scale))))`, which `add` adds to the convolution. */
function quantizedBias(
  add: GraphNode,
  integer: GraphNode,
  { constant, producer }: GraphLookUp,
): Named | undefined {
  let node = producer(add.inputs.find((name) => name !== integer.outputs[0]));
  for (const opType of ['Reshape', 'Cast', 'Floor']) {
    if (node?.opType !== opType) return undefined;
    node = producer(node.inputs[0]);
  }
  return node?.opType === 'Div' ? constant(node.inputs[0]) : undefined;
}

/**
 * (quantized - zero point) · scale, in float32; zero point and scale are for all or for each output channel.
 */
function dequantized(quantized: Named, zeroPoint: Named | undefined, scale: Named): Named | undefined {
  const { dims, numbers } = readNumbers(quantized);
  const zeros = zeroPoint ? readNumbers(zeroPoint).numbers : [0];
  const scales = readNumbers(scale).numbers;
  const [channels = 1] = dims;
  const size = numbers.length / channels;
  if (![zeros, scales].every(({ length }) => length === 1 || length === channels)) return undefined;
  const of = (values: ArrayLike<number>, channel: number) => values[values.length === 1 ? 0 : channel]!;
  const floats = Float32Array.from(numbers, (value, index) => {
    const channel = Math.floor(index / size);
    return (value - of(zeros, channel)) * of(scales, channel);
  });
  return makeFloats(`${quantized.name}_float`, floats, dims);
}
