import { cutBlock } from './cut-block.ts';
import type { AudioBlock } from './reader.ts';

/** A range of a track's media and its position in the film, in seconds. */
export interface Edit {
  readonly film: number;
  readonly start: number;
  readonly duration: number;
}

/** The edit list of a track: ranges in ascending order, in both media and film. */
export interface Edits {
  readonly list: readonly Edit[];
  /** Whether the film plays its media in a different order. The audio then keeps the recorded order. */
  readonly isReordered: boolean;
}

/** Drops the first `start` seconds of the media, which the encoder added (priming). */
export const dropPriming = (start: number): Edits => ({
  list: [{ film: 0, start, duration: Infinity }],
  isReordered: false,
});

/** How far edits may overlap by rounding, in seconds. */
const ROUNDING_SECONDS = 0.01;

/** Makes an edit list that plays its media in ascending order; a reordered one becomes a single range. */
export function normalizeEdits(list: readonly Edit[]): Edits {
  const isReordered = list.some((edit, index) => {
    const before = list[index - 1];
    return before !== undefined && edit.start < before.start + before.duration - ROUNDING_SECONDS;
  });
  const [first] = list;
  return isReordered ? { list: [{ ...first!, duration: Infinity }], isReordered } : { list, isReordered };
}

/**
 * Creates a function that maps blocks from the clock of their media to that of the film and drops the samples
 * outside all edits.
 */
export function createEditing({
  list,
}: Edits): (block: AudioBlock & { readonly at: number }) => AudioBlock[] {
  let first = 0;
  return (block) => {
    const { at, sampleRate } = block;
    const { length } = block.channels[0]!;
    const sampleAt = (seconds: number) =>
      Math.min(length, Math.max(0, Math.round((seconds - at) * sampleRate)));
    const kept: AudioBlock[] = [];
    for (let index = first; index < list.length; index++) {
      const { film, start, duration } = list[index]!;
      if (start > at + length / sampleRate) break;
      const [from, to] = [sampleAt(start), sampleAt(start + duration)];
      if (to > from) kept.push({ ...cutBlock(block, from, to), at: film + at + from / sampleRate - start });
      // Edits are in time order, so finished ones are skipped.
      if (to < length && index === first && index + 1 < list.length) first++;
    }
    return kept;
  };
}
