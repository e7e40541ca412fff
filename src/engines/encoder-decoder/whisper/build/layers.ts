import { GraphBuilder } from '../../../../onnx/graph/graph-builder.ts';
import { brokenModelFile } from '../../../../onnx/broken-model-file.ts';
import { transposed } from '../../../../base/transposed.ts';
import type { StoredTensor, WhisperWeights } from '../weights/weights.ts';

/** The arithmetic of linear layers: `int8` quantises weights per output, and activations dynamically. */
export type BuiltPrecision = 'int8' | 'float32';

const CONTRIB = { domain: 'com.microsoft' } as const;

/** Columns of a linear layer in the layout of the graph: [inputs, outputs], row-major. */
interface Columns<Values> {
  readonly values: Values;
  readonly scales: Float32Array;
}

export interface LinearOptions {
  /** Whether the layers have a bias. Whisper's key projections have none (zeros). Default: true. */
  readonly bias?: boolean;
  /** The outputs of each layer are multiplied by its factor. Default: 1. */
  readonly factors?: readonly number[];
  /**
   * Quantises each position with its own scale. Needed if some positions have far larger values, as in the
   * input of `out_proj` and `fc2`; with a common scale, all others would be too coarse. Default: false.
   */
  readonly uneven?: boolean;
  /** The layer norm whose output is x. Its gains are folded into the weights of the linear layers. */
  readonly norm?: string;
  /** The name of the product. */
  readonly output?: string;
}

/** Writes the layers of a Whisper into a graph, with weights by the names of Hugging Face's checkpoint. */
export class Layers {
  readonly graph = new GraphBuilder();
  readonly #weights: WhisperWeights;
  readonly #precision: BuiltPrecision;

  constructor(weights: WhisperWeights, precision: BuiltPrecision) {
    this.#weights = weights;
    this.#precision = precision;
  }

  /** A weight as float32, as it is stored. */
  async weight(name: string): Promise<string> {
    const tensor = this.#weights.tensor(name);
    return this.graph.initializer(name, 'float32', await tensor.floats(), tensor.dims);
  }

  /**
   * x [.., inputs] → the outputs of one or more linear layers side by side, [.., outputs]: layers with the
   * same input become one multiplication. Names are those of the layers, without `.weight`.
   */
  async linear(x: string, names: readonly string[], options: LinearOptions): Promise<string> {
    const { factors = [] } = options;
    const biases = await Promise.all(names.map((name) => this.#biasOf(name, options)));
    const bias = joined(biases.map((values, layer) => values.map((value) => value * (factors[layer] ?? 1))));
    const tensors = names.map((name) => this.#weights.tensor(`${name}.weight`));
    const biasName = this.graph.initializer(`${names[0]}.bias`, 'float32', bias, [bias.length]);
    return this.multiply(x, names[0]!, tensors, { ...options, bias: biasName });
  }

  async #biasOf(name: string, { bias = true }: LinearOptions): Promise<Float32Array> {
    const hasBias = bias && !name.endsWith('.k_proj');
    if (hasBias) return this.#weights.tensor(`${name}.bias`).floats();
    return new Float32Array(this.#weights.tensor(`${name}.weight`).dims[0]!);
  }

  /**
   * Multiplies x [.., inputs] by matrices [outputs, inputs], concatenated by rows, and adds `bias` [outputs].
   */
  async multiply(
    x: string,
    name: string,
    tensors: readonly StoredTensor[],
    {
      bias,
      factors = [],
      uneven = false,
      norm,
      output,
    }: Omit<LinearOptions, 'bias'> & { readonly bias: string },
  ): Promise<string> {
    const named = output === undefined ? {} : { output };
    const inputs = tensors[0]!.dims[1]!;
    const outputFactors = tensors.flatMap(({ dims }, layer) =>
      Array.from({ length: dims[0]! }, () => factors[layer] ?? 1),
    );
    if (this.#precision === 'float32') {
      const rows = joined(await Promise.all(tensors.map((tensor) => tensor.floats())));
      const columns = scaled(transposed(rows, inputs), outputFactors);
      const weight = this.graph.initializer(`${name}.weight`, 'float32', columns, [
        inputs,
        rows.length / inputs,
      ]);
      return this.graph.op('Add', [this.graph.op('MatMul', [x, weight]), bias], {}, named);
    }
    const sizes = norm === undefined ? undefined : await this.#channelSizes(norm);
    const { values, scales } = await quantisedColumns(tensors, inputs, sizes);
    const weight = this.graph.initializer(`${name}.weight`, 'int8', values, [inputs, scales.length]);
    const scale = this.graph.initializer(`${name}.scale`, 'float32', scaled(scales, outputFactors), [
      scales.length,
    ]);
    if (uneven) {
      const size = this.#largest(x);
      const even = this.graph.op('Div', [x, size]);
      const product = this.graph.op('DynamicQuantizeMatMul', [even, weight, scale], {}, CONTRIB);
      return this.graph.op('Add', [this.graph.op('Mul', [product, size]), bias], {}, named);
    }
    return this.graph.op('DynamicQuantizeMatMul', [x, weight, scale, '', bias], {}, { ...CONTRIB, ...named });
  }

  /** The largest absolute value of each position, at least a tiny positive number. */
  #largest(x: string): string {
    const largest = this.graph.op('ReduceMax', [this.graph.op('Abs', [x])], { axes: [-1], keepdims: 1 });
    return this.graph.op('Max', [largest, this.graph.floats(1e-6)]);
  }

  /** Layer normalisation over the last axis, with gain and offset. */
  async norm(x: string, name: string): Promise<string> {
    const attributes = { axis: -1, epsilon: { float: 1e-5 } };
    return this.graph.op('LayerNormalization', [x, ...(await this.#normWeights(name))], attributes);
  }

  async #normWeights(name: string): Promise<readonly string[]> {
    const names = [`${name}.weight`, `${name}.bias`];
    if (this.#precision === 'float32') return Promise.all(names.map((part) => this.weight(part)));
    const sizes = await this.#channelSizes(name);
    return Promise.all(
      names.map(async (part) => {
        const values = (await this.#weights.tensor(part).floats()).map((value, at) => value / sizes[at]!);
        return this.graph.initializer(part, 'float32', values, [values.length]);
      }),
    );
  }

  /**
   * The magnitudes of the channels of a norm's output. A few channels are many times larger than others,
   * which would become too coarse if quantised together with them. So the norm omits the magnitudes, and the
   * following layers include them in their weights, which are quantised per output (as in SmoothQuant, Xiao
   * et al. 2023, with magnitudes derived from the weights alone).
   */
  async #channelSizes(norm: string): Promise<Float32Array> {
    const [gains, offsets] = await Promise.all(
      ['weight', 'bias'].map((part) => this.#weights.tensor(`${norm}.${part}`).floats()),
    );
    return gains!.map((gain, at) => Math.max(1e-6, 4 * Math.abs(gain) + Math.abs(offsets![at]!)));
  }

  /** Returns x + y, and norm(x + y) by the layer norm `name`. */
  async addAndNorm(
    x: string,
    y: string,
    name: string,
  ): Promise<{ readonly sum: string; readonly normed: string }> {
    const inputs = [x, y, ...(await this.#normWeights(name))];
    const [normed, , , sum] = this.graph.ops(
      'SkipLayerNormalization',
      inputs,
      [`${name}.normed`, '', '', `${name}.sum`],
      { epsilon: { float: 1e-5 } },
      CONTRIB,
    );
    return { sum: sum!, normed: normed! };
  }

  /** The feed-forward network of a layer; `x` is already normalised. */
  async feedForward(x: string, layer: string): Promise<string> {
    const inner = await this.linear(x, [`${layer}.fc1`], { norm: `${layer}.final_layer_norm` });
    return this.linear(this.gelu(inner), [`${layer}.fc2`], { uneven: true });
  }

  gelu(x: string): string {
    return this.graph.op('Gelu', [x], {}, CONTRIB);
  }

  contrib(
    type: string,
    inputs: readonly string[],
    outputs: readonly string[],
    attributes = {},
  ): readonly string[] {
    return this.graph.ops(type, inputs, outputs, attributes, CONTRIB);
  }
}

/** Multiplies each row of values by its factor. */
const scaled = (values: Float32Array, factors: readonly number[]): Float32Array =>
  values.map((value, at) => value * factors[at % factors.length]!);

function joined(arrays: readonly Float32Array[]): Float32Array {
  if (arrays.length === 1) return arrays[0]!;
  const all = new Float32Array(arrays.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const array of arrays) {
    all.set(array, at);
    at += array.length;
  }
  return all;
}

async function quantisedColumns(
  tensors: readonly StoredTensor[],
  inputs: number,
  sizes: Float32Array | undefined,
): Promise<Columns<Int8Array>> {
  const parts = await Promise.all(
    tensors.map((tensor) => quantisedRows(sizes ? sized(tensor, sizes) : tensor)),
  );
  const scales = joined(parts.map((part) => part.scales));
  const values = new Int8Array(scales.length * inputs);
  let at = 0;
  for (const part of parts) {
    values.set(part.values, at);
    at += part.values.length;
  }
  return { values: transposed(values, inputs), scales };
}

/** The matrix with its columns multiplied by `sizes`. */
const sized = ({ dims, floats }: StoredTensor, sizes: Float32Array): StoredTensor => ({
  dims,
  floats: async () => (await floats()).map((value, at) => value * sizes[at % sizes.length]!),
});

/** Returns a matrix as int8 with one symmetric scale per row: as stored in the file, else rounded. */
export async function quantisedRows(tensor: StoredTensor): Promise<Columns<Int8Array>> {
  if (tensor.int8) return tensor.int8();
  const [rows = 0, columns = 0] = tensor.dims;
  const floats = await tensor.floats();
  const values = new Int8Array(floats.length);
  const scales = new Float32Array(rows);
  for (let row = 0; row < rows; row++) {
    const from = row * columns;
    let largest = 0;
    for (let at = from; at < from + columns; at++) largest = Math.max(largest, Math.abs(floats[at]!));
    if (!Number.isFinite(largest)) throw brokenModelFile('weights', 'has NaN or infinite values');
    const scale = largest > 0 ? largest / 127 : 1;
    scales[row] = scale;
    for (let at = from; at < from + columns; at++) values[at] = Math.round(floats[at]! / scale);
  }
  return { values, scales };
}
