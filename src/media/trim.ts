import { cutBlock } from './cut-block.ts';
import type { AudioBlock } from './reader.ts';

/** Leaves out the first `seconds`, block by block; undefined where nothing is left of one. */
export function createTrim(seconds: number): (block: AudioBlock) => AudioBlock | undefined {
  let skip: number | undefined;
  return (block) => {
    skip ??= Math.round(seconds * block.sampleRate);
    const { length } = block.channels[0]!;
    const from = Math.min(skip, length);
    skip -= from;
    return from < length ? cutBlock(block, from, length) : undefined;
  };
}
