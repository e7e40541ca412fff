/** A decoded token with its position in frames. */
export interface DecodedToken {
  readonly id: number;
  /** The frame of the model's output that it begins in. */
  readonly start: number;
  /** One past the last frame that says it. */
  readonly end: number;
  /** Natural logarithm, of the frame that says it the clearest. */
  readonly logProbability: number;
}
