/** The number of last tokens that an earlier text must contain. */
const CONTEXT = 2;

/** The most tokens to predict at once; more take memory and save no time. */
const MOST_GUESSED = 32;

/**
 * Predicts the next tokens from earlier texts of nearly the same speech: it finds the last few tokens in such
 * a text and returns the tokens that follow there (LLMA, Yang et al. 2023, arXiv 2304.04487).
 */
export class Draft {
  readonly #texts: readonly (readonly number[])[];

  /** @param texts token ids, the best text first: the one that begins where the speech begins. */
  constructor(texts: readonly (readonly number[])[]) {
    this.#texts = texts;
  }

  /** The tokens that follow the end of `said` in an earlier text; empty if no text contains that end. */
  after(said: readonly number[]): readonly number[] {
    for (const text of this.#texts) {
      const at = said.length === 0 ? 0 : placeAfter(text, said.slice(-CONTEXT));
      if (at !== undefined && at < text.length) return text.slice(at, at + MOST_GUESSED);
    }
    return [];
  }
}

/** The position in `text` after the last occurrence of `context`. */
function placeAfter(text: readonly number[], context: readonly number[]): number | undefined {
  for (let at = text.length; at >= context.length; at--) {
    if (context.every((token, index) => text[at - context.length + index] === token)) return at;
  }
  return undefined;
}
