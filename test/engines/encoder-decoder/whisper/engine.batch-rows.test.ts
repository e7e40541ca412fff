import { describe, expect, it } from 'vitest';
import { rowsThatFit } from '../../../../src/engines/encoder-decoder/whisper/engine.ts';
import { DESCRIPTION } from './fake-whisper.ts';

const GIB = 2 ** 30;
const TINY = { ...DESCRIPTION, decoderLayers: 4, width: 384, vocabulary: 51_865 };
const LARGE = { ...TINY, decoderLayers: 32, width: 1280 };

/** Megabytes of a row of TINY with one hypothesis: float32 caches of audio and text, and its logits. */
const TINY_ROW = (4 * (2 * 4 * 384 * (1500 + 448) + 2 * 51_865)) / 1e6;

describe('batch size of Whisper', () => {
  it('depends on the memory', () => {
    expect(TINY_ROW).toBeCloseTo(24.4, 1);
    // A quarter of 256 MiB is 67 MB.
    expect(rowsThatFit(TINY, { beamSize: 1, hypotheses: 1, threads: 1, memory: GIB / 4 })).toBe(2);
    expect(rowsThatFit(TINY, { beamSize: 1, hypotheses: 5, threads: 1, memory: GIB / 4 })).toBe(1);
    expect(rowsThatFit(TINY, { beamSize: 1, hypotheses: 1, threads: 2, memory: GIB / 2 })).toBe(2);
  });

  it('counts the encoded audio once for all hypotheses of a clip', () => {
    const mute = { ...TINY, textContext: 0, vocabulary: 0 };
    const one = rowsThatFit(mute, { beamSize: 1, hypotheses: 1, threads: 1, memory: GIB / 4 });
    expect(rowsThatFit(mute, { beamSize: 1, hypotheses: 9, threads: 1, memory: GIB / 4 })).toBe(one);
  });

  it('counts the logits', () => {
    const shallow = { ...TINY, decoderLayers: 1, width: 1 };
    expect(rowsThatFit(shallow, { beamSize: 1, hypotheses: 1, threads: 1, memory: 2 ** 22 })).toBe(2);
  });

  it('uses at most 1.5 GiB', () => {
    expect(rowsThatFit(LARGE, { beamSize: 1, hypotheses: 5, threads: 1, memory: 600 * GIB })).toBe(1);
  });

  it('is at most four', () => {
    expect(rowsThatFit(TINY, { beamSize: 1, hypotheses: 1, threads: 1, memory: 64 * GIB })).toBe(4);
  });

  it('is lower with more beams, because more decoder rows are not faster', () => {
    const big = { hypotheses: 5, threads: 1, memory: 64 * GIB };
    const beams = [1, 2, 3, 5, 16];
    expect(beams.map((beamSize) => rowsThatFit(TINY, { ...big, beamSize }))).toEqual([4, 4, 3, 2, 1]);
  });

  it('is at least one', () => {
    expect(rowsThatFit(LARGE, { beamSize: 1, hypotheses: 5, threads: 4, memory: GIB })).toBe(1);
  });
});
