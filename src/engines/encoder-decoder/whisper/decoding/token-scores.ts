import { type TokenProbability, topTokens, logSumExp } from '../../logits.ts';

/** The decoder's scores of text tokens, which are the ids below `<|endoftext|>`. */
export interface TextScores {
  /** The likeliest text tokens, best first, with their log probabilities among text tokens. */
  readonly best: readonly TokenProbability[];
  /** Log of the sum of their exponentials; -Infinity if all are suppressed. */
  readonly total: number;
}

/**
 * The decoder's scores for the next token of one row, without suppressed tokens. Decoding rules remove more
 * tokens; searches take the most probable of the remaining ones.
 */
export class TokenScores {
  /** Logits from `<|endoftext|>` on; rules overwrite them. */
  readonly specials: Float32Array;
  /** The token of the first value in `specials`. */
  readonly endOfText: number;
  readonly #text: TextScores;
  #textAllowed = true;

  constructor(text: TextScores, specials: Float32Array, endOfText: number) {
    this.#text = text;
    this.specials = specials;
    this.endOfText = endOfText;
  }

  /**
   * Creates scores from all logits, which it overwrites. `count`, at least 1, is the largest argument of
   * later calls of `likeliest`.
   */
  static of(
    logits: Float32Array,
    {
      endOfText,
      suppressed,
      count,
    }: { readonly endOfText: number; readonly suppressed: readonly number[]; readonly count: number },
  ): TokenScores {
    for (const token of suppressed) logits[token] = -Infinity;
    const text = logits.subarray(0, endOfText);
    const scores = { best: topTokens(text, count), total: logSumExp(text) };
    return new TokenScores(scores, logits.subarray(endOfText), endOfText);
  }

  get textAllowed(): boolean {
    return this.#textAllowed;
  }

  forbidText(): void {
    this.#textAllowed = false;
  }

  /** The largest logit of text; -Infinity if none is allowed. */
  get bestText(): number {
    const [best] = this.#text.best;
    return this.#textAllowed && best ? best.logprob + this.#text.total : -Infinity;
  }

  /** The `count` likeliest tokens, best first, with their log-softmax; forbidden ones never take part. */
  likeliest(count: number): readonly TokenProbability[] {
    const specials = logSumExp(this.specials);
    const text = this.#textAllowed ? this.#text.total : -Infinity;
    const largest = Math.max(specials, text);
    if (largest === -Infinity) return [];
    const total = largest + Math.log(Math.exp(specials - largest) + Math.exp(text - largest));
    const ofSpecials = topTokens(this.specials, count).map(({ token, logprob }) => ({
      token: token + this.endOfText,
      logprob: logprob + specials - total,
    }));
    const ofText = this.#textAllowed
      ? this.#text.best.map(({ token, logprob }) => ({ token, logprob: logprob + text - total }))
      : [];
    return [...ofText, ...ofSpecials].toSorted((a, b) => b.logprob - a.logprob).slice(0, count);
  }
}
