import { joinArrays } from '../base/join-arrays.ts';
import type { AudioBlock } from './reader.ts';

/** The least number of samples per block: smaller frames are not worth a turn of the loop each. */
const ENOUGH_SAMPLES = 8_192;

/**
 * Joins blocks to at least 8,192 samples, except at a change of the rate or the channels, and at the end.
 * Samples before an error are yielded first.
 */
export async function* coalesceBlocks(blocks: AsyncIterable<AudioBlock>): AsyncGenerator<AudioBlock, void> {
  let held: AudioBlock[] = [];
  let samples = 0;
  const joined = () => {
    const all = join(held);
    held = [];
    samples = 0;
    return all;
  };
  let fault: { readonly error: unknown } | undefined;
  try {
    for await (const block of blocks) {
      if (held[0] !== undefined && !alike(held[0], block)) yield joined();
      held.push(block);
      samples += block.channels[0]!.length;
      if (samples >= ENOUGH_SAMPLES) yield joined();
    }
  } catch (error) {
    fault = { error };
  }
  if (held.length > 0) yield joined();
  if (fault !== undefined) throw fault.error;
}

function alike(one: AudioBlock, other: AudioBlock): boolean {
  return one.sampleRate === other.sampleRate && one.channels.length === other.channels.length;
}

function join(blocks: readonly AudioBlock[]): AudioBlock {
  const [first, ...others] = blocks;
  if (others.length === 0) return first!;
  const channels = first!.channels.map((_, index) =>
    joinArrays(
      blocks.map(({ channels }) => channels[index]!),
      (length) => new Float32Array(length),
    ),
  );
  return { channels, sampleRate: first!.sampleRate };
}
