import { assignRows } from './clustering/hungarian.ts';
import { similarities } from './clustering/cluster-voices.ts';

/** The voice of a known speaker. */
export interface KnownVoice {
  readonly name: string;
  /** float32 [dimensions] of length 1. */
  readonly embedding: Float32Array;
}

/** Labels unknown speakers `A`, `B`, …, `Z`, `AA`, …, except names that are taken. */
export class SpeakerLabels {
  readonly #taken: ReadonlySet<string>;
  #next = 0;

  constructor(taken: readonly string[]) {
    this.#taken = new Set(taken);
  }

  next(): string {
    for (;;) {
      const label = letters(this.#next++);
      if (!this.#taken.has(label)) return label;
    }
  }
}

/**
 * The label of each cluster: names of known speakers that are similar enough, each at most once, and letters
 * for the others in the order in which they first talk.
 * @param order clusters in the order in which they talk.
 * @param centroids of length 1; `undefined` for a speaker who never talks alone.
 */
export function labelClusters(
  order: readonly number[],
  centroids: readonly (Float32Array | undefined)[],
  known: readonly KnownVoice[],
  leastSimilarity: number,
): ReadonlyMap<number, string> {
  const talking = [...new Set(order)];
  const voiced = talking.filter((cluster) => centroids[cluster] !== undefined);
  const scores = similarities(
    voiced.map((cluster) => centroids[cluster]!),
    known.map(({ embedding }) => embedding),
  ).map((row) => row.map((similarity) => (similarity >= leastSimilarity ? similarity : -Infinity)));
  const labels = new Map<number, string>();
  assignRows(scores).forEach((column, row) => {
    if (column >= 0) labels.set(voiced[row]!, known[column]!.name);
  });
  const letter = new SpeakerLabels(known.map(({ name }) => name));
  for (const cluster of talking) if (!labels.has(cluster)) labels.set(cluster, letter.next());
  return labels;
}

/** 0 → A, 25 → Z, 26 → AA. */
function letters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : `${letters(Math.floor(index / 26) - 1)}${last}`;
}
