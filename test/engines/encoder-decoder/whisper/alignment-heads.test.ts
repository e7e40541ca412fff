import { describe, expect, it } from 'vitest';
import {
  alignmentHeadsOf,
  alignmentLagOf,
} from '../../../../src/engines/encoder-decoder/whisper/alignment-heads.ts';

const TINY = { encoderLayers: 4, decoderLayers: 4, decoderHeads: 6, width: 384, melBins: 80 };

describe('the alignment heads of a model', () => {
  it("are those of openai's model of its size, where the folder lists none", () => {
    const heads = alignmentHeadsOf({ ...TINY, multilingual: true });
    expect(heads).toEqual([2, 3, 3, 3, 3, 3].map((layer, index) => [layer, [2, 0, 2, 3, 4, 5][index]]));
  });

  it('are those of the folder that the decoder has', () => {
    const listed = [
      [3, 1],
      [9, 0],
    ] as const;
    expect(alignmentHeadsOf({ ...TINY, multilingual: true }, listed)).toEqual([[3, 1]]);
  });

  it('lag behind the sound by what was measured for the size, and else by nothing', () => {
    expect(alignmentLagOf({ ...TINY, multilingual: false })).toBeGreaterThan(0);
    expect(alignmentLagOf({ ...TINY, multilingual: true })).toBe(0);
  });
});
