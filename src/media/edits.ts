import { cutBlock } from './cut-block.ts';
import type { AudioBlock } from './reader.ts';

/** A stretch of a track's media, and where in the film it is heard. In seconds. */
export interface Edit {
  readonly film: number;
  readonly start: number;
  readonly duration: number;
}

/** What of a track's media is heard when: stretches that lie behind one another in both. */
export interface Edits {
  readonly list: readonly Edit[];
  /** Whether the film plays its media in another order, which is heard as it was recorded. */
  readonly isReordered: boolean;
}

/** All of the media without its first seconds, which encoders put before it. */
export const keptFrom = (start: number): Edits => ({
  list: [{ film: 0, start, duration: Infinity }],
  isReordered: false,
});

/** How far stretches may overlap by rounding, in seconds. */
const ROUNDING_SECONDS = 0.01;

export function toEdits(list: readonly Edit[]): Edits {
  const isReordered = list.some((edit, index) => {
    const before = list[index - 1];
    return before !== undefined && edit.start < before.start + before.duration - ROUNDING_SECONDS;
  });
  const [first] = list;
  return isReordered ? { list: [{ ...first!, duration: Infinity }], isReordered } : { list, isReordered };
}

/** Places blocks whose `at` counts on the clock of their media on that of the film: what of each is heard. */
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
      // Stretches lie behind one another: what is over is not looked at again.
      if (to < length && index === first && index + 1 < list.length) first++;
    }
    return kept;
  };
}
