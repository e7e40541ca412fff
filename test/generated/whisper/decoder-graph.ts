import { GraphBuilder } from '../../../src/onnx/graph/graph-builder.ts';
import { encodeTensor } from '../../../src/onnx/graph/tensor-proto.ts';
import { declareOutputs, type DecoderOutput, mergeBranches } from './decoder-branches.ts';
import type { WhisperSizes } from './sizes.ts';
import {
  type Memory,
  type Parts,
  attend,
  feedForward,
  layerNorm,
  multiply,
  remember,
} from './transformer.ts';
import { quantisedProducts, weightSource } from './weight-source.ts';
import { type Weights, transposed } from './weights.ts';

/** The decoder's files in an export: both kinds of calls in one, the first call, later calls. */
export type DecoderKind = 'merged' | 'first' | 'later';

export interface DecoderOptions {
  readonly vocabularySize: number;
  /** Whether `cross_attentions.L` are outputs, as in the `_timestamped` exports. */
  readonly timestamped: boolean;
  /** Whether linear layers multiply in int8. Default: false. */
  readonly quantised?: boolean;
}

/**
 * One ONNX file of the decoder, with the names, shapes and order of inputs and outputs of optimum's exports.
 */
export function decoderGraph(
  kind: DecoderKind,
  sizes: WhisperSizes,
  weights: Weights,
  options: DecoderOptions,
): Uint8Array {
  const graph = new GraphBuilder();
  const tied = new Map(weights).set(PROJECTION, transposed(weights.get(EMBEDDING)!));
  const parts: Parts = {
    ...sizes,
    graph,
    weight: weightSource(graph, weights),
    product: options.quantised ? quantisedProducts(tied) : undefined,
  };
  addInputs(kind, graph, sizes);
  // optimum returns empty tensors from the branch of later calls too.
  const emptyDims = [0, sizes.heads, 1, sizes.width / sizes.heads];
  if (kind === 'merged')
    mergeBranches(
      graph,
      (branch, call) => decode({ ...parts, graph: branch }, call, sizes, options),
      emptyDims,
    );
  else declareOutputs(graph, decode(parts, kind, sizes, options));
  return graph.model();
}

/** The token embedding, and its transpose [in, out] as the output projection. */
const EMBEDDING = 'model.decoder.embed_tokens.weight';
const PROJECTION = 'proj_out.weight';

function addInputs(kind: DecoderKind, graph: GraphBuilder, sizes: WhisperSizes): void {
  const { audioPositions, width, heads, decoderLayers } = sizes;
  graph.input('input_ids', 'int64', ['batch_size', kind === 'later' ? 1 : 'decoder_sequence_length']);
  if (kind !== 'later')
    graph.input('encoder_hidden_states', 'float32', ['batch_size', audioPositions, width]);
  if (kind === 'first') return;
  for (let layer = 0; layer < decoderLayers; layer++) {
    for (const side of ['decoder', 'encoder'] as const) {
      const length = side === 'decoder' ? 'past_decoder_sequence_length' : 'encoder_sequence_length_out';
      for (const name of Object.values(pastOf(layer, side)))
        graph.input(name, 'float32', ['batch_size', heads, length, width / heads]);
    }
  }
  if (kind === 'merged') graph.input('use_cache_branch', 'bool', [1]);
}

type Side = 'decoder' | 'encoder';

const pastOf = (layer: number, side: Side): Memory => memoryNames(`past_key_values.${layer}.${side}`);
const presentOf = (layer: number, side: Side): Memory => memoryNames(`present.${layer}.${side}`);
const memoryNames = (stem: string): Memory => ({ keys: `${stem}.key`, values: `${stem}.value` });

/** Adds the decoder's nodes, and returns its outputs. */
function decode(
  parts: Parts,
  kind: 'first' | 'later',
  sizes: WhisperSizes,
  { vocabularySize, timestamped }: DecoderOptions,
): readonly DecoderOutput[] {
  const { graph, weight, heads, width } = parts;
  const length = 'decoder_sequence_length';
  const { positions, mask } = kind === 'first' ? fromStart(parts) : afterPast(parts);
  const embedded = graph.op('Gather', [weight(EMBEDDING), 'input_ids']);
  let hidden = graph.op('Add', [embedded, positions]);
  const present: DecoderOutput[] = [];
  const attentions: DecoderOutput[] = [];
  for (let index = 0; index < sizes.decoderLayers; index++) {
    const layer = `model.decoder.layers.${index}`;
    const own = layerNorm(parts, hidden, `${layer}.self_attn_layer_norm`);
    const said = kind === 'first' ? rememberFirst(parts, own, index) : rememberMore(parts, own, index);
    const attended = attend(parts, own, said, `${layer}.self_attn`, mask === undefined ? {} : { mask });
    hidden = graph.op('Add', [hidden, attended]);

    const asking = layerNorm(parts, hidden, `${layer}.encoder_attn_layer_norm`);
    const heard = kind === 'first' ? rememberAudio(parts, index) : pastOf(index, 'encoder');
    const name = `cross_attentions.${index}`;
    const read = attend(parts, asking, heard, `${layer}.encoder_attn`, timestamped ? { weights: name } : {});
    hidden = feedForward(parts, graph.op('Add', [hidden, read]), layer);

    const past = kind === 'first' ? length : 'past_decoder_sequence_length + 1';
    for (const name of Object.values(presentOf(index, 'decoder')))
      present.push({ name, dims: ['batch_size', heads, past, width / heads] });
    for (const name of kind === 'first' ? Object.values(heard) : [])
      present.push({ name, dims: ['batch_size', heads, 'encoder_sequence_length_out', width / heads] });
    if (timestamped) attentions.push({ name, dims: ['batch_size', heads, length, sizes.audioPositions] });
  }
  const last = layerNorm(parts, hidden, 'model.decoder.layer_norm');
  if (parts.product) graph.op('Identity', [multiply(parts, last, PROJECTION)], {}, { output: 'logits' });
  else {
    const output = graph.op('Transpose', [weight(EMBEDDING)], { perm: [1, 0] });
    graph.op('MatMul', [last, output], {}, { output: 'logits' });
  }
  return [{ name: 'logits', dims: ['batch_size', length, vocabularySize] }, ...present, ...attentions];
}

/**
 * Position embeddings [tokens, width], and the causal mask [tokens, tokens].
 */
function fromStart({ graph, weight }: Parts): { readonly positions: string; readonly mask?: string } {
  const length = lengthOf(graph, 'input_ids', 1);
  const table = weight('model.decoder.embed_positions.weight');
  const square = graph.op('Concat', [length, length], { axis: 0 });
  const value = { tensor: encodeTensor('value', 'float32', Float32Array.of(LOWEST), [1]) };
  const full = graph.op('ConstantOfShape', [square], { value });
  return {
    positions: graph.op('Slice', [table, graph.ints([0]), length, graph.ints([0])]),
    mask: graph.op('Trilu', [full, graph.ints(1)], { upper: 1 }),
  };
}

/** The most negative float32. */
const LOWEST = -(2 - 2 ** -23) * 2 ** 127;

/** Position embeddings after the cached tokens. No mask is needed, because later calls have one token. */
function afterPast({ graph, weight }: Parts): { readonly positions: string; readonly mask?: string } {
  const past = lengthOf(graph, pastOf(0, 'decoder').keys, 2);
  const end = graph.op('Add', [past, lengthOf(graph, 'input_ids', 1)]);
  const table = weight('model.decoder.embed_positions.weight');
  return { positions: graph.op('Slice', [table, past, end, graph.ints([0])]) };
}

/** The size of one axis, [1]. */
const lengthOf = (graph: GraphBuilder, value: string, axis: number): string =>
  graph.op('Gather', [graph.op('Shape', [value]), graph.ints([axis])], { axis: 0 });

const rememberFirst = (parts: Parts, x: string, index: number): Memory =>
  remember(parts, x, `model.decoder.layers.${index}.self_attn`, presentOf(index, 'decoder'));

const rememberAudio = (parts: Parts, index: number): Memory => {
  const name = `model.decoder.layers.${index}.encoder_attn`;
  return remember(parts, 'encoder_hidden_states', name, presentOf(index, 'encoder'));
};

function rememberMore(parts: Parts, x: string, index: number): Memory {
  const added = remember(parts, x, `model.decoder.layers.${index}.self_attn`);
  const [past, present] = [pastOf(index, 'decoder'), presentOf(index, 'decoder')];
  const join = (before: string, after: string, output: string) =>
    parts.graph.op('Concat', [before, after], { axis: 2 }, { output });
  return {
    keys: join(past.keys, added.keys, present.keys),
    values: join(past.values, added.values, present.values),
  };
}
