import { describe, expect, it } from 'vitest';
import type { Speech } from '../../src/domain/audio.ts';
import { toChunk } from '../../src/runtime/chunks.ts';
import { readChunk } from '../../src/runtime/read-chunk.ts';

/** Ten samples that are their own numbers; whoever asks for more is told. */
const recording = {
  samples: 10,
  read: async (start: number, length: number) => {
    if (start + length > 10) throw new RangeError('There are ten samples.');
    return Float32Array.from({ length }, (_, at) => start + at) as Speech;
  },
};

const region = (start: number, end: number) => toChunk({ start, end, probability: 1 });

describe('reading a chunk', () => {
  it('gives its samples', async () => {
    expect([...(await readChunk(recording, region(2, 5)))]).toEqual([2, 3, 4]);
  });

  it('gives its pieces one right after the other', async () => {
    const chunk = {
      ...region(1, 10),
      pieces: [
        { start: 1, end: 3 },
        { start: 5, end: 6 },
        { start: 8, end: 10 },
      ],
    };
    expect([...(await readChunk(recording, chunk))]).toEqual([1, 2, 5, 8, 9]);
  });

  it('ends where the recording ends', async () => {
    expect([...(await readChunk(recording, region(7, 512)))]).toEqual([7, 8, 9]);
  });
});
