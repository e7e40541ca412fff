import { logSumExp } from '../../logits.ts';

/**
 * A rule of decoding: sets logits to -Infinity in place. `tokens` is what has been sampled so far, without the
 * prompt. The rules and their order are those of openai/whisper's decoding.py.
 */
export type LogitFilter = (logits: Float32Array, tokens: readonly number[]) => void;

/** These tokens are never said. */
export function suppressTokens(ids: readonly number[]): LogitFilter {
  const suppressed = Int32Array.from(new Set(ids));
  return (logits) => {
    for (const id of suppressed) logits[id] = -Infinity;
  };
}

/** A transcript begins neither with a blank nor with its end. */
export function suppressBlank(ids: readonly number[]): LogitFilter {
  return (logits, tokens) => {
    if (tokens.length > 0) return;
    for (const id of ids) logits[id] = -Infinity;
  };
}

export interface TimestampVocabulary {
  readonly endOfText: number;
  readonly noTimestamps: number;
  /** `<|0.00|>`; the timestamps are everything from here to the end of the vocabulary. */
  readonly timestampBegin: number;
}

/**
 * Timestamps come in pairs, except right before the end; they never go back, and a segment is never empty; the first
 * token is a timestamp of at most `latestStart` steps of 0.02 s; and where all timestamps together are likelier than
 * any one text token, a timestamp it is.
 */
export function applyTimestampRules(
  { endOfText, noTimestamps, timestampBegin }: TimestampVocabulary,
  latestStart: number,
): LogitFilter {
  return (logits, tokens) => {
    logits[noTimestamps] = -Infinity;
    if (tokens.length === 0) {
      logits.fill(-Infinity, 0, timestampBegin);
      logits.fill(-Infinity, timestampBegin + latestStart + 1);
      return;
    }
    const isTimestamp = (token: number | undefined) => token !== undefined && token >= timestampBegin;
    const awaitsPair = isTimestamp(tokens.at(-1)) && !(tokens.length < 2 || isTimestamp(tokens.at(-2)));
    if (awaitsPair) logits.fill(-Infinity, 0, endOfText);
    else if (isTimestamp(tokens.at(-1))) logits.fill(-Infinity, timestampBegin);

    const last = tokens.findLast(isTimestamp);
    if (last !== undefined) logits.fill(-Infinity, timestampBegin, awaitsPair ? last : last + 1);

    preferTimestamps(logits, timestampBegin);
  };
}

function preferTimestamps(logits: Float32Array, timestampBegin: number): void {
  // Both sides of the comparison would be divided by the same softmax sum: it need not be known.
  const timestamps = logSumExp(logits, timestampBegin);
  for (let token = 0; token < timestampBegin; token++) {
    if ((logits[token] as number) >= timestamps) return;
  }
  logits.fill(-Infinity, 0, timestampBegin);
}
