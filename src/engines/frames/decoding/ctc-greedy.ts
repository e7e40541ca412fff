import type { CtcDecoder } from './frame-decoder.ts';
import type { DecodedToken } from './decoded-token.ts';

/**
 * CTC best-path decoding (Graves et al. 2006): takes the likeliest token of each frame, merges repetitions,
 * and removes blanks.
 * @param vocabulary the width of a row.
 */
export function createGreedyDecoder(vocabulary: number, blank: number): CtcDecoder {
  const tokens: { id: number; start: number; end: number; logProbability: number }[] = [];
  let frame = 0;
  let before = blank;
  const best = (from = 0): readonly DecodedToken[] => tokens.slice(from).map((token) => ({ ...token }));

  return {
    push(logProbabilities, frames) {
      for (let row = 0; row < frames; row++, frame++) {
        const id = likeliest(logProbabilities, row * vocabulary, vocabulary);
        const logProbability = logProbabilities[row * vocabulary + id]!;
        const last = tokens.at(-1);
        if (id !== blank && id === before && last) {
          last.end = frame + 1;
          last.logProbability = Math.max(last.logProbability, logProbability);
        } else if (id !== blank) {
          tokens.push({ id, start: frame, end: frame + 1, logProbability });
        }
        before = id;
      }
    },
    best,
    finish: () => best(),
  };
}

/** The index of the first of the largest values. */
function likeliest(values: Float32Array, start: number, width: number): number {
  let best = 0;
  for (let id = 1; id < width; id++) if (values[start + id]! > values[start + best]!) best = id;
  return best;
}
