import type { TransducerJoiner, PredictorState } from '../../../../src/engines/transducer/joiner.ts';

export const VOCABULARY = 5;
export const BLANK = 0;
/** A row of the fake encoder is one number. */
const ROW_WIDTH = 1;

interface FakeJoiner extends TransducerJoiner {
  /** The number of steps in each run. */
  readonly runs: number[];
}

/**
 * A joiner whose scores depend only on its row and the last two tokens, and otherwise are arbitrary.
 * @param blankBias the bonus of the blank token.
 */
export function fakeJoiner(durations = 0, blankBias = 1): FakeJoiner {
  const width = VOCABULARY + durations;
  const runs: number[] = [];
  return {
    vocabulary: VOCABULARY,
    durations,
    rowWidth: ROW_WIDTH,
    runs,
    begin: () => ({ context: [-1, BLANK], hidden: [] }),
    advance: ({ context }, token): PredictorState => ({ context: [context[1]!, token], hidden: [] }),
    async join(steps) {
      runs.push(steps.length);
      const values = new Float32Array(steps.length * width);
      for (const [index, { row, state }] of steps.entries()) {
        for (let id = 0; id < width; id++) values[index * width + id] = score(row[0]!, state.context, id);
        values[index * width + BLANK]! += blankBias;
      }
      return { values, width };
    },
  };
}

/** An arbitrary deterministic number from -2 to 2. */
function score(row: number, context: readonly number[], id: number): number {
  let hash = Math.imul(Math.round(row * 1000) + 17, 0x9e3779b1);
  for (const value of [...context, id]) hash = Math.imul(hash ^ (value + 3), 0x85ebca6b) ^ (hash >>> 13);
  return ((hash >>> 8) / 2 ** 24) * 4 - 2;
}
