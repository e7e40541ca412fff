import { makeConstant, makeFloatTensorInfo, makeNode } from '../../../onnx/graph/make-parts.ts';
import {
  dimensionsOf,
  type Graph,
  type GraphNode,
  type Named,
  readModel,
  renderModel,
  subgraphsOf,
} from '../../../onnx/graph/model-proto.ts';
import { integerLogits } from '../../../onnx/graph/integer-logits.ts';
import { partOf } from '../../../onnx/graph/part.ts';
import { rewriteModel } from '../../../onnx/graph/rewrite-model.ts';

/**
 * The graphs derived from a merged decoder. Increase the revision of `SPLIT_DECODER` with every change of
 * them.
 */
export interface SplitDecoder {
  /** encoder_hidden_states → keys and values of the cross-attention, computed once for a clip. */
  readonly cross: Uint8Array;
  /**
   * Tokens, cross keys and values, and the decoder's cache → logits, the longer cache, and for each layer its
   * cross-attention weights, [batch, heads, 1, positions].
   */
  readonly step: Uint8Array;
}

/**
 * Splits a merged decoder into its two branches. In the export, every step transposes and scales all keys of
 * the cross-attention again and passes the encoder's cache through, and both branches hold the weights. Here
 * a small separate graph does that once per clip. A batch of eight takes about half the time, and the weights
 * are loaded once. Returns `undefined` for a file of another structure.
 */
export function splitMergedDecoder(file: Uint8Array): SplitDecoder | undefined {
  const merged = readModel(file);
  const branches = subgraphsOf(merged.nodes.at(-1)!);
  const first = branches.get('else_branch');
  const later = branches.get('then_branch');
  if (merged.nodes.length !== 1 || !first || !later) return undefined;

  const keys = merged.inputs.filter(({ name }) => /^past_key_values\.\d+\.encoder\.key$/.test(name));
  const layers = keys.map(({ name }) => crossLayer(name, first, later));
  const [, heads, , headSize] = keys[0] ? dimensionsOf(keys[0]) : [];
  if (!layers.every((layer) => layer !== undefined) || !heads || !headSize) return undefined;

  const crossNames = layers.flatMap(({ keyInput, valueInput }) => [keyInput, valueInput]);
  const attentionNames = layers.map(({ attention }) => attention);
  return {
    cross: renderCross(file, merged, first, layers, { heads, headSize }),
    step: rewriteModel(renderStep(file, merged, later, crossNames, attentionNames), [integerLogits]),
  };
}

/** The cross-attention of one layer: the sources and targets of its keys and values. */
interface CrossLayer {
  /** [batch, positions, heads * headSize], in the first branch. */
  readonly keyProjection: string;
  readonly valueProjection: string;
  /** The value that the attention multiplies by the query in the later branch: transposed, scaled keys. */
  readonly keyInput: string;
  readonly valueInput: string;
  /** The softmax of the attention, in the later branch. */
  readonly attention: string;
}

function crossLayer(key: string, first: Graph, later: Graph): CrossLayer | undefined {
  const value = key.replace(/key$/, 'value');
  const [transpose] = consumers(later, key);
  const [scale] = transpose?.opType === 'Transpose' ? consumers(later, transpose.outputs[0]!) : [];
  const [product] = scale?.opType === 'Mul' ? consumers(later, scale.outputs[0]!) : [];
  const [softmax] = product?.opType === 'MatMul' ? consumers(later, product.outputs[0]!) : [];
  const keyProjection = projection(first, key.replace('past_key_values', 'present'));
  const valueProjection = projection(first, value.replace('past_key_values', 'present'));
  if (softmax?.opType !== 'Softmax' || !keyProjection || !valueProjection) return undefined;
  return {
    keyProjection,
    valueProjection,
    keyInput: scale!.outputs[0]!,
    valueInput: value,
    attention: softmax.outputs[0]!,
  };
}

const consumers = ({ nodes }: Graph, name: string): readonly GraphNode[] =>
  nodes.filter(({ inputs }) => inputs.includes(name));

/** If `present` is a transposed, reshaped projection: the value before that. */
function projection({ nodes }: Graph, present: string): string | undefined {
  const producer = (name: string | undefined) =>
    nodes.find(({ outputs }) => name !== undefined && outputs.includes(name));
  const transpose = producer(present);
  const reshape = transpose?.opType === 'Transpose' ? producer(transpose.inputs[0]) : undefined;
  return reshape?.opType === 'Reshape' ? reshape.inputs[0] : undefined;
}

function renderCross(
  file: Uint8Array,
  merged: Graph,
  first: Graph,
  layers: readonly CrossLayer[],
  { heads, headSize }: { readonly heads: number; readonly headSize: number },
): Uint8Array {
  const hidden = merged.inputs.filter(({ name }) => name === 'encoder_hidden_states');
  const projections = layers.flatMap(({ keyProjection, valueProjection }) => [
    keyProjection,
    valueProjection,
  ]);
  const part = partOf(first, merged.initializers, projections, new Set(hidden.map(({ name }) => name)));
  // Attention multiplies both sides by the square root of 1/sqrt(headSize): this is the keys' factor.
  const constants = [
    makeConstant('heads', [0, -1, heads, headSize]),
    makeConstant('scale', Math.sqrt(1 / Math.sqrt(headSize))),
  ];
  const shaping = layers.flatMap(({ keyProjection, valueProjection, keyInput, valueInput }) => [
    makeNode('Reshape', [keyProjection, 'heads'], `${keyInput}.heads`),
    makeNode('Transpose', [`${keyInput}.heads`], `${keyInput}.transposed`, { perm: [0, 2, 3, 1] }),
    makeNode('Mul', [`${keyInput}.transposed`, 'scale'], keyInput),
    makeNode('Reshape', [valueProjection, 'heads'], `${valueInput}.heads`),
    makeNode('Transpose', [`${valueInput}.heads`], valueInput, { perm: [0, 2, 1, 3] }),
  ]);
  return renderModel(file, {
    nodes: [...part.nodes, ...shaping],
    initializers: [...part.initializers, ...constants],
    inputs: hidden,
    outputs: layers.flatMap(({ keyInput, valueInput }) => crossInfo(keyInput, valueInput, heads, headSize)),
  });
}

function renderStep(
  file: Uint8Array,
  merged: Graph,
  later: Graph,
  crossNames: readonly string[],
  attentionNames: readonly string[],
): Uint8Array {
  const outputs = [
    ...later.outputs.filter(({ name }) => name === 'logits' || name.includes('.decoder.')),
    ...attentionNames.map((name) => makeFloatTensorInfo(name, ['batch', 'heads', 1, 'positions'])),
  ];
  const kept = merged.inputs.filter(
    ({ name }) => name === 'input_ids' || (name.startsWith('past_key_values.') && name.includes('.decoder.')),
  );
  const inputs = [
    ...kept,
    ...crossNames.map((name) => makeFloatTensorInfo(name, ['batch', 'heads', 'a', 'b'])),
  ];
  const wanted = outputs.map(({ name }) => name);
  const part = partOf(later, merged.initializers, wanted, new Set(inputs.map(({ name }) => name)));
  return renderModel(file, { ...part, inputs, outputs });
}

const crossInfo = (key: string, value: string, heads: number, headSize: number): readonly Named[] => [
  makeFloatTensorInfo(key, ['batch', heads, headSize, 'positions']),
  makeFloatTensorInfo(value, ['batch', heads, 'positions', headSize]),
];
