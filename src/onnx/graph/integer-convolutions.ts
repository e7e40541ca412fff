import { TO_THE_END } from './make-parts.ts';
import { type Graph, type Named, readNumbers } from './model-proto.ts';
import { convolutionShapeOf } from './node-attributes.ts';
import { type QuantizedConvolution, replaceQuantizedConvolutions } from './quantized-convolution.ts';
import { NodeMaker, type Replacement } from './rewrite-model.ts';

/** With fewer channels on either side, or more taps, other methods are faster. */
const LIMITS = { channels: 256, taps: 5 } as const;

/**
 * Computes {@link QuantizedConvolution}s of many channels and few taps over one axis as one product of uint8
 * matrices (`MatMulIntegerToFloat`): the result of `ConvInteger`, in half of the time of a float32 `Conv`,
 * with weights of a quarter of its size. The bias is added in float32, unrounded.
 */
export const integerConvolutions = (graph: Graph): Graph =>
  replaceQuantizedConvolutions(graph, integerConvolution);

/** Returns `undefined` for a convolution of another kind. */
function integerConvolution(convolution: QuantizedConvolution): Replacement | undefined {
  const { integer, quantize, zeroPoint, scale, bias, last } = convolution;
  const { dims, numbers: weights } = readNumbers(convolution.weights);
  const [outputs = 0, inputs = 0, taps = 0] = dims;
  const { dilation, stride, groups, pads } = convolutionShapeOf(integer);
  const isWide = dims.length === 3 && taps <= LIMITS.taps && Math.min(inputs, outputs) >= LIMITS.channels;
  if (!isWide || stride !== 1 || groups !== 1 || !pads || !(weights instanceof Uint8Array)) return undefined;
  if (!zeroPoint || ![zeroPoint, scale].every(isForAll)) return undefined;

  const make = new NodeMaker(`${last.outputs[0]!}/integers`);
  const [values, valueScale, valueZero] = quantize.outputs as [string, string, string];
  // [1, inputs, length] → [1, length, inputs], and the rows that each output sees side by side.
  const rows = make.op('Transpose', [values], { perm: [0, 2, 1] });
  const [before, after] = pads;
  const padded =
    before + after > 0 ? make.op('Pad', [rows, make.ints(0, before, 0, 0, after, 0), valueZero]) : rows;
  const axis = make.ints(1);
  const seen = Array.from({ length: taps }, (_, tap) => {
    const [start, end] = [tap * dilation, (tap + 1 - taps) * dilation];
    return make.op('Slice', [padded, make.ints(start), make.ints(end === 0 ? TO_THE_END : end), axis]);
  });
  const frames = taps > 1 ? make.op('Concat', seen, { axis: 2 }) : padded;
  const matrix = make.tensor(asMatrix(weights, { outputs, inputs, taps }), [taps * inputs, outputs]);
  const product = make.contributed(
    'MatMulIntegerToFloat',
    [frames, matrix, valueScale, scale.name, valueZero, zeroPoint.name, ...(bias ? [bias.name] : [])],
    {},
  );
  make.op('Transpose', [product], { perm: [0, 2, 1] }, { output: last.outputs[0]! });
  return { replaced: last, nodes: make.nodes, constants: make.constants };
}

/** Whether a constant is a single number for all outputs. */
function isForAll(constant: Named): boolean {
  const { dims, numbers } = readNumbers(constant);
  return dims.length <= 1 && numbers.length === 1;
}

/** [outputs, inputs, taps] → [taps · inputs, outputs] */
function asMatrix(
  weights: Uint8Array,
  { outputs, inputs, taps }: { readonly outputs: number; readonly inputs: number; readonly taps: number },
): Uint8Array {
  const matrix = new Uint8Array(weights.length);
  for (let output = 0; output < outputs; output++)
    for (let input = 0; input < inputs; input++)
      for (let tap = 0; tap < taps; tap++)
        matrix[(tap * inputs + input) * outputs + output] = weights[(output * inputs + input) * taps + tap]!;
  return matrix;
}
