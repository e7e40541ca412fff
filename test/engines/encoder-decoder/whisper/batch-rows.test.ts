import { describe, expect, it } from 'vitest';
import { rowsThatFit } from '../../../../src/engines/encoder-decoder/whisper/batch-rows.ts';
import { DESCRIPTION } from './fake-whisper.ts';

const GIB = 2 ** 30;
const TINY = { ...DESCRIPTION, decoderLayers: 4, width: 384, vocabulary: 51_865 };
const SMALL = { ...TINY, decoderLayers: 12, width: 768 };
const LARGE = { ...TINY, decoderLayers: 32, width: 1280 };

/** Megabytes of a row of TINY: keys and values, float32, twice, and its logits. */
const TINY_ROW = (4 * (2 * 2 * 4 * 384 * (1500 + 448) + 51_865)) / 1e6;

describe('the clips that are decoded at once', () => {
  it('are as many as there is memory for', () => {
    expect(TINY_ROW).toBeCloseTo(48.1, 1);
    // A quarter of 1 GiB is 268 MB.
    expect(rowsThatFit(TINY, { hypotheses: 1, threads: 1, memory: GIB })).toBe(5);
    expect(rowsThatFit(TINY, { hypotheses: 2, threads: 1, memory: GIB })).toBe(2);
    expect(rowsThatFit(TINY, { hypotheses: 1, threads: 2, memory: GIB })).toBe(2);
    expect(rowsThatFit(TINY, { hypotheses: 5, threads: 1, memory: 4 * GIB })).toBe(4);
  });

  it('have their logits counted too', () => {
    const shallow = { ...TINY, decoderLayers: 1, width: 1 };
    expect(rowsThatFit(shallow, { hypotheses: 1, threads: 1, memory: 2 ** 22 })).toBe(4);
  });

  it('take at most 1.5 GiB, however much there is', () => {
    expect(rowsThatFit(TINY, { hypotheses: 5, threads: 1, memory: 6 * GIB })).toBe(6);
    expect(rowsThatFit(TINY, { hypotheses: 5, threads: 1, memory: 600 * GIB })).toBe(6);
    expect(rowsThatFit(SMALL, { hypotheses: 1, threads: 2, memory: 600 * GIB })).toBe(5);
  });

  it('are never more than eight', () => {
    expect(rowsThatFit(TINY, { hypotheses: 1, threads: 1, memory: 64 * GIB })).toBe(8);
  });

  it('are never none', () => {
    expect(rowsThatFit(LARGE, { hypotheses: 5, threads: 4, memory: GIB })).toBe(1);
  });
});
