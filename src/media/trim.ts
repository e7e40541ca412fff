import { cutBlock } from './cut-block.ts';
import type { AudioBlock } from './reader.ts';

/** What of the decoded sound is the recording: encoders put silence before it and behind it. In seconds. */
export interface Extent {
  readonly start: number;
  /** To the end where left out. */
  readonly duration?: number | undefined;
}

/** Leaves out what is before and behind the recording, block by block; undefined where nothing is left of one. */
export function createTrim({ start, duration }: Extent): (block: AudioBlock) => AudioBlock | undefined {
  let skip: number | undefined;
  let left = Infinity;
  return (block) => {
    if (skip === undefined) {
      skip = Math.round(start * block.sampleRate);
      if (duration !== undefined) left = Math.round(duration * block.sampleRate);
    }
    const { length } = block.channels[0]!;
    const from = Math.min(skip, length);
    const to = Math.min(length, from + left);
    skip -= from;
    left -= to - from;
    return to > from ? cutBlock(block, from, to) : undefined;
  };
}
