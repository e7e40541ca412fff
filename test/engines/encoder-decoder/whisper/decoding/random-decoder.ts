import { seededRandom } from '../../../../../src/base/seeded-random.ts';
import type { TokenScores } from '../../../../../src/engines/encoder-decoder/whisper/decoding/token-scores.ts';
import type { DecoderRun } from '../../../../../src/engines/encoder-decoder/whisper/decoding/run-searches.ts';

import { scoresOf } from './scores.ts';

/** Returns the logits of the next token after `tokens`. */
export type LogitsAfter = (tokens: readonly number[]) => Float32Array;

/** A small deterministic model: each token history has its own logits in [-4, 4). */
export function randomDecoder(seed: number, vocabulary: number): LogitsAfter {
  return (tokens) => {
    const random = seededRandom(
      [seed, ...tokens].reduce((hash, token) => Math.imul(hash ^ (token + 1), 0x01000193), 7),
    );
    return Float32Array.from({ length: vocabulary }, () => 8 * random() - 4);
  };
}

/** A decoder without a cache that keeps the tokens of every row. It starts with one row for each clip. */
export class RememberingRun implements DecoderRun {
  /** The number of rows in each step. */
  readonly steps: number[] = [];
  #rows: { readonly tokens: readonly number[]; readonly logitsAfter: LogitsAfter }[];

  constructor(clips: readonly LogitsAfter[]) {
    this.#rows = clips.map((logitsAfter) => ({ tokens: [], logitsAfter }));
  }

  scores(): readonly TokenScores[] {
    return this.#rows.map(({ tokens, logitsAfter }) => scoresOf(logitsAfter(tokens)));
  }

  select(sources: readonly number[]): void {
    this.#rows = sources.map((source) => this.#rows[source]!);
  }

  async step(tokens: readonly number[]): Promise<readonly TokenScores[]> {
    this.steps.push(tokens.length);
    this.#rows = this.#rows.map((row, index) => ({ ...row, tokens: [...row.tokens, tokens[index]!] }));
    return this.scores();
  }
}
