import type { AudioBlock } from './reader.ts';

/** The samples of a block from `start` to before `end`. */
export function cutBlock(block: AudioBlock, start: number, end: number): AudioBlock {
  if (start === 0 && end === block.channels[0]!.length) return block;
  const { channels, sampleRate, at } = block;
  return {
    channels: channels.map((channel) => channel.subarray(start, end)),
    sampleRate,
    ...(at !== undefined && { at: at + start / sampleRate }),
  };
}
