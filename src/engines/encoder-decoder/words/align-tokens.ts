import { type AlignmentInput, alignmentScores } from './attention.ts';
import { warpingPath } from './warping-path.ts';

/**
 * Returns the time at which each text token begins, and the end of the last one: one value per row in
 * [firstRow, endRow), in seconds from the clip's start, ascending and within the clip. The first is always 0.
 * All are 0 for a clip without frames.
 */
export function alignTokens(input: AlignmentInput, framesPerSecond: number): Float64Array {
  const { frames, firstRow, endRow } = input;
  const rows = endRow - firstRow;
  const times = new Float64Array(rows).fill(Infinity);
  if (frames <= 0) return times.fill(0);
  for (const { row, column } of warpingPath(alignmentScores(input), rows, frames))
    times[row] = Math.min(times[row]!, column / framesPerSecond);
  return times;
}
