import type { GraphBuilder } from '../../../src/onnx/graph/graph-builder.ts';

/** The values with which every part of a graph is built. */
export interface Parts {
  readonly graph: GraphBuilder;
  /**
   * Adds the weight of that name to the graph unless it is there already, and returns its name in the graph.
   */
  readonly weight: (name: string) => string;
  /** Multiplies x by the weight of that name, if its precision differs from that of `weight`. */
  readonly product?: ((graph: GraphBuilder, x: string, name: string) => string) | undefined;
  readonly width: number;
  readonly heads: number;
}

/** Keys and values of an attention: [batch, heads, positions, head size]. */
export interface Memory {
  readonly keys: string;
  readonly values: string;
}

/** x [batch, positions, in] → [batch, positions, out]. */
export function linear(parts: Parts, x: string, name: string, { bias = true } = {}): string {
  const { graph, weight } = parts;
  const product = multiply(parts, x, `${name}.weight`);
  return bias ? graph.op('Add', [weight(`${name}.bias`), product]) : product;
}

/** x [batch, positions, in] times the weight `name` [in, out]. */
export const multiply = ({ graph, weight, product }: Parts, x: string, name: string): string =>
  product?.(graph, x, name) ?? graph.op('MatMul', [x, weight(name)]);

/** Layer normalisation over the last axis, with gain and offset. */
export const layerNorm = ({ graph, weight }: Parts, x: string, name: string): string =>
  graph.op('LayerNormalization', [x, weight(`${name}.weight`), weight(`${name}.bias`)], {
    axis: -1,
    epsilon: { float: 1e-5 },
  });

/** x/2 · (1 + erf(x/√2)), with the operators of an export. */
export function gelu({ graph }: Parts, x: string): string {
  const error = graph.op('Erf', [graph.op('Div', [x, graph.floats(Math.SQRT2)])]);
  const product = graph.op('Mul', [x, graph.op('Add', [error, graph.floats(1)])]);
  return graph.op('Mul', [product, graph.floats(0.5)]);
}

/**
 * The keys and values of x [batch, positions, width]; `names` are the names of the two outputs, if they
 * matter.
 */
export function remember(parts: Parts, x: string, name: string, names?: Memory): Memory {
  const keys = linear(parts, x, `${name}.k_proj`, { bias: false });
  const values = linear(parts, x, `${name}.v_proj`);
  return { keys: splitHeads(parts, keys, names?.keys), values: splitHeads(parts, values, names?.values) };
}

/**
 * Attention of x [batch, positions, width] to `memory`, with the nodes of an export of transformers' eager
 * attention: keys are transposed at run time. `mask` is added before softmax. `weights` names the attention
 * after softmax [batch, heads, positions, positions of the memory].
 */
export function attend(
  parts: Parts,
  x: string,
  memory: Memory,
  name: string,
  { mask, weights }: { readonly mask?: string; readonly weights?: string } = {},
): string {
  const { graph, width, heads } = parts;
  const scale = graph.floats((width / heads) ** -0.5);
  const queries = splitHeads(parts, graph.op('Mul', [linear(parts, x, `${name}.q_proj`), scale]));
  const transposed = graph.op('Transpose', [memory.keys], { perm: [0, 1, 3, 2] });
  const scores = graph.op('MatMul', [queries, transposed]);
  const masked = mask === undefined ? scores : graph.op('Add', [scores, mask]);
  const attention = graph.op(
    'Softmax',
    [masked],
    { axis: -1 },
    weights === undefined ? {} : { output: weights },
  );
  const read = graph.op('MatMul', [attention, memory.values]);
  const joined = graph.op('Transpose', [read], { perm: [0, 2, 1, 3] });
  const flat = graph.op('Reshape', [joined, graph.ints([0, 0, width])]);
  return linear(parts, flat, `${name}.out_proj`);
}

/** [batch, positions, width] → [batch, heads, positions, head size]. */
function splitHeads({ graph, width, heads }: Parts, x: string, output?: string): string {
  const split = graph.op('Reshape', [x, graph.ints([0, 0, heads, width / heads])]);
  return graph.op('Transpose', [split], { perm: [0, 2, 1, 3] }, output === undefined ? {} : { output });
}

/** x plus the layer's feed-forward network of the normalised x. */
export function feedForward(parts: Parts, x: string, layer: string): string {
  const hidden = gelu(parts, linear(parts, layerNorm(parts, x, `${layer}.final_layer_norm`), `${layer}.fc1`));
  return parts.graph.op('Add', [x, linear(parts, hidden, `${layer}.fc2`)]);
}
