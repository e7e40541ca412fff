import { makeConstant, makeNode, makeNodeLike } from './make-parts.ts';
import type { Graph, Named } from './model-proto.ts';
import { type GraphPass, operatorSetOf, rewriteModel } from './rewrite-model.ts';
import { mapField, mapFields } from './wire.ts';

/** Field numbers of ValueInfoProto, TypeProto and its tensors (onnx.proto3). */
const VALUE = { type: 2 } as const;
const TYPE = { tensor: 1 } as const;
const TENSOR_TYPE = { shape: 2 } as const;

/** The first operator set in which `Slice` takes its ends as values. */
const SLICE_WITH_VALUES = 10;

/** The names of the added tensors. */
const ADDED = {
  start: 'shapes:start',
  one: 'shapes:one',
  far: 'shapes:far',
  count: 'shapes:count',
  counts: 'shapes:counts',
  end: 'shapes:end',
} as const;

/** A length above that of every shape. */
const BEYOND = 2 ** 20;

/**
 * Rewrites a graph so that ONNX Runtime cannot infer shapes before a run: inputs declare none, and constants
 * for `Reshape` pass through a `Slice` that keeps everything. ONNX Runtime 1.30 spends time on each node for
 * every symbolic size, two thirds of the time to open a vocoder of 2,700 nodes (fixed in 1.32). Inferred
 * sizes are useless for inputs of varying length.
 * @throws RangeError where `model` is no ONNX file.
 */
export function hideShapes(model: Uint8Array): Uint8Array {
  const version = operatorSetOf(model, '') ?? 0;
  return version < SLICE_WITH_VALUES ? model : rewriteModel(model, [withHiddenShapes]);
}

const withHiddenShapes: GraphPass = (graph: Graph): Graph => {
  const [input] = graph.inputs;
  if (input === undefined) return graph;
  const constants = new Set(graph.initializers.map(({ name }) => name));
  const hidden = new Set<string>();
  const nodes = graph.nodes.map((node) => {
    const [data, shape] = node.inputs;
    if (node.opType !== 'Reshape' || !constants.has(shape!)) return node;
    hidden.add(shape!);
    return makeNodeLike(node, node.opType, [data!, hiddenName(shape!)], node.outputs[0]!);
  });
  return {
    ...graph,
    inputs: graph.inputs.map(withoutShape),
    initializers: [
      ...graph.initializers,
      makeConstant(ADDED.start, [0]),
      makeConstant(ADDED.one, [1]),
      makeConstant(ADDED.far, [BEYOND]),
    ],
    nodes: [
      makeNode('Size', [input.name], ADDED.count),
      makeNode('Reshape', [ADDED.count, ADDED.one], ADDED.counts),
      makeNode('Add', [ADDED.counts, ADDED.far], ADDED.end),
      ...[...hidden].map((name) => makeNode('Slice', [name, ADDED.start, ADDED.end], hiddenName(name))),
      ...nodes,
    ],
  };
};

const hiddenName = (name: string): string => `hidden:${name}`;

/** A tensor's name and type alone. */
const withoutShape = ({ name, raw }: Named): Named => ({
  name,
  raw: mapField(raw, VALUE.type, (type) =>
    mapField(type, TYPE.tensor, (tensor) =>
      mapFields(tensor, ({ number, value }) => (number === TENSOR_TYPE.shape ? undefined : value)),
    ),
  ),
});
