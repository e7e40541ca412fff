import type { GraphBuilder } from '../../../src/onnx/graph/graph-builder.ts';
import type { Weight, Weights } from './weights.ts';

/**
 * Returns a function that adds a weight to `graph` on first use, so that a file has only the weights it uses.
 */
export function weightSource(graph: GraphBuilder, weights: Weights): (name: string) => string {
  const added = new Set<string>();
  return (name) => {
    const weight = weights.get(name);
    if (!weight) throw new RangeError(`There is no weight '${name}'.`);
    if (!added.has(name)) graph.initializer(name, 'float32', weight.data, weight.dims);
    added.add(name);
    return name;
  };
}

/**
 * Multiplies by symmetric int8 weights with one scale per column; the other factor is quantised at run time.
 * The `_quantized` files of an export do the same after onnxruntime has fused their operators.
 */
export function quantisedProducts(
  weights: Weights,
): (graph: GraphBuilder, x: string, name: string) => string {
  const added = new Set<string>();
  return (graph, x, name) => {
    const [values, scales] = [`${name}_quantized`, `${name}_scale`];
    if (!added.has(name)) {
      const { quantised, scale, dims } = quantise(weights.get(name)!);
      graph.initializer(values, 'int8', quantised, dims);
      graph.initializer(scales, 'float32', scale, [scale.length]);
      added.add(name);
    }
    return graph.op('DynamicQuantizeMatMul', [x, values, scales], {}, { domain: 'com.microsoft' });
  };
}

function quantise({ data, dims }: Weight) {
  const columns = dims.at(-1)!;
  const scale = new Float32Array(columns);
  for (const [index, value] of data.entries())
    scale[index % columns] = Math.max(scale[index % columns]!, Math.abs(value) / 127);
  const quantised = Int8Array.from(data, (value, index) =>
    Math.round(value / (scale[index % columns]! || 1)),
  );
  return { quantised, scale, dims };
}
