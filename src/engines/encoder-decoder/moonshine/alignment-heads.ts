/** A head of the decoder's cross-attention that follows the speech. */
export interface AlignmentHead {
  readonly layer: number;
  readonly head: number;
  /** How many steps after writing a token the head attends to the token's sound. */
  readonly stepsLate: 0 | 1;
}

/**
 * The alignment heads of Moonshine Tiny: those of its 48 heads that place words best together. Each head was
 * tried alone, with both values of `stepsLate`; then the best were added one at a time while the errors
 * decreased. Data: half of 64 passages that eSpeak NG spoke with five voices at 130 to 180 words a minute,
 * with pauses, clean and with noise down to 12 dB below the voice, against eSpeak's own times. The other half
 * and a recording of a person confirmed the choice; `npm run bench -- words` measures it.
 */
const TINY: readonly AlignmentHead[] = [
  { layer: 1, head: 3, stepsLate: 1 },
  { layer: 5, head: 6, stepsLate: 0 },
  { layer: 1, head: 0, stepsLate: 1 },
  { layer: 3, head: 7, stepsLate: 0 },
  { layer: 4, head: 5, stepsLate: 0 },
  { layer: 3, head: 5, stepsLate: 0 },
];

/**
 * Returns the alignment heads of a decoder with `layers` layers; empty if unknown (only Moonshine Tiny's are
 * known).
 */
export const alignmentHeads = (layers: number): readonly AlignmentHead[] => (layers === 6 ? TINY : []);
