import {
  clusterVoices,
  type ClusterOptions,
  similarities,
  type VoiceRow,
} from './clustering/cluster-voices.ts';
import { assignRows } from './clustering/hungarian.ts';
import type { Plda } from './clustering/plda.ts';
import { unit } from './clustering/vectors.ts';
import {
  ClusterActivity,
  countPerFrame,
  excludeOverlap,
  findTurns,
  type FrameTurns,
  type TurnLimits,
  type WindowGrid,
} from './frame-turns.ts';
import type { AnalyzedWindow } from './analyze-windows.ts';

/** All that was heard of a recording. */
export interface DiarizeWindowsRequest {
  readonly windows: readonly AnalyzedWindow[];
  /** The number of each window, counted in steps: where some are left out, the next one stands for them. */
  readonly numbers: readonly number[];
  readonly grid: WindowGrid;
  /** Local speakers of a window. */
  readonly speakers: number;
  readonly clustering: ClusterOptions;
  readonly limits: TurnLimits;
}

/**
 * Tells who talks when from what was heard of each window (pyannote's pipeline): voices → speakers, local
 * speakers → those speakers, frames → turns. Windows without voices are matched by when their speakers talk.
 */
export function diarizeWindows(request: DiarizeWindowsRequest, plda: Plda | undefined): FrameTurns {
  const { windows, grid, speakers, limits } = request;
  const { assignments, centroids } = assignSpeakers(request, plda);
  const activity = new ClusterActivity(grid.frames, centroids.length);
  windows.forEach((window, index) => {
    const clusterOf = assignments[index];
    if (clusterOf) activity.add(window.activity, grid.starts[index]!, clusterOf);
  });
  const matched = windows.map(({ activity: local }, index) =>
    assignments[index] ? undefined : activity.match(local, grid.starts[index]!, speakers),
  );
  matched.forEach((clusterOf, index) => {
    if (clusterOf) activity.add(windows[index]!.activity, grid.starts[index]!, clusterOf);
  });
  const turns = findTurns(activity, countPerFrame(windows, grid), limits);
  return { turns, exclusive: excludeOverlap(turns, activity), centroids };
}

interface Assignments {
  /** For each window with voices, int32 [speakers]: the cluster of each local speaker; -1 for none. */
  readonly assignments: readonly (Int32Array | undefined)[];
  readonly centroids: readonly (Float32Array | undefined)[];
}

function assignSpeakers(
  { windows, numbers, speakers, clustering }: DiarizeWindowsRequest,
  plda: Plda | undefined,
): Assignments {
  let before = numbers[0]! - 1;
  const rows = windows.flatMap(({ speakers: local }, index): readonly VoiceRow[] => {
    if (local === undefined) return [];
    const weight = numbers[index]! - before;
    before = numbers[index]!;
    return local.map(({ embedding, cleanFrames }) => ({ embedding, frames: cleanFrames, weight }));
  });
  const [only] = windows;
  // Within one window the segmentation tells speakers apart better than their voices do.
  if (windows.length === 1 && only && allows(clustering, only, speakers)) return ownSpeakers(only, speakers);
  const { labels, centroids } = clusterVoices(rows, clustering, plda);
  let first = 0;
  const assignments = windows.map(({ speakers: local }) => {
    if (local === undefined) return undefined;
    const clusters =
      clustering.leastVoices === 1
        ? labels.subarray(first, first + local.length)
        : assignRows(
            similarities(
              local.map(({ embedding }) => unit(embedding)),
              centroids,
            ),
          );
    first += local.length;
    const clusterOf = new Int32Array(speakers).fill(-1);
    clusters.forEach((cluster, index) => (clusterOf[local[index]!.speaker] = cluster));
    return clusterOf;
  });
  return { assignments, centroids };
}

const talkingIn = ({ activity }: AnalyzedWindow, speakers: number) =>
  Array.from({ length: speakers }, (_, speaker) => speaker).filter((speaker) =>
    activity.some((mask) => (mask & (1 << speaker)) !== 0),
  );

function allows({ least, most }: ClusterOptions, window: AnalyzedWindow, speakers: number): boolean {
  const { length } = talkingIn(window, speakers);
  return length >= least && length <= most;
}

function ownSpeakers(window: AnalyzedWindow, speakers: number): Assignments {
  const clusterOf = Int32Array.from({ length: speakers }, (_, speaker) => speaker);
  const voices = new Map(window.speakers?.map(({ speaker, embedding }) => [speaker, unit(embedding)]));
  return { assignments: [clusterOf], centroids: [...clusterOf].map((speaker) => voices.get(speaker)) };
}
