/** A decoded token with its position in frames. */
export interface DecodedToken {
  readonly id: number;
  /** The output frame at which it starts. */
  readonly start: number;
  /** One past its last frame. */
  readonly end: number;
  /** Natural logarithm, at its most probable frame. */
  readonly logProbability: number;
}
