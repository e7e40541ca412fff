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
import type { AnalyzedWindow, LocalSpeaker } from './analyze-windows.ts';
import { cutBlocks, blockParts, type PlacedVoice, purityOf, resegment, strongestOf } from './resegment.ts';

/** All analyzed windows of a recording. */
export interface DiarizeWindowsRequest {
  readonly windows: readonly AnalyzedWindow[];
  /** The index of each window, in steps; a window also represents skipped ones before it. */
  readonly numbers: readonly number[];
  readonly grid: WindowGrid;
  /** Local speakers of a window. */
  readonly speakers: number;
  readonly clustering: ClusterOptions;
  readonly limits: TurnLimits;
}

/** A factor on the threshold in the first of two passes, so that a mixed voice does not join two speakers. */
const TIGHT = 0.9;
/** A voice with at least this part of one speaker counts as that speaker's. */
const PURE = 0.9;
/** A factor on the least number of such voices, which are longer. */
const PURE_VOICES = 0.5;
const PURE_FRAMES = 2;

/**
 * Finds who talks when from analyzed windows (pyannote's pipeline): voices → speakers, local speakers → those
 * speakers, frames → turns. Windows without embeddings are matched by the times of their speakers.
 */
export function diarizeWindows(request: DiarizeWindowsRequest, plda: Plda | undefined): FrameTurns {
  const { windows, grid, limits } = request;
  const counts = countPerFrame(windows, grid);
  const { activity, centroids } = findSpeakers(request, counts, plda);
  const turns = findTurns(activity, counts, limits);
  return { turns, exclusive: excludeOverlap(turns, activity), centroids };
}

interface FoundSpeakers {
  readonly activity: ClusterActivity;
  readonly centroids: readonly (Float32Array | undefined)[];
}

function findSpeakers(
  request: DiarizeWindowsRequest,
  counts: Uint8Array,
  plda: Plda | undefined,
): FoundSpeakers {
  const { windows, speakers, clustering } = request;
  const [only] = windows;
  // Within one window, segmentation separates speakers better than their voices do.
  if (windows.length === 1 && only && allows(clustering, only, speakers)) return ownSpeakers(request, only);
  const rows = voiceRows(request);
  if (clustering.leastVoices > 1 && plda === undefined) return findPureSpeakers(request, counts, rows);
  const { labels, centroids } = clusterVoices(rows, clustering, plda);
  if (clustering.leastVoices > 1) return { activity: nearestActivity(request, centroids), centroids };
  return {
    activity: activityOf(
      request,
      assignLocal(request, (first, { length }) => labels.subarray(first, first + length)),
      centroids.length,
    ),
    centroids,
  };
}

/** The voices of all windows, in order. */
function voiceRows({ windows, numbers }: DiarizeWindowsRequest): readonly VoiceRow[] {
  let before = numbers[0]! - 1;
  return windows.flatMap(({ speakers: local }, index) => {
    if (local === undefined) return [];
    const weight = numbers[index]! - before;
    before = numbers[index]!;
    return local.map(({ embedding, cleanFrames }) => ({ embedding, frames: cleanFrames, weight }));
  });
}

/**
 * Two passes, because segmentation may miss a change of speakers: the voice of both lies between theirs and
 * either looks like a third speaker or joins them. The first pass finds voices of a single speaker, and the
 * second clusters only these. Then each moment goes to the speaker who explains it best.
 */
function findPureSpeakers(
  request: DiarizeWindowsRequest,
  counts: Uint8Array,
  rows: readonly VoiceRow[],
): FoundSpeakers {
  const { windows, grid, clustering } = request;
  const blocks = cutBlocks(windows, grid, counts);
  const placed = windows.flatMap(({ activity, speakers = [] }, index) =>
    speakers.map(({ speaker, embedding, cleanFrames }): PlacedVoice => ({
      vector: unit(embedding),
      parts: blockParts(blocks, activity, speaker, grid.starts[index]!),
      weight: cleanFrames / activity.length,
    })),
  );
  const explain = (chosen: readonly VoiceRow[], options: ClusterOptions) => {
    const { centroids } = clusterVoices(chosen, options, undefined);
    const activity = nearestActivity(request, centroids);
    const labels = resegment(strongestOf(blocks, activity), blocks, placed, centroids);
    return { activity, centroids, labels };
  };
  const tight = explain(rows, { ...clustering, threshold: clustering.threshold * TIGHT });
  const pure = rows.filter((_row, index) => purityOf(placed[index]!, tight.labels) >= PURE);
  const { activity, centroids, labels } = explain(pure.length >= clustering.least ? pure : rows, {
    ...clustering,
    leastVoices: Math.ceil(clustering.leastVoices * PURE_VOICES),
    leastFrames: clustering.leastFrames * PURE_FRAMES,
  });
  blocks.blockOf.forEach((block, frame) => {
    const speaker = block < 0 ? -1 : labels[block]!;
    if (speaker >= 0) activity.prefer(frame, speaker);
  });
  return { activity, centroids };
}

/**
 * The activity of speakers if each local speaker is assigned to the most similar speaker, each at most once
 * per window.
 */
function nearestActivity(
  request: DiarizeWindowsRequest,
  centroids: readonly Float32Array[],
): ClusterActivity {
  const nearest = (_first: number, local: readonly LocalSpeaker[]) =>
    assignRows(
      similarities(
        local.map(({ embedding }) => unit(embedding)),
        centroids,
      ),
    );
  return activityOf(request, assignLocal(request, nearest), centroids.length);
}

/** For each window with voices, int32 [speakers]: the cluster of each local speaker; -1 for none. */
type Assignments = readonly (Int32Array | undefined)[];

/**
 * @param clustersOf returns the clusters of the voices of a window; `first` is the index of its first voice.
 */
function assignLocal(
  { windows, speakers }: DiarizeWindowsRequest,
  clustersOf: (first: number, local: readonly LocalSpeaker[]) => Int32Array,
): Assignments {
  let first = 0;
  return windows.map(({ speakers: local }) => {
    if (local === undefined) return undefined;
    const clusterOf = new Int32Array(speakers).fill(-1);
    clustersOf(first, local).forEach((cluster, index) => (clusterOf[local[index]!.speaker] = cluster));
    first += local.length;
    return clusterOf;
  });
}

function activityOf(
  { windows, grid, speakers }: DiarizeWindowsRequest,
  assignments: Assignments,
  clusters: number,
): ClusterActivity {
  const activity = new ClusterActivity(grid.frames, clusters);
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
  return activity;
}

const talkingIn = ({ activity }: AnalyzedWindow, speakers: number) =>
  Array.from({ length: speakers }, (_, speaker) => speaker).filter((speaker) =>
    activity.some((mask) => (mask & (1 << speaker)) !== 0),
  );

function allows({ least, most }: ClusterOptions, window: AnalyzedWindow, speakers: number): boolean {
  const { length } = talkingIn(window, speakers);
  return length >= least && length <= most;
}

function ownSpeakers(request: DiarizeWindowsRequest, window: AnalyzedWindow): FoundSpeakers {
  const clusterOf = Int32Array.from({ length: request.speakers }, (_, speaker) => speaker);
  const voices = new Map(window.speakers?.map(({ speaker, embedding }) => [speaker, unit(embedding)]));
  const centroids = [...clusterOf].map((speaker) => voices.get(speaker));
  return { activity: activityOf(request, [clusterOf], centroids.length), centroids };
}
