import type { LogitBias } from './hot-words.ts';
import { topToken } from './logits.ts';
import { loopStart } from './repetition.ts';

/** One step of a decoder over a batch of rows, with its key/value cache inside. */
export interface StepDecoder {
  readonly rows: number;
  readonly vocabulary: number;
  /** Takes the next token of every row; returns the logits, row after row. */
  step(tokens: readonly number[]): Promise<Float32Array>;
}

export interface GreedyOptions {
  readonly startToken: number;
  readonly endToken: number;
  /** The most tokens for each row. */
  readonly limits: readonly number[];
  /** Rows may not end before they have this many tokens. */
  readonly leastTokens?: number;
  /** For each row: the bias that is added to its logits. */
  readonly biases?: readonly (LogitBias | undefined)[];
}

export interface DecodedRow {
  readonly tokens: readonly number[];
  /** Natural-log probability of each token. */
  readonly logprobs: readonly number[];
  /** Mean natural-log probability of the tokens and the end token; -Infinity if no token was allowed. */
  readonly avgLogprob: number;
  /** How the row ended: with the end token, in a repetition loop, or at its limit. */
  readonly ended: 'end-token' | 'loop' | 'limit';
}

/**
 * Decodes all rows as one batch, taking the likeliest token at each step, until the last row has ended.
 * Checks `signal` before each step.
 */
export async function decodeGreedily(
  decoder: StepDecoder,
  { startToken, endToken, limits, leastTokens = 0, biases = [] }: GreedyOptions,
  signal: AbortSignal,
): Promise<readonly DecodedRow[]> {
  const rows = limits.map((limit, row) => new GreedyRow(limit, leastTokens, biases[row]));
  const next = rows.map(() => startToken);
  while (rows.some(({ ended }) => ended === undefined)) {
    signal.throwIfAborted();
    const logits = await decoder.step(next);
    rows.forEach((row, index) => {
      const at = index * decoder.vocabulary;
      next[index] = row.ended ? endToken : row.take(logits.subarray(at, at + decoder.vocabulary), endToken);
    });
  }
  return rows.map((row) => row.result());
}

/** A row during decoding. */
export class GreedyRow {
  ended: DecodedRow['ended'] | undefined;
  readonly #tokens: number[] = [];
  readonly #logprobs: number[] = [];
  readonly #limit: number;
  readonly #least: number;
  readonly #bias: LogitBias | undefined;

  constructor(limit: number, least: number, bias?: LogitBias) {
    this.#limit = limit;
    this.#least = least;
    this.#bias = bias;
    if (limit <= 0) this.ended = 'limit';
  }

  /** The tokens so far. */
  get tokens(): readonly number[] {
    return this.#tokens;
  }

  /** Appends the likeliest token of `logits` and returns it. */
  take(logits: Float32Array, endToken: number): number {
    if (this.#tokens.length < this.#least) logits[endToken] = -Infinity;
    this.#bias?.apply(logits);
    const { token, logprob } = topToken(logits);
    this.#bias?.advance(token);
    this.#logprobs.push(logprob);
    if (token === endToken) this.ended = 'end-token';
    else {
      this.#tokens.push(token);
      const keep = loopStart(this.#tokens);
      if (keep !== undefined) {
        this.#tokens.length = keep;
        this.#logprobs.length = keep;
        this.ended = 'loop';
      } else if (this.#tokens.length >= this.#limit) this.ended = 'limit';
    }
    return token;
  }

  result(): DecodedRow {
    const sum = this.#logprobs.reduce((total, logprob) => total + logprob, 0);
    const avgLogprob = this.#logprobs.length > 0 ? sum / this.#logprobs.length : -Infinity;
    return {
      tokens: this.#tokens,
      logprobs: this.#logprobs.slice(0, this.#tokens.length),
      avgLogprob,
      ended: this.ended ?? 'limit',
    };
  }
}
