import type {
  AlignmentInput,
  HeadAttention,
} from '../../../../src/engines/encoder-decoder/words/attention.ts';

/** Encoder positions of a full window. */
export const POSITIONS = 1500;

/**
 * A head with the attention `weight` of each token to each position; each row is normalized as after softmax.
 */
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

/** Number of rows of the start sequence: start of transcript, language, task. */
export const START_ROWS = 3;

/** Text tokens that end at the frames `ends`, inside a clip of `frames` frames. */
export interface Spoken {
  readonly ends: readonly number[];
  readonly frames: number;
}

/** The rows around a text: start sequence, no timestamps, text, end of text. */
export const rowsFor = (textTokens: number) => ({
  tokens: START_ROWS + 1 + textTokens + 1,
  firstRow: START_ROWS,
  endRow: START_ROWS + 1 + textTokens,
});

/**
 * A head that attends to the next token: the row before a token attends to the token's frames, the last row
 * to the rest of the clip, and the start sequence evenly.
 */
export function alignedHead({ ends, frames }: Spoken, blur = 0.001): HeadAttention {
  const { tokens, firstRow } = rowsFor(ends.length);
  return head(tokens, (token, position) => {
    const text = token - firstRow;
    if (text < 0 || text > ends.length) return 1;
    const from = text === 0 ? 0 : ends[text - 1]!;
    const to = ends[text] ?? frames;
    return position >= from && position < to ? 1 : blur;
  });
}

/** The input of `alignTokens` for these heads. */
export const alignmentInput = (
  { ends, frames }: Spoken,
  heads: readonly HeadAttention[],
): AlignmentInput => ({ heads, frames, ...rowsFor(ends.length) });
