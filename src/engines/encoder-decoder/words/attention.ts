/** The attention weights of one head of one decoder layer: a view into the model's tensor, not a copy. */
export interface HeadAttention {
  readonly weights: Float32Array;
  /** The offset of the first token's row. */
  readonly offset: number;
  /** From one token's row to the next: all encoder positions. */
  readonly rowStride: number;
}

/**
 * Cross-attention over all tokens of a clip. For Whisper: `[start sequence, <|notimestamps|>, text …, end of
 * text]`.
 */
export interface AlignmentInput {
  /** The alignment heads, after their softmax over all encoder positions. */
  readonly heads: readonly HeadAttention[];
  /** The number of rows: all tokens of the decoder without padding. */
  readonly tokens: number;
  /** Encoder positions that hold sound of this clip; the rest is padding. */
  readonly frames: number;
  /** The row that attends to the start of the first text token; for Whisper that of `<|notimestamps|>`. */
  readonly firstRow: number;
  /** One past the row that attends to the end of the text; later rows count only among `tokens`. */
  readonly endRow: number;
}

/** As in openai/whisper. */
const MEDIAN_WIDTH = 7;

/** The least spread of attention between tokens, relative to its mean; a smaller one is rounding. */
const LEAST_SPREAD = 1e-6;

/**
 * Returns scores [rows x frames] of how well each token in [firstRow, endRow) fits each frame: finite, higher
 * is better. As in openai/whisper's timing.py: softmax over the clip's frames, z-score of each frame over all
 * tokens, median filter over time, mean over heads.
 */
export function alignmentScores({ heads, tokens, frames, firstRow, endRow }: AlignmentInput): Float32Array {
  const scores = new Float32Array((endRow - firstRow) * frames);
  const shares = new Float32Array(tokens * frames);
  for (const head of heads) {
    shareOut(head, shares, frames);
    standardise(shares, frames);
    for (let row = firstRow; row < endRow; row++) {
      const smooth = medianFilter(shares.subarray(row * frames, (row + 1) * frames), MEDIAN_WIDTH);
      const to = (row - firstRow) * frames;
      // The sum over the heads is used instead of their mean, because scores are only compared with each
      // other.
      for (let frame = 0; frame < frames; frame++) scores[to + frame]! += smooth[frame]!;
    }
  }
  return scores;
}

/**
 * Normalises each row's attention within the clip to sum to 1: a softmax over fewer positions is the wider
 * softmax, renormalised. A token that attended only to padding gets uniform attention.
 */
function shareOut({ weights, offset, rowStride }: HeadAttention, shares: Float32Array, frames: number): void {
  for (let to = 0, from = offset; to < shares.length; to += frames, from += rowStride) {
    let sum = 0;
    for (let frame = 0; frame < frames; frame++) sum += weights[from + frame]!;
    if (sum > 0 && sum < Infinity) {
      for (let frame = 0; frame < frames; frame++) shares[to + frame] = weights[from + frame]! / sum;
    } else shares.fill(1 / frames, to, to + frames);
  }
}

/**
 * Normalises every frame to mean 0 and standard deviation 1 over all tokens; to 0 if all tokens are equal.
 */
function standardise(shares: Float32Array, frames: number): void {
  const tokens = shares.length / frames;
  const means = new Float64Array(frames);
  for (let row = 0; row < shares.length; row += frames)
    for (let frame = 0; frame < frames; frame++) means[frame]! += shares[row + frame]! / tokens;

  const scales = new Float64Array(frames);
  for (let row = 0; row < shares.length; row += frames)
    for (let frame = 0; frame < frames; frame++)
      scales[frame]! += (shares[row + frame]! - means[frame]!) ** 2 / tokens;
  for (let frame = 0; frame < frames; frame++) {
    const deviation = Math.sqrt(scales[frame]!);
    scales[frame] = deviation > LEAST_SPREAD * means[frame]! ? 1 / deviation : 0;
  }

  for (let row = 0; row < shares.length; row += frames)
    for (let frame = 0; frame < frames; frame++)
      shares[row + frame] = (shares[row + frame]! - means[frame]!) * scales[frame]!;
}

/**
 * The running median over `width` (odd) neighbours, edges mirrored without repeating the edge value. Arrays
 * of `width / 2` values or fewer are too short to mirror, and stay unchanged. No value may be NaN.
 */
export function medianFilter(values: Float32Array, width: number): Float32Array {
  const reach = width >> 1;
  if (values.length <= reach) return values.slice();
  const filtered = new Float32Array(values.length);
  const last = values.length - 1;
  const at = (index: number) => values[index < 0 ? -index : index > last ? 2 * last - index : index]!;

  const sorted = new Float32Array(width);
  for (let index = 0; index < width; index++) sorted[index] = at(index - reach);
  sorted.sort();
  filtered[0] = sorted[reach]!;
  for (let index = 1; index < values.length; index++) {
    replace(sorted, at(index - 1 - reach), at(index + reach));
    filtered[index] = sorted[reach]!;
  }
  return filtered;
}

/** Replaces `outgoing` in the sorted values by `incoming`, at its sorted position. */
function replace(sorted: Float32Array, outgoing: number, incoming: number): void {
  const last = sorted.length - 1;
  let hole = 0;
  while (hole < last && sorted[hole] !== outgoing) hole++;
  for (; hole < last && sorted[hole + 1]! < incoming; hole++) sorted[hole] = sorted[hole + 1]!;
  for (; hole > 0 && sorted[hole - 1]! > incoming; hole--) sorted[hole] = sorted[hole - 1]!;
  sorted[hole] = incoming;
}
