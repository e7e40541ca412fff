/**
 * A term this far below the largest is a ten-millionth of a softmax sum. Leaving them out saves most of the
 * work; a vocabulary of 50,000 that were all just this far below would change a log probability by 0.006.
 */
const NEGLIGIBLE = 16;

/** A token and its natural-log probability. */
export interface TokenProbability {
  readonly token: number;
  readonly logprob: number;
}

/** log Σ exp over `logits[from, to)`; -Infinity where all of them are. */
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
 * The index of the largest logit (the first of equals) and its log-softmax; -Infinity where nothing is
 * allowed.
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

/** The `count` largest logits with their log-softmax, largest first; -Infinity is left out. */
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
 * Samples a token from softmax(logits / temperature) by `random`, a number in [0, 1). Its log probability is
 * that of softmax(logits), as in openai/whisper.
 */
export function sampleToken(logits: Float32Array, temperature: number, random: number): TokenProbability {
  const largest = largestOf(logits);
  if (largest === -Infinity) return { token: 0, logprob: -Infinity };
  // Twice, instead of once into an array: a vocabulary is 200 KB, and almost all of it is skipped.
  const floor = largest - NEGLIGIBLE * temperature;
  let sum = 0;
  for (const value of logits) {
    if (value > floor) sum += Math.exp((value - largest) / temperature);
  }
  let rest = random * sum;
  let token = 0;
  for (let index = 0; index < logits.length; index++) {
    const value = logits[index] as number;
    if (!(value > floor)) continue;
    token = index;
    rest -= Math.exp((value - largest) / temperature);
    if (rest < 0) break;
  }
  return { token, logprob: (logits[token] as number) - logSumExp(logits) };
}

function largestOf(logits: Float32Array): number {
  let largest = -Infinity;
  for (const value of logits) if (value > largest) largest = value;
  return largest;
}
