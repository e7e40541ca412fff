import { GraphBuilder } from '../../../src/onnx/graph/graph-builder.ts';
import { withMetadata } from '../ctc/generated-models.ts';
import type { Weights } from './random-transducer.ts';

/** The sizes of a cache-aware FastConformer. */
export interface FastConformerSizes {
  readonly bins: number;
  readonly layers: number;
  readonly dim: number;
  readonly heads: number;
  readonly feedForward: number;
  /** Rows of left context in the cache of attention, and in that of the convolution. */
  readonly leftContext: number;
  readonly kernel: number;
  /** Rows in a chunk: 80 ms each. */
  readonly rows: number;
  /** Locales and their prompt numbers, if the model takes a prompt. */
  readonly prompts?: Readonly<Record<string, number>>;
}

export const TINY_FAST_CONFORMER: FastConformerSizes = {
  bins: 128,
  layers: 2,
  dim: 32,
  heads: 4,
  feedForward: 48,
  leftContext: 20,
  kernel: 9,
  rows: 2,
};

const SUBSAMPLING = 8;
/** Feature frames of the previous chunk that a window repeats. */
const REPEATED = 9;
/** Rows of these repeated frames, which are dropped. */
const DROPPED = 2;
const PROMPTS = 128;

/**
 * An `encoder.onnx` as sherpa-onnx's scripts export NeMo's cache-aware encoders, with random weights: causal
 * convolutions, then layers that attend to their caches.
 */
export function streamingNemoFile(
  sizes: FastConformerSizes,
  vocabulary: number,
  weights: Weights,
): Uint8Array {
  const { rows, layers, dim, leftContext, kernel, prompts } = sizes;
  return withMetadata(encoder(sizes, weights), {
    vocab_size: vocabulary,
    window_size: rows * SUBSAMPLING + REPEATED,
    chunk_size_ms: rows * 80,
    chunk_shift: rows * SUBSAMPLING,
    normalize_type: 'NA',
    subsampling_factor: SUBSAMPLING,
    feat_dim: sizes.bins,
    cache_last_channel_dim1: layers,
    cache_last_channel_dim2: leftContext,
    cache_last_channel_dim3: dim,
    cache_last_time_dim1: layers,
    cache_last_time_dim2: dim,
    cache_last_time_dim3: kernel - 1,
    pred_rnn_layers: 2,
    pred_hidden: 32,
    model_type: prompts ? 'EncDecRNNTBPEModelWithPrompt' : 'EncDecRNNTBPEModel',
    version: 1,
    model_author: 'NeMo',
    ...(prompts && { prompt_dictionary: JSON.stringify(prompts), auto_prompt_id: 101 }),
  });
}

function encoder(sizes: FastConformerSizes, weights: Weights): GraphBuilder {
  const { bins, layers, dim, leftContext, kernel, rows, prompts } = sizes;
  const graph = new GraphBuilder();
  const op = graph.op.bind(graph);
  const signal = graph.input('audio_signal', 'float32', ['batch', bins, 'time']);
  graph.input('length', 'int64', ['batch']);
  const channel = graph.input('cache_last_channel', 'float32', ['batch', layers, 'cache_channel_time', dim]);
  const time = graph.input('cache_last_time', 'float32', ['batch', layers, dim, 'cache_time_width']);
  const heard = graph.input('cache_last_channel_len', 'int64', ['batch']);
  const prompt = prompts && graph.input('prompt_index', 'int64', ['batch']);

  const slice = (value: string, axis: number, from: number, to: number) =>
    op('Slice', [value, graph.ints([from]), graph.ints([to]), graph.ints([axis])]);
  const linear = (value: string, from: number, to: number, scale = 1) =>
    op('MatMul', [value, weights(graph, [from, to], scale / Math.sqrt(from))]);
  const norm = (value: string) =>
    op('LayerNormalization', [value, graph.floats(new Float32Array(dim).fill(1))], { axis: -1 });

  /** Three causal convolutions of stride 2; returns the new rows [batch, rows, dim]. */
  function subsampled(): string {
    const level = op('Mul', [op('Add', [signal, graph.floats(8)]), graph.floats(0.25)]);
    let value = level;
    for (const from of [bins, dim, dim]) {
      const kernels = weights(graph, [dim, from, 3], 1.5 / Math.sqrt(from * 3));
      value = op('Relu', [op('Conv', [value, kernels], { kernel_shape: [3], strides: [2], pads: [2, 1] })]);
    }
    return norm(op('Transpose', [slice(value, 2, DROPPED, DROPPED + rows)], { perm: [0, 2, 1] }));
  }

  const cacheOf = (cache: string, layer: number) =>
    op('Squeeze', [slice(cache, 1, layer, layer + 1), graph.ints([1])]);

  /**
   * The mask that excludes rows of the cache before the start of the stream: [batch, 1, 1, leftContext +
   * rows].
   */
  const fromEnd = graph.ints(Array.from({ length: leftContext + rows }, (_, row) => leftContext - 1 - row));
  const isUnheard = op('LessOrEqual', [op('Unsqueeze', [heard, graph.ints([1])]), fromEnd]);
  const mask = op('Unsqueeze', [isUnheard, graph.ints([1, 2])]);

  function attention(value: string, all: string): string {
    const { heads } = sizes;
    const apart = (part: string, perm: number[]) =>
      op('Transpose', [op('Reshape', [part, graph.ints([0, 0, heads, dim / heads])])], { perm });
    const scores = op('MatMul', [
      apart(linear(value, dim, dim, 1.5), [0, 2, 1, 3]),
      apart(linear(all, dim, dim, 1.5), [0, 2, 3, 1]),
    ]);
    const scaled = op('Mul', [scores, graph.floats(1 / Math.sqrt(dim / heads))]);
    const shares = op('Softmax', [op('Where', [mask, graph.floats(-1e4), scaled])], { axis: -1 });
    const attended = op('MatMul', [shares, apart(linear(all, dim, dim), [0, 2, 1, 3])]);
    return linear(
      op('Reshape', [op('Transpose', [attended], { perm: [0, 2, 1, 3] }), graph.ints([0, 0, dim])]),
      dim,
      dim,
    );
  }

  function feedForward(value: string): string {
    const hidden = linear(norm(value), dim, sizes.feedForward);
    const swish = op('Mul', [hidden, op('Sigmoid', [hidden])]);
    return op('Mul', [linear(swish, sizes.feedForward, dim), graph.floats(0.5)]);
  }

  let value = subsampled();
  const nextChannel: string[] = [];
  const nextTime: string[] = [];
  for (let layer = 0; layer < layers; layer++) {
    value = op('Add', [value, feedForward(value)]);
    const normed = norm(value);
    const all = op('Concat', [cacheOf(channel, layer), normed], { axis: 1 });
    nextChannel.push(op('Unsqueeze', [slice(all, 1, rows, rows + leftContext), graph.ints([1])]));
    value = op('Add', [value, attention(normed, all)]);
    const turned = op('Transpose', [norm(value)], { perm: [0, 2, 1] });
    const longer = op('Concat', [cacheOf(time, layer), turned], { axis: 2 });
    nextTime.push(op('Unsqueeze', [slice(longer, 2, rows, rows + kernel - 1), graph.ints([1])]));
    const conv = op('Conv', [longer, weights(graph, [dim, 1, kernel], 1 / Math.sqrt(kernel))], {
      group: dim,
      kernel_shape: [kernel],
    });
    value = op('Add', [value, linear(op('Transpose', [op('Relu', [conv])], { perm: [0, 2, 1] }), dim, dim)]);
    value = norm(op('Add', [value, feedForward(value)]));
  }
  if (prompt) {
    const told = op('Gather', [weights(graph, [PROMPTS, dim], 1), prompt], { axis: 0 });
    value = op('Add', [value, op('Unsqueeze', [told, graph.ints([1])])]);
  }
  const out = op('Tanh', [op('Transpose', [value], { perm: [0, 2, 1] })]);
  graph.output('outputs', 'float32', ['batch', dim, 'time_out'], out);
  const count = op('Add', [op('Mul', [heard, graph.ints(0)]), graph.ints(rows)]);
  graph.output('encoded_lengths', 'int64', ['batch'], count);
  graph.output(
    'cache_last_channel_next',
    'float32',
    ['batch', layers, 'cache_channel_time', dim],
    op('Concat', nextChannel, { axis: 1 }),
  );
  graph.output(
    'cache_last_time_next',
    'float32',
    ['batch', layers, dim, 'cache_time_width'],
    op('Concat', nextTime, { axis: 1 }),
  );
  const more = op('Min', [op('Add', [heard, graph.ints(rows)]), graph.ints(leftContext)]);
  graph.output('cache_last_channel_next_len', 'int64', ['batch'], more);
  return graph;
}
