import type { GraphBuilder } from '../onnx/graph-builder.ts';
import type { Weights } from './weights.ts';

/** Puts weights into `graph` when they are first asked for, so that a file has those it uses. */
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
