import { describe, expect, it } from 'vitest';
import {
  alignmentHeadsOf,
  alignmentLagOf,
} from '../../../../src/engines/encoder-decoder/whisper/alignment-heads.ts';

const TINY = { encoderLayers: 4, decoderLayers: 4, decoderHeads: 6, width: 384, melBins: 80 };

describe('alignment heads of a Whisper model', () => {
  it("are those of openai's model of the same size if the folder lists none", () => {
    const heads = alignmentHeadsOf({ ...TINY, multilingual: true });
    expect(heads).toEqual([2, 3, 3, 3, 3, 3].map((layer, index) => [layer, [2, 0, 2, 3, 4, 5][index]]));
  });

  it('are the listed ones that exist in the decoder', () => {
    const listed = [
      [3, 1],
      [9, 0],
    ] as const;
    expect(alignmentHeadsOf({ ...TINY, multilingual: true }, listed)).toEqual([[3, 1]]);
  });

  it('have the delay that was measured for the model size, or else none', () => {
    expect(alignmentLagOf({ ...TINY, multilingual: false })).toBeGreaterThan(0);
    expect(alignmentLagOf({ ...TINY, multilingual: true })).toBe(0);
  });
});
