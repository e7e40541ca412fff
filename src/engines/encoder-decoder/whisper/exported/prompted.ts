import { concatRows, gatherRows, type Tensor, widened } from '../../../../onnx/tensor.ts';
import type { DecoderRun } from '../decoding/run-searches.ts';
import { TokenScores } from '../decoding/token-scores.ts';
import type { StepOutputs, PrefilledBatch, Prompts } from '../network.ts';
import type { Scoring } from '../scoring.ts';
import type { Cache, WhisperGraphs } from './graphs.ts';

/** The most floats of logits at a time: a prompt has logits for all its positions. */
const MAX_PROMPT_LOGITS = 16_000_000;

/** Scoring with the number of the likeliest tokens to return per row. */
type RowScoring = Scoring & { readonly count: StepOutputs['candidates'] };

/**
 * Reads the prompts of a batch of clips. Checks `signal` before each run of the model.
 *
 * @param hidden hidden states of each clip, [1, positions, width]
 */
export async function readPrompts(
  graphs: WhisperGraphs,
  hidden: readonly Tensor[],
  { tokens: prompts, startAt }: Prompts,
  scoring: RowScoring,
  signal: AbortSignal,
): Promise<PrefilledBatch> {
  const length = prompts[0]?.length ?? 0;
  const together = Math.max(1, Math.floor(MAX_PROMPT_LOGITS / (length * graphs.vocabulary)));
  const last: TokenScores[] = [];
  const atStart: Float32Array[] = [];
  const caches: Cache[] = [];
  for (let from = 0; from < prompts.length; from += together) {
    signal.throwIfAborted();
    const rows = prompts.slice(from, from + together);
    const states = concatRows(hidden.slice(from, from + together));
    const { logits, cache } = await graphs.first(rows, states, 'cache');
    const values = widened(logits);
    const at = (row: number, position: number) => {
      const offset = (row * length + position) * graphs.vocabulary;
      return values.slice(offset, offset + graphs.vocabulary);
    };
    rows.forEach((_, row) => {
      last.push(TokenScores.of(at(row, length - 1), scoring));
      atStart.push(at(row, startAt));
    });
    caches.push(cache);
  }
  return { run: new CachedRun(graphs, joined(caches), prompts.length, scoring), last, atStart };
}

function joined(caches: readonly Cache[]): Cache {
  const [first] = caches;
  if (!first || caches.length === 1) return first ?? {};
  return Object.fromEntries(
    Object.keys(first).map((name) => [name, concatRows(caches.map((cache) => cache[name]!))]),
  );
}

/** Ended rows are kept until they are this share of all rows. */
const WORTH_REMOVING = 0.25;

/**
 * The decoder with its cache: tensors are fed back without a copy, and moved only when rows are added,
 * dropped or duplicated.
 */
class CachedRun implements DecoderRun {
  readonly #graphs: WhisperGraphs;
  readonly #scoring: RowScoring;
  #cache: Cache;
  /** The clip each row of the cache belongs to: rows of one clip share its encoder output. */
  #clips: readonly number[];
  /** The row of the cache for each continuing row. */
  #rows: readonly number[];

  constructor(graphs: WhisperGraphs, cache: Cache, rows: number, scoring: RowScoring) {
    this.#graphs = graphs;
    this.#scoring = scoring;
    this.#cache = cache;
    this.#clips = this.#rows = Array.from({ length: rows }, (_, row) => row);
  }

  select(sources: readonly number[]): void {
    const wanted = sources.map((source) => this.#rows[source]!);
    const distinct = new Set(wanted).size === wanted.length;
    const few = wanted.length <= this.#clips.length * (1 - WORTH_REMOVING);
    if (distinct && !few) {
      this.#rows = wanted;
      return;
    }
    const clips = wanted.map((row) => this.#clips[row]!);
    const sameClips =
      clips.length === this.#clips.length && clips.every((clip, row) => clip === this.#clips[row]);
    this.#cache = Object.fromEntries(
      Object.entries(this.#cache).map(([name, tensor]) => [
        name,
        sameClips && name.includes('.encoder.') ? tensor : gatherRows(tensor, wanted),
      ]),
    );
    this.#clips = clips;
    this.#rows = wanted.map((_, row) => row);
  }

  async step(tokens: readonly number[]): Promise<readonly TokenScores[]> {
    // Ended rows repeat another row's token; their result is ignored.
    const all = this.#clips.map(() => tokens[0]!);
    this.#rows.forEach((row, index) => (all[row] = tokens[index]!));
    const { logits, cache } = await this.#graphs.next(all, this.#cache);
    this.#cache = { ...this.#cache, ...cache };
    const values = widened(logits);
    const { vocabulary } = this.#graphs;
    return this.#rows.map((row) =>
      TokenScores.of(values.subarray(row * vocabulary, (row + 1) * vocabulary), this.#scoring),
    );
  }
}
