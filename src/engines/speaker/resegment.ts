import { dot } from './clustering/vectors.ts';
import type { ClusterActivity, WindowGrid } from './frame-turns.ts';
import type { AnalyzedWindow } from './analyze-windows.ts';

/** Frames in which one speaker talks, cut into short blocks of one speaker each. */
export interface SpeechBlocks {
  /** int32 [frames]: the block of each frame; -1 where no speaker or several speakers talk. */
  readonly blockOf: Int32Array;
  /** For each block, the number of its span: most windows detect no change of speakers within a span. */
  readonly spanOf: readonly number[];
}

/** A voice of one window, and the blocks in which it speaks. */
export interface PlacedVoice {
  /** float32 [dimensions] of length 1. */
  readonly vector: Float32Array;
  /** For each block, the share of the voice's frames in it. */
  readonly parts: ReadonlyMap<number, number>;
  /** The weight of the voice. */
  readonly weight: number;
}

/** The frames of a block: a quarter of a second. */
const BLOCK_FRAMES = 15;
/** The least blocks of a span; shorter spans keep the windows' result. */
const LEAST_SPAN = 3;
/** The lengths of the runs of blocks that are tried with another speaker. */
const RUNS = [24, 12, 6, 3, 2, 1];
const MOST_ROUNDS = 4;
/**
 * The costs of a change of speakers where most windows detect none, and where they detect one, in the cosine
 * similarity of a voice that fills a window.
 */
const UNDETECTED_CHANGE = 0.025;
const DETECTED_CHANGE = 0.0125;
const LEAST_GAIN = 1e-6;

/**
 * Cuts frames of one speaker into spans, where at least half of the windows detect a change, and into blocks.
 */
export function cutBlocks(
  windows: readonly AnalyzedWindow[],
  { frames, starts }: WindowGrid,
  counts: Uint8Array,
): SpeechBlocks {
  const covers = new Uint16Array(frames);
  const steady = new Uint16Array(frames);
  windows.forEach(({ activity }, index) => {
    for (let frame = 1, at = starts[index]! + 1; frame < activity.length && at < frames; frame++, at++) {
      covers[at]!++;
      const mask = activity[frame]!;
      if (isSingle(mask) && mask === activity[frame - 1]) steady[at]!++;
    }
  });
  const blockOf = new Int32Array(frames).fill(-1);
  const spanOf: number[] = [];
  let spans = 0;
  for (let from = 0, to = 0; from < frames; from = to) {
    to = from + 1;
    if (counts[from] !== 1) continue;
    while (to < frames && counts[to] === 1 && 2 * steady[to]! >= covers[to]!) to++;
    if (to - from < LEAST_SPAN) continue;
    const first = spanOf.length;
    const blocks = Math.max(1, Math.round((to - from) / BLOCK_FRAMES));
    for (let frame = from; frame < to; frame++)
      blockOf[frame] = first + Math.floor(((frame - from) * blocks) / (to - from));
    for (let block = 0; block < blocks; block++) spanOf.push(spans);
    spans++;
  }
  return { blockOf, spanOf };
}

const isSingle = (mask: number) => mask !== 0 && (mask & (mask - 1)) === 0;

/** The blocks in which only `speaker` talks, in a window that starts at the frame `start`. */
export function blockParts(
  { blockOf }: SpeechBlocks,
  activity: Uint8Array,
  speaker: number,
  start: number,
): ReadonlyMap<number, number> {
  const parts = new Map<number, number>();
  let total = 0;
  activity.forEach((mask, frame) => {
    const block = blockOf[start + frame] ?? -1;
    if (mask !== 1 << speaker || block < 0) return;
    parts.set(block, (parts.get(block) ?? 0) + 1);
    total++;
  });
  return new Map([...parts].map(([block, count]) => [block, count / total]));
}

/** The strongest speaker of each block according to the windows; -1 if none is known. */
export function strongestOf({ blockOf, spanOf }: SpeechBlocks, activity: ClusterActivity): Int32Array {
  const votes = spanOf.map(() => new Map<number, number>());
  blockOf.forEach((block, frame) => {
    const [speaker] = block < 0 ? [] : activity.strongest(frame, 1);
    if (speaker !== undefined) votes[block]!.set(speaker, (votes[block]!.get(speaker) ?? 0) + 1);
  });
  return Int32Array.from(votes, (own) => {
    const [first] = [...own].toSorted((a, b) => b[1] - a[1] || a[0] - b[0]);
    return first?.[0] ?? -1;
  });
}

/**
 * Reassigns blocks to other speakers while that explains the voices better. If segmentation misses a change
 * of speakers, the voice of a window lies between the two, weighted by their shares; several windows with
 * growing shares of the second speaker show where the change was.
 * @param centroids of length 1.
 * @param blocks int32: the speaker of each block; -1 for none, which stays.
 * @returns int32: the speaker of each block.
 */
export function resegment(
  blocks: Int32Array,
  { spanOf }: SpeechBlocks,
  voices: readonly PlacedVoice[],
  centroids: readonly Float32Array[],
): Int32Array {
  const search = new LabelSearch(blocks, spanOf, voices, centroids);
  for (let round = 0; round < MOST_ROUNDS && search.improve(); round++);
  return search.labels;
}

/** A local search over the speakers of blocks. */
class LabelSearch {
  readonly labels: Int32Array;
  readonly #spanOf: readonly number[];
  /** The blocks with a speaker, in time order. */
  readonly #speech: readonly number[];
  /** The similarity of each pair of speakers. */
  readonly #gram: readonly (readonly number[])[];
  /** For each block, the voices that speak in it. */
  readonly #mixturesOf = new Map<number, { readonly mixture: Mixture; readonly part: number }[]>();

  constructor(
    blocks: Int32Array,
    spanOf: readonly number[],
    voices: readonly PlacedVoice[],
    centroids: readonly Float32Array[],
  ) {
    this.labels = blocks.slice();
    this.#spanOf = spanOf;
    this.#speech = [...blocks.keys()].filter((block) => blocks[block]! >= 0);
    this.#gram = centroids.map((one) => centroids.map((other) => dot(one, other)));
    for (const { vector, parts, weight } of voices) {
      const dots = centroids.map((centroid) => dot(centroid, vector));
      const nearest = [...dots.keys()].toSorted((a, b) => dots[b]! - dots[a]!).slice(0, 2);
      const shares = new Float64Array(centroids.length);
      const mixture: Mixture = { dots, nearest, weight, shares, score: 0 };
      for (const [block, part] of parts) {
        if (blocks[block]! < 0) continue;
        shares[blocks[block]!]! += part;
        this.#mixturesOf.set(block, [...(this.#mixturesOf.get(block) ?? []), { mixture, part }]);
      }
      mixture.score = scoreOf(mixture, this.#gram);
    }
  }

  /** Tries other speakers for all runs of blocks, and returns whether any improved the sum of scores. */
  improve(): boolean {
    let isBetter = false;
    for (const length of RUNS)
      for (let first = 0; first + length <= this.#speech.length; first++)
        for (const speaker of this.#candidates(first, length))
          if (this.#tryLabel(first, length, speaker)) isBetter = true;
    return isBetter;
  }

  /** The speakers on both sides of a run, and those most similar to the voices in its middle. */
  #candidates(first: number, length: number): ReadonlySet<number> {
    const sides = [this.#speech[first - 1], this.#speech[first + length]].flatMap((block) =>
      block === undefined ? [] : [this.labels[block]!],
    );
    const mixtures = this.#mixturesOf.get(this.#speech[first + (length >> 1)]!) ?? [];
    return new Set([...sides, ...mixtures.flatMap(({ mixture }) => mixture.nearest)]);
  }

  /** Assigns a run to `speaker` if that raises the scores by more than the cost of changes. */
  #tryLabel(first: number, length: number, speaker: number): boolean {
    const before = this.#speech.slice(first, first + length).map((block) => this.labels[block]!);
    if (before.every((label) => label === speaker)) return false;
    let gain = this.#changeCost(first, length);
    const touched = this.#relabel(first, Array<number>(length).fill(speaker));
    gain -= this.#changeCost(first, length);
    const scores = Array.from(touched, (mixture) => ({ mixture, score: scoreOf(mixture, this.#gram) }));
    for (const { mixture, score } of scores) gain += score - mixture.score;
    if (gain > LEAST_GAIN) for (const { mixture, score } of scores) mixture.score = score;
    else this.#relabel(first, before);
    return gain > LEAST_GAIN;
  }

  /** The cost of the changes from the block before a run to the block after it. */
  #changeCost(first: number, length: number): number {
    let cost = 0;
    for (let at = Math.max(1, first); at <= first + length && at < this.#speech.length; at++) {
      const [before, block] = [this.#speech[at - 1]!, this.#speech[at]!];
      if (this.labels[before] === this.labels[block]) continue;
      cost += this.#spanOf[before] === this.#spanOf[block] ? UNDETECTED_CHANGE : DETECTED_CHANGE;
    }
    return cost;
  }

  /** Assigns a run of blocks to `speakers`, and returns the voices whose shares changed. */
  #relabel(first: number, speakers: readonly number[]): ReadonlySet<Mixture> {
    const touched = new Set<Mixture>();
    for (const [at, speaker] of speakers.entries()) {
      const block = this.#speech[first + at]!;
      if (this.labels[block] === speaker) continue;
      for (const { mixture, part } of this.#mixturesOf.get(block) ?? []) {
        mixture.shares[this.labels[block]!]! -= part;
        mixture.shares[speaker]! += part;
        touched.add(mixture);
      }
      this.labels[block] = speaker;
    }
    return touched;
  }
}

/** A voice as a mixture of several speakers. */
interface Mixture {
  /** Its similarity to each speaker. */
  readonly dots: readonly number[];
  /** The two most similar speakers. */
  readonly nearest: readonly number[];
  readonly weight: number;
  /** The share of each speaker. */
  readonly shares: Float64Array;
  score: number;
}

/** The cosine similarity of a voice and its mixture, times its weight. */
function scoreOf({ dots, weight, shares }: Mixture, gram: readonly (readonly number[])[]): number {
  let product = 0;
  let square = 0;
  for (let one = 0; one < shares.length; one++) {
    if (shares[one]! <= 0) continue;
    product += shares[one]! * dots[one]!;
    for (let other = 0; other < shares.length; other++)
      if (shares[other]! > 0) square += shares[one]! * shares[other]! * gram[one]![other]!;
  }
  return square > 0 ? (weight * product) / Math.sqrt(square) : 0;
}

/** The largest share of one speaker in a voice; 0 for a voice without blocks. */
export function purityOf({ parts }: PlacedVoice, blocks: Int32Array): number {
  const shares = new Map<number, number>();
  for (const [block, part] of parts) shares.set(blocks[block]!, (shares.get(blocks[block]!) ?? 0) + part);
  return Math.max(0, ...shares.values());
}
