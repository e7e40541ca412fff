/** The tokens of a vocabulary that scores depend on. */
export interface Scoring {
  /** `<|endoftext|>`: the tokens before it are text. */
  readonly endOfText: number;
  /** Tokens that are never chosen. */
  readonly suppressed: readonly number[];
}
