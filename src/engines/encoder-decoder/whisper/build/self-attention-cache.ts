import { float32, type Tensor } from '../../../../onnx/tensor.ts';
import type { WhisperSizes } from '../weights/weights.ts';
import { pastName, presentName } from './names.ts';

/** The number of tokens that it has room for at first, and that it grows by. */
const ROOM = 64;

/**
 * The self-attention cache of the decoder's rows: keys and values [rows, heads, room, size] per layer. The
 * graph writes new tokens into it in place. It grows with the text.
 */
export class SelfAttentionCache {
  readonly #sizes: WhisperSizes;
  #rows = 0;
  #room = 0;
  #data: readonly Float32Array[] = [];

  constructor(sizes: WhisperSizes) {
    this.#sizes = sizes;
  }

  /** Empties the cache and sets the number of rows. */
  begin(rows: number): void {
    this.#rows = rows;
    this.#room = 0;
  }

  /**
   * Returns the first `rows` rows as inputs and outputs of the graph, with room for `length` tokens, of which
   * the first `kept` are kept.
   */
  tensors(rows: number, kept: number, length: number) {
    if (length > this.#room) this.#grow(kept, length);
    const { heads, width } = this.#sizes;
    const past: Record<string, Tensor> = {};
    const present: Record<string, Tensor> = {};
    this.#data.forEach((data, index) => {
      const layer = index >> 1;
      const side = index % 2 === 0 ? 'keys' : 'values';
      const used = data.subarray(0, rows * width * this.#room);
      const tensor = float32(used, [rows, heads, this.#room, width / heads]);
      past[pastName(layer)[side]] = tensor;
      present[presentName(layer)[side]] = tensor;
    });
    return { past, present };
  }

  /** Copies the tokens in [from, to) of row `source` to row `target`. */
  copy(source: number, target: number, from: number, to: number): void {
    for (const data of this.#data) this.#copy(data, source, data, { target, room: this.#room, from, to });
  }

  /** Copies the first `length` tokens of each row of `other` to the rows `targets(row)` of this cache. */
  take(other: SelfAttentionCache, targets: (row: number) => readonly number[], length: number): void {
    if (length > this.#room) this.#grow(0, length);
    for (let row = 0; row < other.#rows; row++)
      for (const target of targets(row))
        this.#data.forEach((data, index) =>
          other.#copy(other.#data[index]!, row, data, { target, room: this.#room, from: 0, to: length }),
        );
  }

  #copy(
    data: Float32Array,
    source: number,
    into: Float32Array,
    { target, room, from, to }: { target: number; room: number; from: number; to: number },
  ): void {
    const { heads, width } = this.#sizes;
    const size = width / heads;
    for (let head = heads - 1; head >= 0; head--) {
      const old = (source * heads + head) * this.#room;
      const next = (target * heads + head) * room;
      into.set(data.subarray((old + from) * size, (old + to) * size), (next + from) * size);
    }
  }

  /** Grows each row to `length` in place if the memory is large enough, the last row first. */
  #grow(kept: number, length: number): void {
    const { decoderLayers, width, textPositions } = this.#sizes;
    const room = Math.min(textPositions, Math.ceil(Math.max(length, 1.5 * this.#room) / ROOM) * ROOM);
    const needed = this.#rows * width * room;
    const moved = kept > 0 ? this.#rows : 0;
    this.#data = Array.from({ length: 2 * decoderLayers }, (_, index) => {
      const before = this.#data[index] ?? new Float32Array(0);
      const data = before.length >= needed ? before : new Float32Array(needed);
      for (let row = moved - 1; row >= 0; row--)
        this.#copy(before, row, data, { target: row, room, from: 0, to: kept });
      return data;
    });
    this.#room = room;
  }
}
