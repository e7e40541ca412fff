import type { LogitFilter } from './filters.ts';
import type { Hypothesis, Search } from './search.ts';

/** The decoder over a batch of rows, with its key/value cache inside. */
export interface DecoderRun {
  /** Goes on with these rows, in this order; a row may be left out or come several times. */
  select(sources: readonly number[]): void;
  /** Takes the next token of every row; answers with each row's logits, which the caller may overwrite. */
  step(tokens: readonly number[]): Promise<readonly Float32Array[]>;
}

export interface Found extends Hypothesis {
  /** Rows × steps of the decoder it took. */
  readonly work: number;
}

/**
 * Runs several searches side by side, one for each row of `run`, until the last one is over. `first` is what the
 * prompt left: the logits of each row's first token. Checks `signal` before each step.
 */
export async function runSearches(
  searches: readonly Search[],
  first: readonly Float32Array[],
  run: DecoderRun,
  filters: readonly LogitFilter[],
  signal: AbortSignal,
): Promise<readonly Found[]> {
  const work = searches.map(() => 0);
  let logits = first;
  for (;;) {
    const sources: number[] = [];
    const tokens: number[] = [];
    let row = 0;
    searches.forEach((search, index) => {
      const { hypotheses } = search;
      const base = row;
      row += hypotheses.length;
      if (hypotheses.length === 0) return;
      const rows = logits.slice(base, row);
      hypotheses.forEach((tokensSoFar, at) => filters.forEach((filter) => filter(rows[at]!, tokensSoFar)));
      for (const { source, token } of search.advance(rows)) {
        sources.push(base + source);
        tokens.push(token);
      }
      work[index]! += search.hypotheses.length;
    });
    if (tokens.length === 0) break;
    signal.throwIfAborted();
    run.select(sources);
    logits = await run.step(tokens);
  }
  return searches.map((search, index) => ({ ...search.best(), work: work[index]! }));
}
