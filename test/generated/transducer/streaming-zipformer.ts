import { GraphBuilder } from '../../../src/onnx/graph/graph-builder.ts';
import { withMetadata } from '../ctc/generated-models.ts';
import type { Weights } from './random-transducer.ts';

/** The sizes of a streaming Zipformer, one value per stack. */
export interface ZipformerSizes {
  readonly layers: readonly number[];
  readonly dims: readonly number[];
  readonly feedForward: readonly number[];
  readonly heads: readonly number[];
  readonly kernels: readonly number[];
  readonly downsampling: readonly number[];
  readonly queryHeadDim: number;
  readonly valueHeadDim: number;
  /** The length of a chunk, in frames of 20 ms. */
  readonly chunk: number;
  readonly leftContext: number;
}

/** The sizes of icefall's small streaming model (`--num-encoder-layers 2,2,2,2,2,2`): 20 million weights. */
export const SMALL_ZIPFORMER: ZipformerSizes = {
  layers: [2, 2, 2, 2, 2, 2],
  dims: [192, 256, 256, 256, 256, 256],
  feedForward: [512, 768, 768, 768, 768, 768],
  heads: [4, 4, 4, 8, 4, 4],
  kernels: [31, 31, 15, 15, 15, 31],
  downsampling: [1, 2, 4, 8, 4, 2],
  queryHeadDim: 32,
  valueHeadDim: 12,
  chunk: 16,
  leftContext: 128,
};

/** Sizes with every part of a Zipformer and very few weights. */
export const TINY_ZIPFORMER: ZipformerSizes = {
  layers: [1, 2, 1],
  dims: [16, 24, 16],
  feedForward: [16, 24, 16],
  heads: [2, 2, 4],
  kernels: [7, 5, 7],
  downsampling: [1, 2, 4],
  queryHeadDim: 4,
  valueHeadDim: 4,
  chunk: 16,
  leftContext: 32,
};

const BINS = 80;
/** The channels of the convolutions that embed features. */
const CHANNELS = [8, 32, 128] as const;
/** The right context of these convolutions, in feature frames. */
const AHEAD = 7 + 2 * 3;
const POSITION_DIM = 48;
const POSITION_HEAD_DIM = 4;
const PADDING = 3;
const FREQUENCIES = ((BINS - 1) / 2 - 1) >> 1;
const OUTPUT_DOWNSAMPLING = 2;

/** An `encoder.onnx` as icefall's `export-onnx-streaming.py` writes it, with random weights. */
export function streamingZipformerFile(
  sizes: ZipformerSizes,
  rowWidth: number,
  weights: Weights,
): Uint8Array {
  const { chunk, leftContext, downsampling, dims } = sizes;
  const builder = new ZipformerBuilder(sizes, weights);
  builder.build(rowWidth);
  return withMetadata(builder.graph, {
    model_type: 'zipformer2',
    version: 1,
    comment: 'streaming zipformer2',
    decode_chunk_len: 2 * chunk,
    T: 2 * chunk + AHEAD,
    num_encoder_layers: sizes.layers.join(','),
    encoder_dims: dims.join(','),
    cnn_module_kernels: sizes.kernels.join(','),
    left_context_len: downsampling.map((factor) => leftContext / factor).join(','),
    query_head_dims: dims.map(() => sizes.queryHeadDim).join(','),
    value_head_dims: dims.map(() => sizes.valueHeadDim).join(','),
    num_heads: sizes.heads.join(','),
  });
}

/** The values of one stack that its layers share. */
interface Stack {
  readonly dim: number;
  readonly heads: number;
  readonly kernel: number;
  readonly feedForward: number;
  /** Rows of a chunk, and of its left context. */
  readonly rows: number;
  readonly left: number;
  /** The mask [N, left + rows], true for rows before the start of the stream. */
  readonly mask: string;
  readonly positions: string;
}

/** Zipformer (Yao et al. 2024, arXiv 2310.11230), one chunk at a time; values are [rows, N, channels]. */
class ZipformerBuilder {
  readonly graph = new GraphBuilder();
  readonly #sizes: ZipformerSizes;
  readonly #weights: Weights;
  readonly #next: { readonly name: string; readonly dims: readonly (number | string)[]; value: string }[] =
    [];
  #layer = 0;

  constructor(sizes: ZipformerSizes, weights: Weights) {
    this.#sizes = sizes;
    this.#weights = weights;
  }

  build(rowWidth: number): void {
    const { graph } = this;
    const { chunk, dims, layers, downsampling } = this.#sizes;
    const x = graph.input('x', 'float32', ['N', 2 * chunk + AHEAD, BINS]);
    const states = this.#layerStates();
    const embedStates = graph.input('embed_states', 'float32', ['N', CHANNELS[2], PADDING, FREQUENCIES]);
    const processed = graph.input('processed_lens', 'int64', ['N']);
    const masks = this.#masks(processed);
    let value = this.#embed(x, embedStates);
    const outputs: string[] = [];
    for (const [stack, count] of layers.entries()) {
      value = this.#withChannels(value, stack === 0 ? dims[0]! : dims[stack - 1]!, dims[stack]!);
      const inner = { stack, count, states: states.splice(0, count), mask: masks(downsampling[stack]!) };
      value = this.#stack(value, inner);
      outputs.push(value);
    }
    const full = this.#fullDim(outputs);
    const rows = this.#downsample(full, chunk, OUTPUT_DOWNSAMPLING);
    const turned = this.#op('Transpose', [rows], { perm: [1, 0, 2] });
    const projected = this.#linear(turned, Math.max(...dims), rowWidth);
    graph.output('encoder_out', 'float32', ['N', chunk / OUTPUT_DOWNSAMPLING, rowWidth], projected);
    for (const { name, dims: shape, value: made } of this.#next)
      graph.output(`new_${name}`, 'float32', shape, made);
    graph.output('new_embed_states', 'float32', ['N', CHANNELS[2], PADDING, FREQUENCIES], this.#embedNext);
    graph.output('new_processed_lens', 'int64', ['N'], this.#op('Add', [processed, graph.ints(chunk)]));
  }

  #embedNext = '';

  #op(...given: Parameters<GraphBuilder['op']>): string {
    return this.graph.op(...given);
  }

  /** Declares the six states of each layer as inputs. */
  #layerStates(): string[][] {
    const { layers, dims, heads, kernels, downsampling, leftContext, queryHeadDim, valueHeadDim } =
      this.#sizes;
    const states: string[][] = [];
    for (const [stack, count] of layers.entries()) {
      const left = leftContext / downsampling[stack]!;
      const [dim, head, padding] = [dims[stack]!, heads[stack]!, kernels[stack]! >> 1];
      const shapes = {
        cached_key: [left, 'N', queryHeadDim * head],
        cached_nonlin_attn: [1, 'N', left, (3 * dim) / 4],
        cached_val1: [left, 'N', valueHeadDim * head],
        cached_val2: [left, 'N', valueHeadDim * head],
        cached_conv1: ['N', dim, padding],
        cached_conv2: ['N', dim, padding],
      };
      for (let layer = 0; layer < count; layer++) {
        const at = states.length;
        const named = Object.entries(shapes).map(([name, shape]) => [`${name}_${at}`, shape] as const);
        for (const [name, shape] of named) this.#next.push({ name, dims: shape, value: '' });
        states.push(named.map(([name, shape]) => this.graph.input(name, 'float32', shape)));
      }
    }
    return states;
  }

  /** For each downsampling factor, the mask of the left context before the start of the stream. */
  #masks(processed: string): (factor: number) => string {
    const { graph } = this;
    const { leftContext, chunk } = this.#sizes;
    const fromEnd = graph.ints(Array.from({ length: leftContext }, (_, row) => leftContext - 1 - row));
    const unheard = this.#op('LessOrEqual', [this.#op('Unsqueeze', [processed, graph.ints([1])]), fromEnd]);
    const none = this.#op('Expand', [
      graph.bools([false], [1, 1]),
      this.#op('Concat', [this.#op('Shape', [processed]), graph.ints([chunk])], { axis: 0 }),
    ]);
    const mask = this.#op('Concat', [unheard, none], { axis: 1 });
    return (factor) =>
      this.#op('Slice', [
        mask,
        graph.ints([0]),
        graph.ints([leftContext + chunk]),
        graph.ints([1]),
        graph.ints([factor]),
      ]);
  }

  /** Convolutions and one ConvNeXt layer: [N, T, 80] → [rows, N, dim]. */
  #embed(x: string, cached: string): string {
    const { graph } = this;
    const [first, second, third] = CHANNELS;
    const dim = this.#sizes.dims[0]!;
    const rows = this.#sizes.chunk;
    const level = this.#op('Mul', [this.#op('Add', [x, graph.floats(6)]), graph.floats(0.25)]);
    const image = this.#op('Unsqueeze', [level, graph.ints([1])]);
    const conv = (
      value: string,
      [from, to]: readonly [number, number],
      strides: number[],
      pads: number[],
    ) => {
      const kernel = this.#weights(graph, [to, from, 3, 3], 1.5 / Math.sqrt(from * 9));
      return this.#swoosh('R', this.#op('Conv', [value, kernel], { kernel_shape: [3, 3], strides, pads }));
    };
    let value = conv(image, [1, first], [1, 1], [0, 1, 0, 1]);
    value = conv(value, [first, second], [2, 2], [0, 0, 0, 0]);
    value = conv(value, [second, third], [1, 2], [0, 0, 0, 0]);
    const bypass = this.#slice(value, 2, 0, rows);
    const padded = this.#op('Concat', [cached, value], { axis: 2 });
    this.#embedNext = this.#slice(padded, 2, rows, rows + PADDING);
    const depthwise = this.#weights(graph, [third, 1, 7, 7], 1 / 7);
    value = this.#op('Conv', [padded, depthwise], { group: third, kernel_shape: [7, 7], pads: [0, 3, 0, 3] });
    const pointwise = (to: number, from: number) =>
      this.#weights(graph, [to, from, 1, 1], 1 / Math.sqrt(from));
    value = this.#op('Conv', [value, pointwise(3 * third, third)], { kernel_shape: [1, 1] });
    value = this.#op('Conv', [this.#swoosh('L', value), pointwise(third, 3 * third)], {
      kernel_shape: [1, 1],
    });
    value = this.#op('Transpose', [this.#op('Add', [bypass, value])], { perm: [2, 0, 1, 3] });
    value = this.#op('Reshape', [value, graph.ints([0, 0, third * FREQUENCIES])]);
    return this.#norm(this.#linear(value, third * FREQUENCIES, dim), dim);
  }

  #stack(
    value: string,
    given: {
      readonly stack: number;
      readonly count: number;
      readonly states: readonly (readonly string[])[];
      readonly mask: string;
    },
  ): string {
    const { dims, heads, kernels, feedForward, downsampling, leftContext, chunk } = this.#sizes;
    const { stack: at, count, states, mask } = given;
    const factor = downsampling[at]!;
    const [rows, left] = [chunk / factor, leftContext / factor];
    const stack: Stack = {
      dim: dims[at]!,
      heads: heads[at]!,
      kernel: kernels[at]!,
      feedForward: feedForward[at]!,
      rows,
      left,
      mask,
      positions: this.graph.floats(relativePositions(rows, left), [2 * rows - 1 + left, POSITION_DIM]),
    };
    let inner = factor === 1 ? value : this.#downsample(value, chunk, factor);
    for (let layer = 0; layer < count; layer++) inner = this.#layerOf(inner, stack, states[layer]!);
    return factor === 1
      ? inner
      : this.#bypass(value, this.#upsample(inner, rows, factor, stack.dim), stack.dim);
  }

  #layerOf(original: string, stack: Stack, states: readonly string[]): string {
    const [key, nonlinear, value1, value2, conv1, conv2] = states as [
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    const { dim, feedForward } = stack;
    const plus = (value: string, more: string) => this.#op('Add', [value, more]);
    const weights = this.#attentionWeights(original, key, stack);
    let value = plus(original, this.#feedForward(original, dim, (feedForward * 3) >> 2));
    value = plus(value, this.#nonlinearAttention(value, weights, nonlinear, stack));
    value = plus(value, this.#attention(value, weights, value1, stack));
    value = plus(value, this.#convolution(value, conv1, stack));
    value = plus(value, this.#feedForward(value, dim, feedForward));
    value = this.#bypass(original, value, dim);
    value = plus(value, this.#attention(value, weights, value2, stack));
    value = plus(value, this.#convolution(value, conv2, stack));
    value = plus(value, this.#feedForward(value, dim, (feedForward * 5) >> 2));
    this.#layer++;
    return this.#bypass(original, this.#norm(value, dim), dim);
  }

  /** [heads, N, rows, left + rows] */
  #attentionWeights(
    value: string,
    cached: string,
    { dim, heads, rows, left, mask, positions }: Stack,
  ): string {
    const { graph } = this;
    const { queryHeadDim } = this.#sizes;
    const queries = heads * queryHeadDim;
    const width = 2 * queries + heads * POSITION_HEAD_DIM;
    const projected = this.#linear(value, dim, width, 1.5);
    const length = left + rows;
    const keys = this.#carried(0, cached, this.#slice(projected, 2, queries, 2 * queries), left, rows, 0);
    const apart = (part: string, headDim: number, perm: number[]) =>
      this.#op('Transpose', [this.#op('Reshape', [part, graph.ints([0, 0, heads, headDim])])], { perm });
    const query = apart(this.#slice(projected, 2, 0, queries), queryHeadDim, [2, 1, 0, 3]);
    const position = apart(this.#slice(projected, 2, 2 * queries, width), POSITION_HEAD_DIM, [2, 1, 0, 3]);
    const scaled = this.#op('Mul', [
      this.#op('MatMul', [query, apart(keys, queryHeadDim, [2, 1, 3, 0])]),
      graph.floats(1 / Math.sqrt(queryHeadDim)),
    ]);
    const places = this.#op(
      'Transpose',
      [
        this.#op('Reshape', [
          this.#linear(positions, POSITION_DIM, heads * POSITION_HEAD_DIM),
          graph.ints([1, -1, heads, POSITION_HEAD_DIM]),
        ]),
      ],
      { perm: [2, 0, 3, 1] },
    );
    const relative = this.#op('MatMul', [position, places]);
    const indices = Array.from(
      { length: rows * length },
      (_, at) => rows - 1 - Math.floor(at / length) + (at % length),
    );
    const shape = this.#op(
      'Concat',
      [
        this.#op('Slice', [this.#op('Shape', [relative]), graph.ints([0]), graph.ints([3])]),
        graph.ints([length]),
      ],
      { axis: 0 },
    );
    const expanded = this.#op('Expand', [graph.ints(indices, [1, 1, rows, length]), shape]);
    const absolute = this.#op('GatherElements', [relative, expanded], { axis: 3 });
    const scores = this.#op('Where', [
      this.#op('Unsqueeze', [mask, graph.ints([1])]),
      graph.floats(-1000),
      this.#op('Add', [scaled, absolute]),
    ]);
    return this.#op('Softmax', [scores], { axis: -1 });
  }

  #nonlinearAttention(value: string, weights: string, cached: string, { dim, rows, left }: Stack): string {
    const { graph } = this;
    const hidden = (3 * dim) / 4;
    const [gate, inner, outer] = this.graph.ops('Split', [this.#linear(value, dim, 3 * hidden)], 3, {
      axis: 2,
    });
    const gated = this.#op('Mul', [inner!, this.#op('Tanh', [gate!])]);
    const row = this.#op('Transpose', [this.#op('Reshape', [gated, graph.ints([0, 0, 1, hidden])])], {
      perm: [2, 1, 0, 3],
    });
    const all = this.#carried(1, cached, row, left, rows, 2);
    const attended = this.#op('MatMul', [this.#slice(weights, 0, 0, 1), all]);
    const back = this.#op('Reshape', [
      this.#op('Transpose', [attended], { perm: [2, 1, 0, 3] }),
      graph.ints([0, 0, hidden]),
    ]);
    return this.#linear(this.#op('Mul', [back, outer!]), hidden, dim, 0.5);
  }

  #attention(value: string, weights: string, cached: string, { dim, heads, rows, left }: Stack): string {
    const { graph } = this;
    const width = heads * this.#sizes.valueHeadDim;
    const isFirst = cached.startsWith('cached_val1');
    const all = this.#carried(isFirst ? 2 : 3, cached, this.#linear(value, dim, width), left, rows, 0);
    const apart = this.#op('Reshape', [all, graph.ints([0, 0, heads, this.#sizes.valueHeadDim])]);
    const attended = this.#op('MatMul', [weights, this.#op('Transpose', [apart], { perm: [2, 1, 0, 3] })]);
    const back = this.#op('Reshape', [
      this.#op('Transpose', [attended], { perm: [2, 1, 0, 3] }),
      graph.ints([0, 0, width]),
    ]);
    return this.#linear(back, width, dim);
  }

  #convolution(value: string, cached: string, { dim, kernel, rows }: Stack): string {
    const { graph } = this;
    const padding = kernel >> 1;
    const isFirst = cached.startsWith('cached_conv1');
    const [inner, gate] = graph.ops('Split', [this.#linear(value, dim, 2 * dim)], 2, { axis: 2 });
    const gated = this.#op('Mul', [inner!, this.#op('Sigmoid', [gate!])]);
    const turned = this.#op('Transpose', [gated], { perm: [1, 2, 0] });
    const all = this.#carried(isFirst ? 4 : 5, cached, turned, padding, rows, 2);
    const causal = this.#op(
      'Conv',
      [all, this.#weights(graph, [dim, 1, padding + 1], 1 / Math.sqrt(padding + 1))],
      { group: dim, kernel_shape: [padding + 1] },
    );
    const inChunk = this.#op(
      'Conv',
      [turned, this.#weights(graph, [dim, 1, kernel], 1 / Math.sqrt(kernel))],
      {
        group: dim,
        kernel_shape: [kernel],
        pads: [padding, padding],
      },
    );
    const scale = graph.floats(new Float32Array(dim * rows).fill(0.8), [dim, rows]);
    const sum = this.#op('Add', [this.#op('Mul', [inChunk, scale]), causal]);
    const back = this.#op('Transpose', [sum], { perm: [2, 0, 1] });
    return this.#linear(this.#swoosh('R', back), dim, dim, 0.5);
  }

  /** Concatenates `cached` and `fresh`, and keeps the last `left` as the layer's next state. */
  #carried(state: number, cached: string, fresh: string, left: number, rows: number, axis: number): string {
    const all = this.#op('Concat', [cached, fresh], { axis });
    this.#next[6 * this.#layer + state]!.value = this.#slice(all, axis, rows, rows + left);
    return all;
  }

  #feedForward(value: string, dim: number, hidden: number): string {
    return this.#linear(this.#swoosh('L', this.#linear(value, dim, hidden)), hidden, dim, 0.5);
  }

  #linear(value: string, from: number, to: number, scale = 1): string {
    const { graph } = this;
    const product = this.#op('MatMul', [value, this.#weights(graph, [from, to], scale / Math.sqrt(from))]);
    return this.#op('Add', [product, this.#weights(graph, [to], 0.1)]);
  }

  /** `log(1 + exp(x - shift)) - 0.08 x - offset`, in the operators of icefall's export. */
  #swoosh(kind: 'L' | 'R', value: string): string {
    const { graph } = this;
    const [shift, offset] = kind === 'L' ? [4, 0.035] : [1, 0.313_261_687];
    const shifted = this.#op('Sub', [value, graph.floats(shift)]);
    const rest = this.#op('Exp', [this.#op('Neg', [this.#op('Abs', [shifted])])]);
    const soft = this.#op('Add', [
      this.#op('Max', [shifted, graph.floats(0)]),
      this.#op('Log', [this.#op('Add', [rest, graph.floats(1)])]),
    ]);
    const slope = this.#op('Sub', [soft, this.#op('Mul', [value, graph.floats(0.08)])]);
    return this.#op('Sub', [slope, graph.floats(offset)]);
  }

  #norm(value: string, dim: number): string {
    const { graph } = this;
    const centred = this.#op('Sub', [value, this.#weights(graph, [dim], 0.1)]);
    const squares = this.#op('ReduceMean', [this.#op('Pow', [centred, graph.floats(2)])], {
      axes: [-1],
      keepdims: 1,
    });
    return this.#op('Mul', [value, this.#op('Pow', [squares, graph.floats(-0.5)])]);
  }

  #bypass(original: string, value: string, dim: number): string {
    const scale = this.graph.floats(new Float32Array(dim).fill(0.6));
    return this.#op('Add', [original, this.#op('Mul', [this.#op('Sub', [value, original]), scale])]);
  }

  #downsample(value: string, rows: number, factor: number): string {
    const { graph } = this;
    const turned = this.#op('Transpose', [value], { perm: [1, 0, 2] });
    const dim = -1;
    const apart = this.#op('Reshape', [turned, graph.ints([0, rows / factor, factor, dim])]);
    const weight = graph.floats(new Float32Array(factor).fill(1 / factor), [factor, 1]);
    const sum = this.#op('ReduceSum', [this.#op('Mul', [apart, weight]), graph.ints([2])], { keepdims: 0 });
    return this.#op('Transpose', [sum], { perm: [1, 0, 2] });
  }

  #upsample(value: string, rows: number, factor: number, dim: number): string {
    const { graph } = this;
    const apart = this.#op('Unsqueeze', [value, graph.ints([1])]);
    const repeated = this.#op(
      'Concat',
      Array.from({ length: factor }, () => apart),
      { axis: 1 },
    );
    const batch = this.#op('Slice', [this.#op('Shape', [value]), graph.ints([1]), graph.ints([2])]);
    const shape = this.#op('Concat', [graph.ints([rows * factor]), batch, graph.ints([dim])], { axis: 0 });
    return this.#op('Reshape', [repeated, shape]);
  }

  /** Truncates the channels, or pads them with zeros. */
  #withChannels(value: string, from: number, to: number): string {
    if (from === to) return value;
    if (from > to) return this.#slice(value, 2, 0, to);
    return this.#op('Pad', [value, this.graph.ints([0, 0, 0, 0, 0, to - from])]);
  }

  /** Concatenates the last stack's channels and further channels from the last stack that has them. */
  #fullDim(outputs: readonly string[]): string {
    const { dims } = this.#sizes;
    const pieces = [outputs.at(-1)!];
    let width = dims.at(-1)!;
    for (let at = dims.length - 2; at >= 0; at--) {
      if (dims[at]! <= width) continue;
      pieces.push(this.#slice(outputs[at]!, 2, width, dims[at]!));
      width = dims[at]!;
    }
    return pieces.length === 1 ? pieces[0]! : this.#op('Concat', pieces, { axis: 2 });
  }

  #slice(value: string, axis: number, from: number, to: number): string {
    const { graph } = this;
    return this.#op('Slice', [value, graph.ints([from]), graph.ints([to]), graph.ints([axis])]);
  }
}

/** Encodings of the distances from `-(left + rows - 1)` to `rows - 1`, [distances x 48]. */
function relativePositions(rows: number, left: number): Float32Array {
  const values: number[] = [];
  const compression = Math.sqrt(POSITION_DIM);
  const scale = POSITION_DIM / (2 * Math.PI);
  for (let distance = -(left + rows - 1); distance < rows; distance++) {
    const compressed =
      compression *
      Math.sign(distance) *
      (Math.log(Math.abs(distance) + compression) - Math.log(compression));
    const angle = Math.atan(compressed / scale);
    for (let at = 0; at < POSITION_DIM; at++) {
      const turned = angle * (1 + (at >> 1));
      values.push(at === POSITION_DIM - 1 ? 1 : at % 2 === 0 ? Math.cos(turned) : Math.sin(turned));
    }
  }
  return Float32Array.from(values);
}
