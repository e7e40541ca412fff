import type { GraphBuilder } from '../../../../src/onnx/graph/graph-builder.ts';
import { noise, seedFor } from '../../whisper/noise.ts';

const SEED = 82;
const STYLE = 128;
const LEAK = 0.2;

export interface ConvolutionOptions {
  readonly kernel?: number;
  readonly dilation?: number;
  readonly stride?: number;
  /** Default: enough to keep the length with a stride of 1. */
  readonly pad?: number;
  readonly bias?: boolean;
}

/**
 * The layers of StyleTTS 2 and iSTFTNet with random weights, scaled so that inputs of standard deviation 1
 * give outputs of about 1. Sound is [1, channels, length], text [1, length, width].
 */
export class Layers {
  /** The number of weights so far. */
  weights = 0;
  readonly #graph: GraphBuilder;
  #made = 0;

  constructor(graph: GraphBuilder) {
    this.#graph = graph;
  }

  weight(dims: readonly number[], spread: number): string {
    const name = `weight_${this.#made++}`;
    const size = dims.reduce((product, dim) => product * dim, 1);
    this.weights += size;
    return this.#graph.initializer(name, 'float32', noise(seedFor(name, SEED), spread, size), dims);
  }

  linear(x: string, from: number, to: number, spread = 1): string {
    const product = this.#graph.op('MatMul', [x, this.weight([from, to], spread / Math.sqrt(from))]);
    return this.#graph.op('Add', [product, this.weight([to], 0.05)]);
  }

  layerNorm(x: string, width: number): string {
    const [one, zero] = [this.#near(1, width), this.weight([width], 0.05)];
    return this.#graph.op('LayerNormalization', [x, one, zero], { axis: -1 });
  }

  leaky(x: string, alpha = LEAK): string {
    return this.#graph.op('LeakyRelu', [x], { alpha: { float: alpha } });
  }

  convolution(
    x: string,
    from: number,
    to: number,
    {
      kernel = 3,
      dilation = 1,
      stride = 1,
      pad = (dilation * (kernel - 1)) / 2,
      bias = true,
    }: ConvolutionOptions = {},
  ): string {
    const weight = this.weight([to, from, kernel], 1 / Math.sqrt(from * kernel));
    return this.#graph.op('Conv', [x, weight, ...(bias ? [this.weight([to], 0.05)] : [])], {
      kernel_shape: [kernel],
      dilations: [dilation],
      strides: [stride],
      pads: [pad, pad],
    });
  }

  /** A transposed convolution, whose output is `stride` times as long. */
  transposed(x: string, from: number, to: number, kernel: number, stride: number): string {
    const weight = this.weight([from, to, kernel], 1 / Math.sqrt((from * kernel) / stride));
    const pad = (kernel - stride) / 2;
    return this.#graph.op('ConvTranspose', [x, weight, this.weight([to], 0.05)], {
      kernel_shape: [kernel],
      strides: [stride],
      pads: [pad, pad],
    });
  }

  /** A bidirectional LSTM with `width / 2` states in each direction. */
  lstm(text: string, from: number, width: number): string {
    const hidden = width / 2;
    const graph = this.#graph;
    const [y] = graph.ops(
      'LSTM',
      [
        graph.op('Transpose', [text], { perm: [1, 0, 2] }),
        this.weight([2, 4 * hidden, from], 1 / Math.sqrt(from)),
        this.weight([2, 4 * hidden, hidden], 1 / Math.sqrt(hidden)),
        this.weight([2, 8 * hidden], 0.05),
      ],
      1,
      { hidden_size: hidden, direction: 'bidirectional' },
    );
    const byTime = graph.op('Transpose', [y!], { perm: [2, 0, 1, 3] });
    return graph.op('Reshape', [byTime, graph.ints([1, -1, width])]);
  }

  /** The scale and shift that the style gives normalised values: two of [1, channels, 1]. */
  #styled(style: string, channels: number): readonly string[] {
    const both = this.linear(style, STYLE, 2 * channels, 0.2);
    const upright = this.#graph.op('Reshape', [both, this.#graph.ints([1, 2 * channels, 1])]);
    return this.#graph.ops('Split', [upright, this.#graph.ints([channels, channels])], 2, { axis: 1 });
  }

  /** Adaptive instance normalisation. */
  adaptive(x: string, channels: number, style: string): string {
    const [gain, bias] = this.#styled(style, channels);
    const normal = this.#graph.op('InstanceNormalization', [
      x,
      this.#near(1, channels),
      this.weight([channels], 0.05),
    ]);
    return this.#scaled(normal, gain!, bias!);
  }

  /** Adaptive layer normalisation of text. */
  adaptiveLayerNorm(text: string, width: number, style: string): string {
    const [one, zero] = [
      this.#graph.floats(new Float32Array(width).fill(1)),
      this.#graph.floats(new Float32Array(width)),
    ];
    const normal = this.#graph.op('LayerNormalization', [text, one, zero], { axis: -1 });
    const [gain, bias] = this.#styled(style, width);
    return this.upright(this.#scaled(this.upright(normal), gain!, bias!));
  }

  /** Swaps the last two axes, from text to sound or back. */
  upright(x: string): string {
    return this.#graph.op('Transpose', [x], { perm: [0, 2, 1] });
  }

  doubled(x: string): string {
    return this.#graph.op('Resize', [x, '', this.#graph.floats([1, 1, 2])], {
      mode: 'nearest',
      coordinate_transformation_mode: 'asymmetric',
      nearest_mode: 'floor',
    });
  }

  /** AdainResBlk1d; with `longer` the output is twice as long. */
  residual(x: string, from: number, to: number, style: string, longer = false): string {
    const graph = this.#graph;
    let aside = longer ? this.doubled(x) : x;
    if (from !== to) aside = this.convolution(aside, from, to, { kernel: 1, bias: false });
    let main = this.leaky(this.adaptive(x, from, style));
    if (longer)
      main = graph.op('ConvTranspose', [main, this.weight([from, 1, 3], 0.6), this.weight([from], 0.05)], {
        kernel_shape: [3],
        strides: [2],
        pads: [1, 1],
        output_padding: [1],
        group: from,
      });
    main = this.convolution(main, from, to);
    main = this.convolution(this.leaky(this.adaptive(main, to, style)), to, to);
    return graph.op('Mul', [graph.op('Add', [main, aside]), graph.floats(Math.SQRT1_2)]);
  }

  /** AdaINResBlock1 with its Snake activations. */
  snakes(x: string, channels: number, kernel: number, style: string): string {
    for (const dilation of [1, 3, 5]) {
      let main = this.#snake(this.adaptive(x, channels, style), channels);
      main = this.convolution(main, channels, channels, { kernel, dilation });
      main = this.#snake(this.adaptive(main, channels, style), channels);
      x = this.#graph.op('Add', [this.convolution(main, channels, channels, { kernel }), x]);
    }
    return x;
  }

  #snake(x: string, channels: number): string {
    const graph = this.#graph;
    const alpha = this.#near(1, channels, [1, channels, 1]);
    const sine = graph.op('Sin', [graph.op('Mul', [x, alpha])]);
    return graph.op('Add', [
      x,
      graph.op('Mul', [graph.op('Reciprocal', [alpha]), graph.op('Mul', [sine, sine])]),
    ]);
  }

  #scaled(x: string, gain: string, bias: string): string {
    const graph = this.#graph;
    return graph.op('Add', [graph.op('Mul', [graph.op('Add', [gain, graph.floats(1)]), x]), bias]);
  }

  #near(value: number, size: number, dims: readonly number[] = [size]): string {
    const name = `weight_${this.#made++}`;
    this.weights += size;
    const data = noise(seedFor(name, SEED), 0.05, size).map((one) => one + value);
    return this.#graph.initializer(name, 'float32', data, dims);
  }
}
