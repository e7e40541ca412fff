import { SPEECH_RATE } from '../../domain/audio.ts';
import type { Diarization, DiarizationOptions, SpeakerTurn } from '../../domain/speakers.ts';
import type { CallMethod } from '../../threads/methods.ts';
import type { ClusterOptions } from './clustering/cluster-voices.ts';
import type { ClusteringMethods } from './clustering/program.ts';
import type { SpeakerConfig } from './config.ts';
import type { FrameTurn, TurnLimits, WindowGrid } from './frame-turns.ts';
import { type KnownVoice, labelClusters } from './labels.ts';
import { analyzeRecording } from './analyze-recording.ts';
import type { SpeakerMethods, SpeakerModelFacts } from './program.ts';
import type { SegmentationShape } from './segmentation/segmentation-model.ts';

/** A loaded model: its facts, its configuration, and calls into its threads, one of which clusters. */
export interface SpeakerModel extends SpeakerModelFacts {
  readonly config: SpeakerConfig;
  readonly call: CallMethod<SpeakerMethods>;
  readonly cluster: CallMethod<ClusteringMethods>;
  /** The most batches that run or wait for a thread. */
  readonly inFlight: number;
}

/** The most speakers to look for if the caller sets no limit. */
const MOST_SPEAKERS = 20;
/** The shift of windows for which `leastVoices` is specified. */
const PYANNOTE_SHIFT = 0.1;
/** pyannote clusters voices that talk alone in at least this part of a window. */
const LEAST_CLEAN = 0.2;

/** Finds who talks when in a whole recording; see `SpeakerEngine.diarize`. */
export async function diarizeRecording(
  model: SpeakerModel,
  recording: AsyncIterable<Float32Array>,
  options: DiarizationOptions,
  known: readonly KnownVoice[],
  signal: AbortSignal,
  onProgress: (seconds: number) => void = () => undefined,
): Promise<Diarization> {
  const { shape, config } = model;
  const { windows, numbers, samples, stepSamples } = await analyzeRecording(
    model,
    recording,
    signal,
    onProgress,
  );
  if (windows.length === 0) return { turns: [], exclusiveTurns: [] };
  const { turns, exclusive, centroids } = await model.cluster(
    'diarize',
    {
      windows,
      numbers,
      grid: gridOf(numbers, samples, stepSamples, shape),
      speakers: shape.speakers,
      clustering: clusterOptions(options, model),
      limits: turnLimits(model),
    },
    signal,
  );
  const order = turns.map(({ cluster }) => cluster);
  const labels = labelClusters(order, centroids, known, config.speakerSimilarity);
  const inSeconds = (turn: FrameTurn) => toSpeakerTurn(turn, labels.get(turn.cluster)!, shape, samples);
  return { turns: turns.map(inSeconds), exclusiveTurns: exclusive.map(inSeconds) };
}

/**
 * The positions of windows and frames. Frames end with the recording.
 * @param numbers the indices of the windows, in steps; at least one.
 */
export function gridOf(
  numbers: readonly number[],
  samples: number,
  stepSamples: number,
  { windowSamples, frames, frameStep }: SegmentationShape,
): WindowGrid {
  const covered = Math.floor((windowSamples + numbers.at(-1)! * stepSamples) / frameStep) + 1;
  const starts = Int32Array.from(numbers, (number) => Math.round((number * stepSamples) / frameStep));
  const last = Math.min(covered, starts.at(-1)! + frames, Math.floor(samples / frameStep) + 1);
  return { frames: last, starts };
}

function clusterOptions(
  { minSpeakers = 1, maxSpeakers = Math.max(MOST_SPEAKERS, minSpeakers) }: DiarizationOptions,
  { shape, config, clustering }: SpeakerModel,
): ClusterOptions {
  const { linkage = clustering.linkage, threshold = clustering.threshold } = config;
  const leastVoices = Math.max(1, Math.round((config.leastVoices * PYANNOTE_SHIFT) / config.windowShift));
  return {
    linkage,
    threshold,
    least: minSpeakers,
    most: maxSpeakers,
    leastVoices,
    // If a single voice may form a speaker, all voices are clustered.
    leastFrames: leastVoices === 1 ? 0 : Math.round(LEAST_CLEAN * shape.frames),
  };
}

/** The limits for turns, in frames. */
export function turnLimits({ shape, config }: Pick<SpeakerModel, 'shape' | 'config'>): TurnLimits {
  const framesIn = (seconds: number) => (seconds * SPEECH_RATE) / shape.frameStep;
  return { longestGap: framesIn(config.minDurationOff), shortestTurn: framesIn(config.minDurationOn) };
}

/**
 * Converts frames to seconds. A frame's time is the middle of its receptive field.
 * @param samples of the recording, which limits the turns.
 */
export function toSpeakerTurn(
  { from, to }: FrameTurn,
  speaker: string,
  { frameStep, frameField }: SegmentationShape,
  samples: number,
): SpeakerTurn {
  const place = (frame: number) => Math.min(samples, frame * frameStep + frameField / 2) / SPEECH_RATE;
  return { speaker, start: place(from), end: Math.max(place(to), place(from) + 1 / SPEECH_RATE) };
}
