import { float32, type Tensor } from '../../../../onnx/tensor.ts';
import type { WhisperSizes } from '../weights/weights.ts';
import { crossName } from './names.ts';

/** A window in a {@link CrossAttentionCache}. */
export interface WindowPlace {
  /** Changes when the cache moves the window. */
  index: number;
}

/**
 * Keys and values of the cross-attention of several windows. Each layer has one block of memory with window
 * after window, so adjacent windows are one tensor without a copy, shared by all hypotheses of a window.
 */
export class CrossAttentionCache {
  readonly capacity: number;
  #windows: WindowPlace[] = [];
  readonly #layers: readonly {
    readonly name: string;
    readonly data: Float32Array;
    readonly dims: (positions: number) => readonly number[];
  }[];
  readonly #width: number;
  #positions: number;

  /** @param capacity the maximum number of windows. */
  constructor({ decoderLayers, width, heads, audioPositions }: WhisperSizes, capacity: number) {
    this.capacity = capacity;
    this.#width = width;
    this.#positions = audioPositions;
    const size = width / heads;
    const make = (name: string, dims: (positions: number) => readonly number[]) => ({
      name,
      data: new Float32Array(capacity * width * audioPositions),
      dims,
    });
    this.#layers = Array.from({ length: decoderLayers }, (_, layer) => [
      make(crossName(layer).keys, (positions) => [heads, positions, size]),
      make(crossName(layer).values, (positions) => [heads, size, positions]),
    ]).flat();
  }

  /** The number of encoder positions in each window. */
  get positions(): number {
    return this.#positions;
  }

  /**
   * Returns places for `count` new windows with `positions` positions each; earlier places become invalid.
   */
  places(count: number, positions: number): readonly WindowPlace[] {
    this.#positions = positions;
    this.#windows = Array.from({ length: count }, (_, index) => ({ index }));
    return [...this.#windows];
  }

  /** The tensors of `count` windows from `first` on, which share the memory. */
  tensors(first: number, count: number): Readonly<Record<string, Tensor>> {
    return Object.fromEntries(
      this.#layers.map(({ name, data, dims }) => {
        const size = this.#width * this.#positions;
        return [
          name,
          float32(data.subarray(first * size, (first + count) * size), [count, ...dims(this.#positions)]),
        ];
      }),
    );
  }

  /**
   * Makes `places` adjacent in their order: moves them to the beginning unless they are adjacent already.
   * @returns the index of the first.
   */
  gather(places: readonly WindowPlace[]): number {
    const first = places[0]?.index ?? 0;
    if (places.every(({ index }, at) => index === first + at)) return first;
    places.forEach(({ index }, at) => this.swap(index, at));
    return 0;
  }

  /** Swaps two windows. */
  swap(one: number, other: number): void {
    if (one === other) return;
    for (const { data } of this.#layers) {
      const size = this.#width * this.#positions;
      const moved = data.slice(one * size, (one + 1) * size);
      data.copyWithin(one * size, other * size, (other + 1) * size);
      data.set(moved, other * size);
    }
    const [first, second] = [this.#windows[one]!, this.#windows[other]!];
    [this.#windows[one], this.#windows[other]] = [second, first];
    [first.index, second.index] = [other, one];
  }
}
