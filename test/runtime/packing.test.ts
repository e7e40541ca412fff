import { describe, expect, it } from 'vitest';
import { SPEECH_RATE } from '../../src/domain/audio.ts';
import { packRegions } from '../../src/runtime/chunks.ts';
import { PACKING } from '../../src/runtime/packing.ts';
import { collect, streamOf } from '../helpers/collect.ts';

const regions = (...spans: readonly (readonly [start: number, end: number])[]) =>
  streamOf(
    spans.map(([start, end]) => ({ start: start * SPEECH_RATE, end: end * SPEECH_RATE, probability: 1 })),
  );
const seconds = (chunks: readonly { readonly samples: number }[]) =>
  chunks.map(({ samples }) => samples / SPEECH_RATE);

describe('packing', () => {
  it('fills windows of 30 s, and shortens long pauses in them', async () => {
    const chunks = await collect(
      packRegions(regions([0, 12], [14, 20], [29, 38], [39, 45]), PACKING.windows),
    );
    expect(seconds(chunks)).toEqual([12 + 0.8 + 6 + 0.8 + 9, 6]);
    expect(chunks[0]!.pieces).toHaveLength(3);
  });

  it('keeps what is far apart in windows of its own', async () => {
    const chunks = await collect(packRegions(regions([0, 2], [13, 15]), PACKING.windows));
    expect(seconds(chunks)).toEqual([2, 2]);
  });

  it('gives sentences with their pauses as they are', async () => {
    const chunks = await collect(packRegions(regions([0, 3], [3.8, 7], [7.5, 12]), PACKING.sentences));
    expect(seconds(chunks)).toEqual([7, 4.5]);
  });
});
