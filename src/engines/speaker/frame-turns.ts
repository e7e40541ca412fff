import { assignRows } from './clustering/hungarian.ts';
import { countSpeakers } from './segmentation/powerset.ts';
import type { AnalyzedWindow } from './analyze-windows.ts';

/** A run of frames of one speaker. */
export interface FrameTurn {
  readonly cluster: number;
  readonly from: number;
  /** One past the last frame. */
  readonly to: number;
}

/** The turns of a recording, in frames. */
export interface FrameTurns {
  /** In time order; those of different speakers may overlap. */
  readonly turns: readonly FrameTurn[];
  /** The same with one speaker at a time. */
  readonly exclusive: readonly FrameTurn[];
  /** float32 [dimensions] of length 1, by cluster; `undefined` for a speaker who never talks alone. */
  readonly centroids: readonly (Float32Array | undefined)[];
}

/** The positions of windows in frames. */
export interface WindowGrid {
  /** Frames of the whole recording. */
  readonly frames: number;
  /** The frame where each window starts. */
  readonly starts: Int32Array;
}

/** The limits for turns. */
export interface TurnLimits {
  /** In frames: a longer silence ends a turn. */
  readonly longestGap: number;
  /** In frames: shorter turns are dropped. */
  readonly shortestTurn: number;
}

/** The number of speakers in each frame: the mean over the windows that cover it, rounded (pyannote). */
export function countPerFrame(
  windows: readonly AnalyzedWindow[],
  { frames, starts }: WindowGrid,
): Uint8Array {
  const sums = new Uint16Array(frames);
  const covers = new Uint16Array(frames);
  windows.forEach(({ activity }, index) => {
    for (let frame = 0, at = starts[index]!; frame < activity.length && at < frames; frame++, at++) {
      sums[at]! += countSpeakers(activity[frame]!);
      covers[at]!++;
    }
  });
  return Uint8Array.from(sums, (sum, at) => (covers[at] === 0 ? 0 : Math.floor(sum / covers[at]! + 0.5)));
}

/** For each frame and cluster, the number of windows in which the cluster talks. */
export class ClusterActivity {
  /** uint8 [frames × clusters]. */
  readonly #counts: Uint8Array;
  readonly #clusters: number;
  readonly #frames: number;

  constructor(frames: number, clusters: number) {
    this.#frames = frames;
    this.#clusters = clusters;
    this.#counts = new Uint8Array(frames * clusters);
  }

  /** Adds a window whose local speakers belong to the clusters `clusterOf`; -1 for none. */
  add(activity: Uint8Array, start: number, clusterOf: ArrayLike<number>): void {
    const clusters = [...new Set(Array.from(clusterOf))].filter((cluster) => cluster >= 0);
    for (const cluster of clusters) {
      // Two local speakers may be the same person, who counts once.
      const mask = Array.from(clusterOf).reduce(
        (bits, own, at) => (own === cluster ? bits | (1 << at) : bits),
        0,
      );
      for (let frame = 0; frame < activity.length && start + frame < this.#frames; frame++)
        if ((activity[frame]! & mask) !== 0) this.#counts[(start + frame) * this.#clusters + cluster]!++;
    }
  }

  /** Makes `cluster` the strongest one in `frame`. */
  prefer(frame: number, cluster: number): void {
    this.#counts[frame * this.#clusters + cluster] = 255;
  }

  /**
   * Finds the clusters of a window's local speakers by their times: the assignment with the largest common
   * activity, each cluster at most once.
   */
  match(activity: Uint8Array, start: number, speakers: number): Int32Array {
    const shared = Array.from({ length: speakers }, () => Array.from({ length: this.#clusters }, () => 0));
    for (let frame = 0; frame < activity.length && start + frame < this.#frames; frame++)
      for (let speaker = 0; speaker < speakers; speaker++) {
        if ((activity[frame]! & (1 << speaker)) === 0) continue;
        for (let cluster = 0; cluster < this.#clusters; cluster++)
          shared[speaker]![cluster]! += this.#counts[(start + frame) * this.#clusters + cluster]!;
      }
    return assignRows(shared.map((row) => row.map((value) => (value > 0 ? value : -Infinity))));
  }

  /** The clusters that talk in `frame`, at most `count`, those of most windows first. */
  strongest(frame: number, count: number): readonly number[] {
    const row = this.#counts.subarray(frame * this.#clusters, (frame + 1) * this.#clusters);
    const talking = [...row.keys()].filter((cluster) => row[cluster]! > 0);
    return talking.toSorted((a, b) => row[b]! - row[a]!).slice(0, count);
  }

  /** The number of windows in which `cluster` talks in `frame`. */
  at(frame: number, cluster: number): number {
    return this.#counts[frame * this.#clusters + cluster]!;
  }
}

/**
 * The turns of each speaker: in each frame the `counts` strongest clusters. Short silences are filled, then
 * short turns dropped.
 */
export function findTurns(
  activity: ClusterActivity,
  counts: Uint8Array,
  { longestGap, shortestTurn }: TurnLimits,
): readonly FrameTurn[] {
  const open = new Map<number, { from: number; to: number }>();
  const turns: FrameTurn[] = [];
  const finish = (cluster: number, { from, to }: { from: number; to: number }) => {
    if (to - from > shortestTurn) turns.push({ cluster, from, to });
  };
  counts.forEach((count, frame) => {
    if (count === 0) return;
    for (const cluster of activity.strongest(frame, count)) {
      const turn = open.get(cluster);
      if (turn !== undefined && frame - turn.to <= longestGap) turn.to = frame + 1;
      else {
        if (turn !== undefined) finish(cluster, turn);
        open.set(cluster, { from: frame, to: frame + 1 });
      }
    }
  });
  for (const [cluster, turn] of open) finish(cluster, turn);
  return turns.toSorted((a, b) => a.from - b.from || a.to - b.to || a.cluster - b.cluster);
}

/** The turns without overlap: if several speakers talk, the strongest one has the frame. */
export function excludeOverlap(turns: readonly FrameTurn[], activity: ClusterActivity): readonly FrameTurn[] {
  const exclusive: FrameTurn[] = [];
  let talking: FrameTurn[] = [];
  let current: { cluster: number; from: number; to: number } | undefined;
  const end = turns.reduce((last, { to }) => Math.max(last, to), 0);
  for (let frame = turns[0]?.from ?? 0, next = 0; frame < end; frame++) {
    talking = talking.filter(({ to }) => to > frame);
    for (; next < turns.length && turns[next]!.from <= frame; next++) talking.push(turns[next]!);
    let best: number | undefined;
    for (const { cluster } of talking)
      if (best === undefined || strength(cluster) > strength(best)) best = cluster;
    if (best === undefined) continue;
    if (current?.cluster === best && current.to === frame) current.to++;
    else {
      if (current) exclusive.push(current);
      current = { cluster: best, from: frame, to: frame + 1 };
    }

    // The previous speaker continues if two are equally strong.
    function strength(cluster: number): number {
      return activity.at(frame, cluster) + (cluster === current?.cluster ? 0.5 : 0);
    }
  }
  if (current) exclusive.push(current);
  return exclusive;
}
