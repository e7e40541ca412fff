import { makeNodeLike, makeTensor } from './make-parts.ts';
import { type Graph, type Named, readNumbers } from './model-proto.ts';
import { type QuantizedConvolution, replaceQuantizedConvolutions } from './quantized-convolution.ts';
import type { Replacement } from './rewrite-model.ts';

/**
 * Replaces the {@link QuantizedConvolution}s of an ONNX file by float32 `Conv` with dequantized weights.
 * `ConvInteger` has no fast kernel before onnxruntime 1.32: it takes two to three times as long as the float
 * convolution, which is also more exact. The weights take four times their size.
 */
export const floatConvolutions = (graph: Graph): Graph =>
  replaceQuantizedConvolutions(graph, floatConvolution);

function floatConvolution({
  integer,
  quantize,
  weights,
  zeroPoint,
  scale,
  bias,
  last,
}: QuantizedConvolution): Replacement | undefined {
  const floats = dequantized(weights, zeroPoint, scale);
  if (!floats) return undefined;
  const inputs = [quantize.inputs[0]!, floats.name, ...(bias ? [bias.name] : [])];
  const node = makeNodeLike(integer, 'Conv', inputs, last.outputs[0]!);
  return { replaced: last, nodes: [node], constants: [floats] };
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
  return makeTensor(`${quantized.name}_float`, floats, dims);
}
