import { expect, it } from 'vitest';
import { coalesceBlocks } from '../../src/media/coalesce-blocks.ts';
import type { AudioBlock } from '../../src/media/reader.ts';

const block = (samples: number, sampleRate = 8_000, channels = 1): AudioBlock => ({
  channels: Array.from({ length: channels }, () => new Float32Array(samples).fill(samples)),
  sampleRate,
});

async function joined(blocks: readonly AudioBlock[], fault?: Error) {
  const found: number[] = [];
  const source = (async function* () {
    yield* blocks;
    if (fault) throw fault;
  })();
  try {
    for await (const { channels } of coalesceBlocks(source)) found.push(channels[0]!.length);
  } catch (error) {
    return [...found, error];
  }
  return found;
}

it('coalesceBlocks joins small blocks of equal rate and channel count', async () => {
  expect(await joined([])).toEqual([]);
  expect(await joined([block(4_000), block(4_000), block(4_000), block(5)])).toEqual([12_000, 5]);
  expect(await joined([block(5), block(6, 16_000), block(7, 16_000, 2), block(9_000)])).toEqual([
    5, 6, 7, 9_000,
  ]);
});

it('coalesceBlocks yields the blocks before an error', async () => {
  const fault = new Error('broken');
  expect(await joined([block(5), block(6)], fault)).toEqual([11, fault]);
});
