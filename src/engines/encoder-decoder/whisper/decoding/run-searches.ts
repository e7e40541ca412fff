import type { DecodingRule } from './filters.ts';
import type { Hypothesis, Search } from './search.ts';
import type { TokenScores } from './token-scores.ts';

/** The decoder over a batch of rows, with its key/value cache inside. */
export interface DecoderRun {
  /** Continues with these rows, in this order; a row may be left out or repeated. */
  select(sources: readonly number[]): void;
  /** Takes the next token of every row; returns each row's scores, in which the caller may forbid tokens. */
  step(tokens: readonly number[]): Promise<readonly TokenScores[]>;
}

export interface DecodedText extends Hypothesis {
  /** Rows × steps of the decoder it took. */
  readonly work: number;
}

/**
 * Runs several searches side by side, one for each row of `run`, until the last one has ended. `first` holds
 * the scores of each row's first token, from the prompt. Checks `signal` before each step, and reports the
 * progress of the searches.
 */
export async function runSearches(
  searches: readonly Search[],
  first: readonly TokenScores[],
  run: DecoderRun,
  { rule, mustGoOn = [] }: { readonly rule: DecodingRule; readonly mustGoOn?: readonly number[] },
  signal: AbortSignal,
  onStep: (searches: readonly Search[]) => void = () => undefined,
): Promise<readonly DecodedText[]> {
  const work = searches.map(() => 0);
  let scores = first;
  for (;;) {
    const sources: number[] = [];
    const tokens: number[] = [];
    let row = 0;
    searches.forEach((search, index) => {
      const { hypotheses } = search;
      const base = row;
      row += hypotheses.length;
      if (hypotheses.length === 0) return;
      const rows = scores.slice(base, row);
      hypotheses.forEach((tokensSoFar, at) => rule(rows[at]!, tokensSoFar, mustGoOn[index]));
      for (const { source, token } of search.advance(rows)) {
        sources.push(base + source);
        tokens.push(token);
      }
      work[index]! += search.hypotheses.length;
    });
    if (tokens.length === 0) break;
    signal.throwIfAborted();
    onStep(searches);
    run.select(sources);
    scores = await run.step(tokens);
  }
  return searches.map((search, index) => ({ ...search.best(), work: work[index]! }));
}
