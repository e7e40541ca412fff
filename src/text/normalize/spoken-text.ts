/**
 * A stretch of a text as it is spoken. The pieces of a text join to what is said, and their ranges join to
 * the whole original, so that whatever happens to a spoken word can be told of the written one.
 */
export interface SpokenPiece {
  /** `twenty twenty five`; the original itself where nothing had to change. */
  readonly spoken: string;
  /** UTF-16 range in the original text that it stands for. */
  readonly start: number;
  readonly end: number;
}

/** What is said: the pieces in one. */
export const spokenText = (pieces: readonly SpokenPiece[]): string =>
  pieces.map(({ spoken }) => spoken).join('');
