import { brokenModelFile } from '../../../onnx/broken-model-file.ts';
import { floats, type Tensor } from '../../../onnx/tensor.ts';
import type { HeadAttention } from '../words/attention.ts';
import type { AlignmentHead } from './alignment-heads.ts';

/** The attention weights of the alignment heads at each step, for all rows of a batch. */
export class AttentionLog {
  /** The names of the decoder outputs that `add` needs. */
  readonly names: readonly string[];
  readonly #heads: readonly AlignmentHead[];
  readonly #layers: readonly string[];
  /** For each step and head: [rows, positions]. */
  readonly #steps: Float32Array[][] = [];
  #positions = 0;

  /**
   * `layers` are the names of the outputs that show the attention of each layer: [rows, heads, steps,
   * positions].
   */
  constructor(heads: readonly AlignmentHead[], layers: readonly string[]) {
    this.#heads = heads;
    this.#layers = layers;
    this.names = [...new Set(heads.map(({ layer }) => layers[layer]!))];
  }

  /** Copies the weights of the alignment heads from the outputs of one run, step by step. */
  add(outputs: Readonly<Record<string, Tensor>>): void {
    const tensors = this.#heads.map(({ layer }) => outputs[this.#layers[layer]!]);
    const steps = tensors[0]?.dims[2] ?? 1;
    for (let step = 0; step < steps; step++) {
      this.#steps.push(this.#heads.map(({ head }, index) => this.#rowsOf(tensors[index], head, step)));
    }
  }

  /** Removes the last `count` steps. */
  takeBack(count: number): void {
    this.#steps.length -= count;
  }

  /**
   * Returns a batch row's attention at these steps in the form that `alignTokens` takes. Steps after the
   * decoder's end are zero.
   */
  headsOf(row: number, steps: readonly number[]): readonly HeadAttention[] {
    const positions = this.#positions;
    return this.#heads.map(({ stepsLate }, head) => {
      const weights = new Float32Array(steps.length * positions);
      for (const [index, step] of steps.entries()) {
        const looked = this.#steps[step + stepsLate]?.[head];
        if (looked) weights.set(looked.subarray(row * positions, (row + 1) * positions), index * positions);
      }
      return { weights, offset: 0, rowStride: positions };
    });
  }

  #rowsOf(tensor: Tensor | undefined, head: number, step: number): Float32Array {
    const [rows = 0, heads = 0, steps = 0, positions = 0] = tensor?.dims ?? [];
    if (!tensor || head >= heads)
      throw brokenModelFile('decoder_model_merged.onnx', 'has attention of an unexpected shape');
    this.#positions = positions;
    const all = floats(tensor);
    const own = new Float32Array(rows * positions);
    for (let row = 0; row < rows; row++) {
      const from = ((row * heads + head) * steps + step) * positions;
      own.set(all.subarray(from, from + positions), row * positions);
    }
    return own;
  }
}
