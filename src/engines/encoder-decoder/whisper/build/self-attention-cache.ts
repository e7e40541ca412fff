import { float32, floats, type Tensor } from '../../../../onnx/tensor.ts';
import type { WhisperSizes } from '../weights/weights.ts';
import { pastName, projectedName } from './names.ts';

/** The initial room of the cache in tokens, and its increment: each run reads all of it. */
const ROOM = 32;
/** Allocated room beyond what is needed, so that growth does not always reallocate. */
const RESERVE = 4 * ROOM;

/**
 * The self-attention cache of the decoder's rows: keys and values [rows, heads, room, size] per layer. It
 * grows with the text.
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

  /** The number of tokens that each row has room for. */
  get room(): number {
    return this.#room;
  }

  /**
   * Returns the first `rows` rows as inputs of the graph, with room for `length` tokens and the first `kept`
   * tokens preserved.
   */
  tensors(rows: number, kept: number, length: number): Readonly<Record<string, Tensor>> {
    if (length > this.#room) this.#grow(kept, length);
    const { heads, width } = this.#sizes;
    return Object.fromEntries(
      this.#data.map((data, index) => {
        const used = data.subarray(0, rows * width * this.#room);
        const name = pastName(index >> 1)[index % 2 === 0 ? 'keys' : 'values'];
        return [name, float32(used, [rows, heads, this.#room, width / heads])];
      }),
    );
  }

  /**
   * Adds the tokens of a run behind the first `kept` tokens of each row.
   * @param outputs queries, keys and values of each layer, float32 [rows, length, 3 * width].
   */
  add(outputs: Readonly<Record<string, Tensor>>, kept: number): void {
    const { heads, width } = this.#sizes;
    const size = width / heads;
    this.#data.forEach((data, index) => {
      const projected = outputs[projectedName(index >> 1)]!;
      const [rows = 0, length = 0] = projected.dims;
      const values = floats(projected);
      const part = index % 2 === 0 ? width : 2 * width;
      for (let row = 0; row < rows; row++)
        for (let token = 0; token < length; token++)
          for (let head = 0; head < heads; head++) {
            const from = (row * length + token) * 3 * width + part + head * size;
            const to = ((row * heads + head) * this.#room + kept + token) * size;
            for (let at = 0; at < size; at++) data[to + at] = values[from + at]!;
          }
    });
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
    const room = Math.min(textPositions, Math.ceil(length / ROOM) * ROOM);
    const needed = this.#rows * width * room;
    const reserved = this.#rows * width * Math.min(textPositions, room + RESERVE);
    const moved = kept > 0 ? this.#rows : 0;
    this.#data = Array.from({ length: 2 * decoderLayers }, (_, index) => {
      const before = this.#data[index] ?? new Float32Array(0);
      const data = before.length >= needed ? before : new Float32Array(reserved);
      for (let row = moved - 1; row >= 0; row--)
        this.#copy(before, row, data, { target: row, room, from: 0, to: kept });
      return data;
    });
    this.#room = room;
  }
}
