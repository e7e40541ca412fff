import type { Graph, GraphNode, Named } from './model-proto.ts';
import { type GraphLookUp, type Replacement, replaceOperators } from './rewrite-model.ts';

/**
 * A dynamically quantized convolution as onnxruntime's `quantize_dynamic` writes it: `DynamicQuantizeLinear`
 * → `ConvInteger` → [`Add` of a quantized bias] → `Cast` → `Mul` by the scales.
 */
export interface QuantizedConvolution {
  /** The `ConvInteger`, whose attributes say its shape. */
  readonly integer: GraphNode;
  /** Its outputs are the quantized input (8 bits), its scale and its zero point. */
  readonly quantize: GraphNode;
  /** uint8 or int8; [outputs, inputs, taps] if the convolution is over one axis. */
  readonly weights: Named;
  /** The zero point of the weights: one, or one per output. Default: 0. */
  readonly zeroPoint: Named | undefined;
  /** The scale of the weights: one, or one per output. */
  readonly scale: Named;
  /** float32, one per output. */
  readonly bias: Named | undefined;
  /** The node that makes the result. */
  readonly last: GraphNode;
}

/** Replaces each quantized convolution of a graph by the result of `replace`; `undefined` keeps it. */
export const replaceQuantizedConvolutions = (
  graph: Graph,
  replace: (convolution: QuantizedConvolution) => Replacement | undefined,
): Graph =>
  replaceOperators(graph, ['ConvInteger'], (node, lookUp) => {
    const convolution = readQuantizedConvolution(node, lookUp);
    return convolution && replace(convolution);
  });

/** Returns `undefined` if the nodes around the `ConvInteger` are not that pattern. */
function readQuantizedConvolution(integer: GraphNode, lookUp: GraphLookUp): QuantizedConvolution | undefined {
  const { constant, producer, consumer } = lookUp;
  const quantize = producer(integer.inputs[0]);
  const weights = constant(integer.inputs[1]);
  if (quantize?.opType !== 'DynamicQuantizeLinear' || !weights) return undefined;

  const after = consumer(integer.outputs[0]);
  const add = after?.opType === 'Add' ? after : undefined;
  const bias = add && quantizedBias(add, integer, lookUp);
  const cast = add ? consumer(add.outputs[0]) : after;
  const last = cast?.opType === 'Cast' ? consumer(cast.outputs[0]) : undefined;
  if (last?.opType !== 'Mul' || (add && !bias)) return undefined;
  const scales = producer(last.inputs.find((name) => name !== cast?.outputs[0]));
  const scale = scales?.inputs.map(constant).find((found) => found !== undefined);
  if (scales?.opType !== 'Mul' || !scale || !scales.inputs.includes(quantize.outputs[1]!)) return undefined;
  return { integer, quantize, weights, zeroPoint: constant(integer.inputs[3]), scale, bias, last };
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
