/** The vocabulary facts that turn logits into scores. */
export interface Scoring {
  /** `<|endoftext|>`: the tokens before it are text. */
  readonly endOfText: number;
  /** Tokens that are never said. */
  readonly suppressed: readonly number[];
}
