import type {
  AlignmentInput,
  HeadAttention,
} from '../../../../src/engines/encoder-decoder/words/attention.ts';

/** Encoder positions of a whole window. */
export const POSITIONS = 1500;

/** A head whose attention of each token to each position is `weight`, each row normalised as softmax leaves it. */
export function head(
  tokens: number,
  weight: (token: number, position: number) => number,
  positions = POSITIONS,
): HeadAttention {
  const weights = new Float32Array(tokens * positions);
  for (let token = 0; token < tokens; token++) {
    const row = Array.from({ length: positions }, (_, position) => weight(token, position));
    const sum = row.reduce((total, value) => total + value, 0);
    row.forEach((value, position) => (weights[token * positions + position] = value / sum));
  }
  return { weights, offset: 0, rowStride: positions };
}

/** Rows of the start sequence: start of transcript, language, task. */
export const START_ROWS = 3;

/** Text tokens that end at `ends`, in frames, inside a clip of `frames`. */
export interface Spoken {
  readonly ends: readonly number[];
  readonly frames: number;
}

/** The rows around a text of so many tokens: start sequence, no timestamps, text, end of text. */
export const rowsFor = (textTokens: number) => ({
  tokens: START_ROWS + 1 + textTokens + 1,
  firstRow: START_ROWS,
  endRow: START_ROWS + 1 + textTokens,
});

/**
 * A head that looks where the next token is spoken: the row before a token at the token's frames, the last row
 * at what is left of the clip, and the start sequence nowhere in particular.
 */
export function listeningHead({ ends, frames }: Spoken, blur = 0.001): HeadAttention {
  const { tokens, firstRow } = rowsFor(ends.length);
  return head(tokens, (token, position) => {
    const text = token - firstRow;
    if (text < 0 || text > ends.length) return 1;
    const from = text === 0 ? 0 : ends[text - 1]!;
    const to = ends[text] ?? frames;
    return position >= from && position < to ? 1 : blur;
  });
}

/** What `alignTokens` takes, for these heads. */
export const alignmentInput = (
  { ends, frames }: Spoken,
  heads: readonly HeadAttention[],
): AlignmentInput => ({ heads, frames, ...rowsFor(ends.length) });
