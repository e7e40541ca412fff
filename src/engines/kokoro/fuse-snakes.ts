import { type Graph, type GraphNode, type Named, readNumbers } from '../../onnx/graph/model-proto.ts';
import { wholeNumbersOf } from '../../onnx/graph/node-attributes.ts';
import {
  type GraphLookUp,
  NodeMaker,
  type Replacement,
  replaceOperators,
} from '../../onnx/graph/rewrite-model.ts';

/**
 * Shortens the operators before each convolution of the vocoder: adaptive instance normalization and the
 * Snake activation x + sin²(αx) / α (Ziyin et al. 2020, arXiv 2006.08195), which exports write in sixteen
 * steps. They become one `InstanceNormalization`, whose scale includes α, then y + sin²(y), and weights of
 * the convolution divided by α. Before a quantized convolution (`DynamicQuantizeLinear`) the division is a
 * separate step.
 */
export const fuseSnakes = (graph: Graph): Graph =>
  replaceOperators(graph, ['Conv', 'DynamicQuantizeLinear'], fused);

/** The value names of one normalization. */
interface Normalization {
  /** [1, channels, length] */
  readonly x: string;
  readonly epsilon: number;
  /** [1, channels, 1] */
  readonly scale: string;
  readonly shift: string;
}

function fused(consumer: GraphNode, lookUp: GraphLookUp): Replacement | undefined {
  const [input] = consumer.inputs as [string];
  const snake = readSnake(input, lookUp);
  if (!snake) return undefined;
  return consumer.opType === 'Conv'
    ? beforeConvolution(consumer, snake, lookUp)
    : alone(input, snake, lookUp);
}

function beforeConvolution(
  convolution: GraphNode,
  { alphas, normalization }: Snake,
  { constant, consumers }: GraphLookUp,
): Replacement | undefined {
  const [, weightsName, ...bias] = convolution.inputs as [string, string, ...string[]];
  const weights = constant(weightsName);
  if (!weights || consumers(weightsName).length > 1) return undefined;
  const { dims, numbers } = readNumbers(weights);
  const [outputs = 0, channels = 0, taps = 0] = dims;
  if (dims.length !== 3 || channels !== alphas.length) return undefined;

  const make = new NodeMaker(`${convolution.outputs[0]}/snake`);
  const divided = Float32Array.from(
    { length: outputs * channels * taps },
    (_, index) => numbers[index]! / alphas[Math.floor(index / taps) % channels]!,
  );
  make.like(convolution, [timesAlpha(make, alphas, normalization), make.tensor(divided, dims), ...bias]);
  return { replaced: convolution, nodes: make.nodes, constants: make.constants };
}

/** The nodes for weights that cannot absorb α, because they are quantized. */
function alone(
  output: string,
  { alphas, normalization }: Snake,
  { producer }: GraphLookUp,
): Replacement | undefined {
  const make = new NodeMaker(`${output}/snake`);
  const inverses = make.tensor(
    Float32Array.from(alphas, (alpha) => 1 / alpha),
    [1, alphas.length, 1],
  );
  make.op('Mul', [timesAlpha(make, alphas, normalization), inverses], {}, { output });
  return { replaced: producer(output)!, nodes: make.nodes, constants: make.constants };
}

/** y + sin²(y), where y is α times the normalized input: α times the result of Snake. */
function timesAlpha(
  make: NodeMaker,
  alphas: readonly number[],
  { x, epsilon, scale, shift }: Normalization,
): string {
  const alpha = make.tensor(Float32Array.from(alphas), [alphas.length]);
  const flat = (name: string) => make.op('Mul', [make.op('Reshape', [name, make.ints(-1)]), alpha]);
  const y = make.op('InstanceNormalization', [x, flat(scale), flat(shift)], { epsilon: { float: epsilon } });
  const sine = make.op('Sin', [y]);
  return make.op('Add', [y, make.op('Mul', [sine, sine])]);
}

/** The largest deviation of α · (1 / α) from 1 in an export; a pair with a larger one does not match. */
const ROUNDING = 1e-3;

interface Snake {
  /** One value per channel. */
  readonly alphas: readonly number[];
  readonly normalization: Normalization;
}

function readSnake(name: string, lookUp: GraphLookUp): Snake | undefined {
  const { producer, consumers } = lookUp;
  const add = producer(name);
  if (add?.opType !== 'Add' || consumers(name).length > 1) return undefined;
  for (const [x, other] of [add.inputs, add.inputs.toReversed()] as [string, string][]) {
    const [square, inverse] = withConstant(producer(other), 'Mul', lookUp) ?? [];
    const power = producer(square);
    const sine = power && squared(power, lookUp);
    const [argument, alpha] = withConstant(sine && producer(sine.inputs[0]), 'Mul', lookUp) ?? [];
    if (!inverse || !alpha || argument !== x) continue;
    const [alphas, inverses] = [perChannel(alpha), perChannel(inverse)];
    const isPair = alphas?.every((value, index) => Math.abs(value * (inverses?.[index] ?? 0) - 1) < ROUNDING);
    const normalization = isPair ? readNormalization(x, lookUp) : undefined;
    if (alphas && normalization) return { alphas, normalization };
  }
  return undefined;
}

/** The sine whose square `power` computes. */
function squared(power: GraphNode, { producer, constant }: GraphLookUp): GraphNode | undefined {
  const [base, exponent] = power.inputs as [string, string];
  const two = constant(exponent);
  const isSquare =
    power.opType === 'Pow'
      ? two && readNumbers(two).numbers[0] === 2
      : power.opType === 'Mul' && base === exponent;
  const sine = isSquare ? producer(base) : undefined;
  return sine?.opType === 'Sin' ? sine : undefined;
}

/** The values of a constant [1, channels, 1]. */
function perChannel(constant: Named): readonly number[] | undefined {
  const { dims, numbers } = readNumbers(constant);
  return dims.length === 3 && dims[0] === 1 && dims[2] === 1 ? [...numbers] : undefined;
}

/** The variable operand of a node of two operands, and the constant one. */
function withConstant(
  node: GraphNode | undefined,
  opType: string,
  { constant }: GraphLookUp,
): readonly [string, Named] | undefined {
  if (node?.opType !== opType || node.inputs.length !== 2) return undefined;
  const [one, other] = node.inputs as [string, string];
  const found = constant(one) ?? constant(other);
  return found && [constant(one) ? other : one, found];
}

/** scale · (x - mean) / √(variance + ε) + shift, mean and variance over the last axis. */
function readNormalization(name: string, lookUp: GraphLookUp): Normalization | undefined {
  const { producer } = lookUp;
  const add = producer(name);
  if (add?.opType !== 'Add') return undefined;
  for (const [scaled, shift] of [add.inputs, add.inputs.toReversed()] as [string, string][]) {
    const multiply = producer(scaled);
    if (multiply?.opType !== 'Mul') continue;
    for (const [scale, normal] of [multiply.inputs, multiply.inputs.toReversed()] as [string, string][]) {
      const normalized = readNormalized(producer(normal), lookUp);
      if (normalized) return { ...normalized, scale, shift };
    }
  }
  return undefined;
}

function readNormalized(divide: GraphNode | undefined, lookUp: GraphLookUp) {
  const { producer } = lookUp;
  const subtract = divide?.opType === 'Div' ? producer(divide.inputs[0]) : undefined;
  const root = producer(divide?.inputs[1]);
  if (subtract?.opType !== 'Sub' || root?.opType !== 'Sqrt') return undefined;
  const [x, mean] = subtract.inputs as [string, string];
  const [centred] = subtract.outputs;
  const [variance, epsilon] = withConstant(producer(root.inputs[0]), 'Add', lookUp) ?? [];
  const square = producer(meanOf(producer(variance), lookUp));
  const isVariance =
    square !== undefined && square.inputs[0] === centred && ['Mul', 'Pow'].includes(square.opType);
  if (!epsilon || !isVariance || meanOf(producer(mean), lookUp) !== x) return undefined;
  return { x, epsilon: readNumbers(epsilon).numbers[0]! };
}

/** The input whose mean over the last of three axes `node` computes; otherwise undefined. */
function meanOf(node: GraphNode | undefined, { constant }: GraphLookUp): string | undefined {
  if (node?.opType !== 'ReduceMean') return undefined;
  const axes = constant(node.inputs[1]);
  const [axis] = axes ? readNumbers(axes).numbers : (wholeNumbersOf(node, 'axes') ?? []);
  return axis === 2 || axis === -1 || axis === 2 ** 64 - 1 ? node.inputs[0] : undefined;
}
