import type { WhisperWeights } from '../weights/weights.ts';
import { type BuiltPrecision, Layers, quantisedRows } from './layers.ts';
import { attentionName, crossName, pastName, projectedName } from './names.ts';

export interface DecoderOptions {
  readonly precision: BuiltPrecision;
  /** The number of text tokens: those before `<|endoftext|>`. */
  readonly textTokens: number;
  /** Layers with an alignment head; the graph outputs their cross-attention. */
  readonly alignmentLayers: readonly number[];
}

const EMBEDDING = 'model.decoder.embed_tokens.weight';
const LAST_NORM = 'model.decoder.layer_norm';

/**
 * Builds the ONNX graph of a Whisper decoder whose caches are outside the graph: token ids and positions in;
 * logits of text and special tokens, and keys and values of the new tokens out. The whole cache is not an
 * output, because onnxruntime-node copies every output.
 * @returns the bytes of the model file.
 */
export async function buildDecoder(
  weights: WhisperWeights,
  { precision, textTokens, alignmentLayers }: DecoderOptions,
): Promise<Uint8Array> {
  const layers = new Layers(weights, precision);
  const { graph } = layers;
  const { width, heads, decoderLayers, vocabulary } = weights.sizes;
  const size = width / heads;
  const tokens = graph.input('tokens', 'int64', ['rows', 'length']);
  const positions = graph.input('positions', 'int64', ['length']);
  const scored = graph.input('scored', 'int64', ['scored']);
  // Added to the scores of cached and new tokens: 0, or -Infinity to ignore a token.
  const mask = graph.input('mask', 'float32', ['length', 'tokens']);
  // The number of cached tokens, and of new ones.
  const split = graph.input('split', 'int64', [2]);
  const count = graph.input('count', 'int64', [1]);
  const suppressed = graph.input('suppressed', 'float32', [textTokens]);
  for (let index = 0; index < decoderLayers; index++) {
    for (const name of Object.values(pastName(index)))
      graph.input(name, 'float32', ['rows', heads, 'room', size]);
    graph.input(crossName(index).keys, 'float32', ['windows', heads, 'positions', size]);
    graph.input(crossName(index).values, 'float32', ['windows', heads, size, 'positions']);
  }
  const table = await layers.weight('model.decoder.embed_positions.weight');
  let hidden = graph.op('Add', [await embed(tokens), graph.op('Gather', [table, positions])]);
  const windows = graph.op('Shape', [crossName(0).keys], { start: 0, end: 1 });
  const byWindow = graph.op('Concat', [windows, graph.ints([-1, heads, size])], { axis: 0 });
  const byRow = graph.op('Shape', [hidden]);

  const layerName = (index: number) => `model.decoder.layers.${index}`;
  let normed = await layers.norm(hidden, `${layerName(0)}.self_attn_layer_norm`);
  for (let index = 0; index < decoderLayers; index++) {
    const layer = layerName(index);
    const said = await selfAttention(normed, index);
    const asking = await layers.addAndNorm(hidden, said, `${layer}.encoder_attn_layer_norm`);
    const attended = await crossAttention(asking.normed, index);
    const between = await layers.addAndNorm(asking.sum, attended, `${layer}.final_layer_norm`);
    const next = index + 1 < decoderLayers ? `${layerName(index + 1)}.self_attn_layer_norm` : LAST_NORM;
    ({ sum: hidden, normed } = await layers.addAndNorm(
      between.sum,
      await layers.feedForward(between.normed, layer),
      next,
    ));
  }
  await score(normed);
  return graph.model();

  async function embed(ids: string): Promise<string> {
    const embedding = weights.tensor(EMBEDDING);
    if (precision === 'float32') return graph.op('Gather', [await layers.weight(EMBEDDING), ids]);
    const { values, scales } = await quantisedRows(embedding);
    const rows = graph.op('Gather', [graph.initializer(EMBEDDING, 'int8', values, embedding.dims), ids]);
    const factors = graph.op('Gather', [
      graph.initializer(`${EMBEDDING}.scale`, 'float32', scales, [vocabulary, 1]),
      ids,
    ]);
    return graph.op('Mul', [graph.op('Cast', [rows], { to: 1 }), factors]);
  }

  async function selfAttention(x: string, index: number): Promise<string> {
    const name = `${layerName(index)}.self_attn`;
    const projected = await layers.linear(
      x,
      ['q_proj', 'k_proj', 'v_proj'].map((part) => `${name}.${part}`),
      { factors: [size ** -0.5, 1, 1], norm: `${name}_layer_norm`, output: projectedName(index) },
    );
    graph.output(projected, 'float32', ['rows', 'length', 3 * width]);
    const byHead = graph.op('Reshape', [projected, graph.ints([0, 0, 3 * heads, size])]);
    const [queries, keys, values] = graph.ops(
      'Split',
      [graph.op('Transpose', [byHead], { perm: [0, 2, 1, 3] })],
      3,
      { axis: 1 },
    );
    const past = pastName(index);
    // Scores of cached and new tokens are computed separately: concatenating the keys would copy the whole
    // cache.
    const scores = graph.op('Concat', [timesKeys(queries!, past.keys), timesKeys(queries!, keys!)], {
      axis: -1,
    });
    const shares = graph.op('Softmax', [graph.op('Add', [scores, mask])], { axis: -1 });
    const [beforeShares, newShares] = graph.ops('Split', [shares, split], 2, { axis: -1 });
    const read = graph.op('Add', [
      graph.op('MatMul', [beforeShares!, past.values]),
      graph.op('MatMul', [newShares!, values!]),
    ]);
    const attended = graph.op('Reshape', [graph.op('Transpose', [read], { perm: [0, 2, 1, 3] }), byRow]);
    return layers.linear(attended, [`${name}.out_proj`], { uneven: true });
  }

  function timesKeys(queries: string, keys: string): string {
    return graph.op('FusedMatMul', [queries, keys], { transB: 1 }, { domain: 'com.microsoft' });
  }

  async function crossAttention(x: string, index: number): Promise<string> {
    const name = `${layerName(index)}.encoder_attn`;
    const cross = crossName(index);
    const queries = await layers.linear(x, [`${name}.q_proj`], {
      factors: [size ** -0.5],
      norm: `${name}_layer_norm`,
    });
    // Keys and values are the first factor: a multiplication reads its first factor in place, and copies the
    // second.
    const columns = graph.op('Transpose', [graph.op('Reshape', [queries, byWindow])], { perm: [0, 2, 3, 1] });
    const scores = graph.op('MatMul', [cross.keys, columns]);
    const timed = alignmentLayers.includes(index);
    const output = timed ? { output: attentionName(index) } : {};
    const shares = graph.op('Softmax', [scores], { axis: 2 }, output);
    if (timed) graph.output(shares, 'float32', ['windows', heads, 'positions', 'asking']);
    const read = graph.op('Transpose', [graph.op('MatMul', [cross.values, shares])], { perm: [0, 3, 1, 2] });
    return layers.linear(graph.op('Reshape', [read, byRow]), [`${name}.out_proj`], { uneven: true });
  }

  async function score(x: string): Promise<void> {
    const asked = graph.op('Reshape', [
      graph.op('Gather', [x, scored], { axis: 1 }),
      graph.ints([-1, width]),
    ]);
    const embedding = weights.tensor(EMBEDDING);
    const rowsOf = (from: number, to: number) => ({
      dims: [to - from, width],
      floats: async () => (await embedding.floats()).subarray(from * width, to * width),
    });
    const text = await layers.multiply(asked, 'text_projection', [rowsOf(0, textTokens)], {
      bias: suppressed,
      norm: LAST_NORM,
      output: 'text',
    });
    await layers.multiply(asked, 'special_projection', [rowsOf(textTokens, vocabulary)], {
      bias: graph.floats(new Float32Array(vocabulary - textTokens)),
      norm: LAST_NORM,
      output: 'specials',
    });
    graph.output('text', 'float32', ['n', textTokens]);
    graph.output('specials', 'float32', ['n', vocabulary - textTokens]);
    const [values, ids] = graph.ops('TopK', [text, count], ['top_logits', 'top_ids'], { axis: -1 });
    graph.output(values!, 'float32', ['n', 'count']);
    graph.output('top_tokens', 'int32', ['n', 'count'], graph.op('Cast', [ids!], { to: 6 }));
    // The logarithm of the largest softmax value is the distance of the largest logit from the log-sum-exp.
    // `ReduceLogSumExp` would take ten times as long.
    const peak = graph.op('ReduceMax', [graph.op('Softmax', [text], { axis: -1 })], {
      axes: [-1],
      keepdims: 0,
    });
    graph.output('top_share', 'float32', ['n'], peak);
  }
}
