/**
 * The distance below the largest logit from which a term is left out of a softmax sum, where it would be a
 * ten-millionth. Leaving these out saves most of the work; a vocabulary of 50,000 tokens just below this
 * distance would change a log probability by 0.006.
 */
const NEGLIGIBLE = 16;

/** A token and its natural-log probability. */
export interface TokenProbability {
  readonly token: number;
  readonly logprob: number;
}

/** log Σ exp over `logits[from, to)`; -Infinity if all of them are. */
export function logSumExp(logits: Float32Array, from = 0, to = logits.length): number {
  let largest = -Infinity;
  for (let index = from; index < to; index++) {
    const value = logits[index] as number;
    if (value > largest) largest = value;
  }
  const floor = largest - NEGLIGIBLE;
  let sum = 0;
  for (let index = from; index < to; index++) {
    const value = logits[index] as number;
    if (value > floor) sum += Math.exp(value - largest);
  }
  return largest + Math.log(sum);
}

/**
 * The index of the largest logit (the first of equals) and its log-softmax; -Infinity if no token is allowed.
 */
export function topToken(logits: Float32Array): TokenProbability {
  let token = 0;
  let largest = -Infinity;
  for (let index = 0; index < logits.length; index++) {
    const value = logits[index] as number;
    if (value > largest) {
      largest = value;
      token = index;
    }
  }
  return { token, logprob: largest === -Infinity ? -Infinity : largest - logSumExp(logits) };
}

/** Returns the difference between the largest logit and the second largest. */
export function logitMargin(logits: Float32Array): number {
  let largest = -Infinity;
  let second = -Infinity;
  for (let index = 0; index < logits.length; index++) {
    const value = logits[index] as number;
    if (value > largest) {
      second = largest;
      largest = value;
    } else if (value > second) second = value;
  }
  return largest - second;
}

/** The `count` largest logits with their log-softmax, largest first, without those of -Infinity. */
export function topTokens(logits: Float32Array, count: number): readonly TokenProbability[] {
  const tokens: number[] = [];
  const values: number[] = [];
  let least = -Infinity;
  for (let index = 0; index < logits.length; index++) {
    const value = logits[index] as number;
    if (!(value > least)) continue;
    let at = values.length;
    while (at > 0 && (values[at - 1] as number) < value) at--;
    values.splice(at, 0, value);
    tokens.splice(at, 0, index);
    if (values.length > count) {
      values.pop();
      tokens.pop();
    }
    if (values.length === count) least = values[count - 1] as number;
  }
  const total = logSumExp(logits);
  return tokens.map((token, at) => ({ token, logprob: (values[at] as number) - total }));
}

/**
 * Samples one of `tokens` from softmax(logits / temperature) by `random`, a number in [0, 1); `undefined` if
 * none is possible. Its log probability is that of softmax(logits), as in openai/whisper.
 */
export function sampleToken(
  tokens: readonly TokenProbability[],
  temperature: number,
  random: number,
): TokenProbability | undefined {
  const possible = tokens.filter(({ logprob }) => logprob > -Infinity);
  const largest = Math.max(...possible.map(({ logprob }) => logprob));
  const weights = possible.map(({ logprob }) => Math.exp((logprob - largest) / temperature));
  let rest = random * weights.reduce((sum, weight) => sum + weight, 0);
  return possible.find((_, index) => (rest -= weights[index]!) < 0) ?? possible.at(-1);
}
