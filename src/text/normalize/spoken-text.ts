/**
 * A range of the original text and its spoken form. The spoken forms of all pieces join to the spoken text,
 * and their ranges to the whole original, so that each spoken word can be mapped to a written one.
 */
export interface SpokenPiece {
  /** The spoken form (`twenty twenty five`), or the original text if nothing changed. */
  readonly spoken: string;
  /** Start of the UTF-16 range in the original text. */
  readonly start: number;
  readonly end: number;
}

/** Joins the spoken forms of the pieces. */
export const spokenText = (pieces: readonly SpokenPiece[]): string =>
  pieces.map(({ spoken }) => spoken).join('');
