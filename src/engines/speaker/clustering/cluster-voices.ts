import { agglomerate, cutDendrogram, type Dendrogram, type Linkage, mergesWithin } from './agglomerative.ts';
import { dot, nearestCentroid, unit, weightedMean } from './vectors.ts';
import type { Plda } from './plda.ts';
import { clusterVbx } from './vbx.ts';

/** A voice of one window. */
export interface VoiceRow {
  /** float32 [dimensions], of any length. */
  readonly embedding: Float32Array;
  /** The number of frames in the embedding. */
  readonly frames: number;
  /** The number of windows that it represents. */
  readonly weight: number;
}

/** The distances between voices of different speakers. */
export interface VoiceDistances {
  readonly linkage: Linkage;
  /** Clusters with at least this distance stay separate, in the measure of `Dendrogram`. */
  readonly threshold: number;
}

/** Options of clustering voices into speakers. */
export interface ClusterOptions extends VoiceDistances {
  /** The fewest and the most speakers, which override the threshold. Few voices make fewer speakers. */
  readonly least: number;
  readonly most: number;
  /**
   * The least voices of a speaker. If it is 1, each voice stays in its cluster, as in sherpa-onnx; otherwise
   * it goes to the nearest speaker, as in pyannote.
   */
  readonly leastVoices: number;
  /** Voices with fewer frames are assigned to speakers but do not form one. */
  readonly leastFrames: number;
}

/** Speakers, each with the mean direction of its voices. */
export interface VoiceClusters {
  /** int32 [rows]: the speaker of each voice. */
  readonly labels: Int32Array;
  /** float32 [dimensions] of length 1, for each speaker. */
  readonly centroids: readonly Float32Array[];
}

/** The most vectors of one clustering; their distance matrix takes 4 MB. */
const MOST_VECTORS = 1024;
/** In the first of two stages, clusters are limited to this part of the threshold. */
const FIRST_STAGE = 0.5;
/** The largest value of pyannote's minimum cluster size, as a part of all voices. */
const LEAST_SHARE = 0.1;

/**
 * Finds the speakers of `rows`: agglomerative clustering, in two stages if there are many rows, so that time
 * grows linearly and memory hardly; then variational Bayes if there is a PLDA model and the number of
 * speakers allows its result.
 */
export function clusterVoices(
  rows: readonly VoiceRow[],
  options: ClusterOptions,
  plda: Plda | undefined,
): VoiceClusters {
  if (rows.length === 0) return { labels: new Int32Array(0), centroids: [] };
  const units = rows.map(({ embedding }) => unit(embedding));
  const long = [...rows.keys()].filter((row) => rows[row]!.frames >= options.leastFrames);
  const chosen = long.length > 0 ? long : [...rows.keys()];
  const vectors = chosen.map((row) => units[row]!);
  const weights = chosen.map((row) => rows[row]!.weight);
  const groups = firstStage(vectors, weights, options);
  const dendrogram = agglomerate(groups.means, groups.weights, options.linkage);
  const refined =
    plda &&
    refine(
      chosen.map((row) => rows[row]!.embedding),
      spread(groups, cutDendrogram(dendrogram, mergesWithin(dendrogram, options.threshold))),
      plda,
      options,
    );
  if (refined) return { labels: nearestOf(units, refined), centroids: refined };
  const clusters = cutToSpeakers(groups, dendrogram, options);
  const centroids = clusters.map((rows) => meanDirection(groups.means, groups.weights, rows));
  const labels = nearestOf(units, centroids);
  if (options.leastVoices === 1) {
    const clusterOf = new Map(clusters.flatMap((rows, cluster) => rows.map((group) => [group, cluster])));
    chosen.forEach((row, index) => (labels[row] = clusterOf.get(groups.labels[index]!) ?? labels[row]!));
  }
  return { labels, centroids };
}

const nearestOf = (units: readonly Float32Array[], centroids: readonly Float32Array[]) =>
  Int32Array.from(units, (vector) => nearestCentroid(vector, centroids));

/** Vectors that were joined before the main clustering. */
interface Groups {
  /** int32 [vectors]: the group of each. */
  readonly labels: Int32Array;
  /** The mean of each group, of length 1. */
  readonly means: readonly Float32Array[];
  /** The number of windows that each group represents. */
  readonly weights: readonly number[];
}

const spread = ({ labels }: Groups, clusters: Int32Array) => labels.map((group) => clusters[group]!);

/**
 * Makes at most `MOST_VECTORS` groups: single vectors, or the tight clusters of each part of the recording.
 */
function firstStage(
  vectors: readonly Float32Array[],
  single: readonly number[],
  { linkage, threshold }: ClusterOptions,
): Groups {
  let groups: Groups = { labels: Int32Array.from(vectors.keys()), means: vectors, weights: single };
  while (groups.means.length > MOST_VECTORS) {
    const { means, weights } = groups;
    const parts = Math.ceil(means.length / MOST_VECTORS);
    const size = Math.ceil(means.length / parts);
    const joined = new Int32Array(means.length);
    let next = 0;
    for (let first = 0; first < means.length; first += size) {
      const part = means.slice(first, first + size);
      const tree = agglomerate(part, weights.slice(first, first + size), linkage);
      // At least half of the merges, so that the loop ends.
      const steps = Math.max(mergesWithin(tree, threshold * FIRST_STAGE), Math.ceil(part.length / 2));
      const labels = cutDendrogram(tree, steps);
      labels.forEach((label, index) => (joined[first + index] = next + label));
      next += countOf(labels);
    }
    const members = membersOf(joined, next);
    groups = {
      labels: spread(groups, joined),
      means: members.map((rows) => meanDirection(means, weights, rows)),
      weights: members.map((rows) => sumOf(weights, rows)),
    };
  }
  return groups;
}

/** The centroids of variational Bayes; `undefined` if their number is not allowed. */
function refine(
  embeddings: readonly Float32Array[],
  labels: Int32Array,
  plda: Plda,
  { least, most }: ClusterOptions,
): readonly Float32Array[] | undefined {
  const features = embeddings.map((embedding) => plda.transform(embedding));
  const { responsibilities, speakers } = clusterVbx(features, labels, plda.phi);
  if (speakers < Math.min(least, embeddings.length) || speakers > most) return undefined;
  return Array.from({ length: speakers }, (_, speaker) => {
    const shares = embeddings.map((_embedding, row) => responsibilities[row * speakers + speaker]!);
    return unit(weightedMean(embeddings, shares));
  });
}

/**
 * The groups of each cluster that is large enough, at the threshold, or at the nearest distance where their
 * number is allowed.
 */
function cutToSpeakers(
  { weights }: Groups,
  dendrogram: Dendrogram,
  { threshold, least, most, leastVoices }: ClusterOptions,
): readonly (readonly number[])[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const smallest = Math.min(leastVoices, Math.max(1, Math.round(LEAST_SHARE * total)));
  const largeAt = (steps: number) => {
    const labels = cutDendrogram(dendrogram, steps);
    const members = membersOf(labels, countOf(labels));
    return members.filter((rows) => sumOf(weights, rows) >= smallest);
  };
  const wished = mergesWithin(dendrogram, threshold);
  let best: readonly (readonly number[])[] = largeAt(wished);
  const isAllowed = () => best.length >= least && best.length <= most;
  const missing = ({ length }: readonly unknown[]) => Math.max(least - length, length - most, 0);
  for (let apart = 1; !isAllowed() && apart <= dendrogram.merges.length; apart++)
    for (const steps of [wished - apart, wished + apart]) {
      if (steps < 0 || steps > dendrogram.merges.length) continue;
      const other = largeAt(steps);
      if (missing(other) < missing(best)) best = other;
    }
  return best.length < least ? largestClusters(dendrogram, weights, least) : best;
}

/**
 * The clusters at the distance where there are `count` of them, however small; fewer if there are fewer
 * vectors.
 */
function largestClusters(dendrogram: Dendrogram, weights: readonly number[], count: number) {
  const labels = cutDendrogram(dendrogram, Math.max(0, weights.length - count));
  return membersOf(labels, countOf(labels));
}

const countOf = (labels: Int32Array) => labels.reduce((most, label) => Math.max(most, label + 1), 0);

const sumOf = (weights: readonly number[], rows: readonly number[]) =>
  rows.reduce((sum, row) => sum + weights[row]!, 0);

const meanDirection = (
  vectors: readonly Float32Array[],
  weights: readonly number[],
  rows: readonly number[],
) =>
  unit(
    weightedMean(
      rows.map((row) => vectors[row]!),
      rows.map((row) => weights[row]!),
    ),
  );

function membersOf(labels: Int32Array, count: number): readonly (readonly number[])[] {
  const members: number[][] = Array.from({ length: count }, () => []);
  labels.forEach((label, row) => members[label]!.push(row));
  return members;
}

/** Cosine similarities [a × b] of vectors of length 1. */
export const similarities = (
  a: readonly Float32Array[],
  b: readonly Float32Array[],
): readonly (readonly number[])[] => a.map((one) => b.map((other) => dot(one, other)));
