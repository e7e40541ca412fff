import { SPEECH_RATE } from '../../domain/audio.ts';
import type { Diarization, DiarizationOptions, SpeakerTurn } from '../../domain/speakers.ts';
import type { CallMethod } from '../../threads/methods.ts';
import type { ClusterOptions } from './clustering/cluster-voices.ts';
import type { SpeakerConfig } from './config.ts';
import type { FrameTurn, TurnLimits, WindowGrid } from './frame-turns.ts';
import { type KnownVoice, labelClusters } from './labels.ts';
import type { HeardWindow } from './listening.ts';
import type { SpeakerMethods, SpeakerModelFacts } from './program.ts';
import type { SegmentationShape } from './segmentation/segmentation-model.ts';
import { cutWindows, type WindowBatch } from './segmentation/windows.ts';

/** A loaded model: its facts, its configuration, and calls into its threads. */
export interface SpeakerModel extends SpeakerModelFacts {
  readonly config: SpeakerConfig;
  readonly call: CallMethod<SpeakerMethods>;
  /** Batches that are heard at once, or wait for it. */
  readonly inFlight: number;
}

/** Windows of one run: more would not be faster. */
const BATCH_WINDOWS = 4;
/** The most speakers that are looked for where the caller sets no limit. */
const MOST_SPEAKERS = 20;
/** The shift of windows that the least number of voices is told for. */
const PYANNOTE_SHIFT = 0.1;
/** pyannote clusters voices that talk alone in at least a fifth of a window. */
const LEAST_CLEAN = 0.2;

/** Tells who talks when in a whole recording; see `SpeakerEngine.diarize`. */
export async function diarizeRecording(
  model: SpeakerModel,
  recording: AsyncIterable<Float32Array>,
  options: DiarizationOptions,
  known: readonly KnownVoice[],
  signal: AbortSignal,
  onProgress: (seconds: number) => void = () => undefined,
): Promise<Diarization> {
  const { shape, config } = model;
  const { windows, samples, stepSamples } = await hearRecording(model, recording, signal, onProgress);
  if (windows.length === 0) return { turns: [], exclusiveTurns: [] };
  const { turns, exclusive, centroids } = await model.call(
    'diarize',
    {
      windows,
      grid: gridOf(windows.length, samples, stepSamples, shape),
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

async function hearRecording(
  { shape, config, call, inFlight }: SpeakerModel,
  recording: AsyncIterable<Float32Array>,
  signal: AbortSignal,
  onProgress: (seconds: number) => void,
) {
  const { windowSamples } = shape;
  const stepSamples = Math.round(windowSamples * config.windowShift);
  const windows: HeardWindow[] = [];
  const running = new Set<Promise<unknown>>();
  let samples = 0;
  let heard = 0;
  let failure: { readonly error: unknown } | undefined;
  async function* counted() {
    for await (const block of recording) {
      signal.throwIfAborted();
      samples += block.length;
      yield block;
    }
  }
  async function hear({ first, ...batch }: WindowBatch, needsVoices: readonly boolean[]): Promise<void> {
    const answers = await call('listen', { ...batch, needsVoices }, signal);
    answers.forEach((window, at) => (windows[first + at] = window));
    heard += batch.count;
    onProgress(Math.min(samples, heard * stepSamples) / SPEECH_RATE);
  }
  try {
    for await (const batch of cutWindows(counted(), { windowSamples, stepSamples, batch: BATCH_WINDOWS })) {
      const needsVoices = Array.from(
        { length: batch.count },
        (_, at) => (batch.first + at) % config.voiceInterval === 0,
      );
      const job = hear(batch, needsVoices)
        .catch((error: unknown) => (failure ??= { error }))
        .finally(() => running.delete(job));
      running.add(job);
      if (running.size >= inFlight) await Promise.race(running);
      if (failure) break;
    }
  } finally {
    await Promise.all(running);
  }
  if (failure) throw failure.error;
  onProgress(samples / SPEECH_RATE);
  return { windows, samples, stepSamples };
}

/** Where windows and frames lie. Frames end with the recording. */
export function gridOf(
  count: number,
  samples: number,
  stepSamples: number,
  { windowSamples, frames, frameStep }: SegmentationShape,
): WindowGrid {
  const covered = Math.floor((windowSamples + (count - 1) * stepSamples) / frameStep) + 1;
  const starts = Int32Array.from({ length: count }, (_, index) =>
    Math.round((index * stepSamples) / frameStep),
  );
  const last = Math.min(covered, starts[count - 1]! + frames, Math.floor(samples / frameStep) + 1);
  return { frames: last, starts };
}

function clusterOptions(
  { minSpeakers = 1, maxSpeakers = Math.max(MOST_SPEAKERS, minSpeakers) }: DiarizationOptions,
  { shape, config, clustering }: SpeakerModel,
): ClusterOptions {
  const { linkage = clustering.linkage, threshold = clustering.threshold } = config;
  const windows = (config.leastVoices * PYANNOTE_SHIFT) / (config.windowShift * config.voiceInterval);
  const leastVoices = Math.max(1, Math.round(windows));
  return {
    linkage,
    threshold,
    least: minSpeakers,
    most: maxSpeakers,
    leastVoices,
    // Where every voice may be a speaker, all of them are clustered.
    leastFrames: leastVoices === 1 ? 0 : Math.round(LEAST_CLEAN * shape.frames),
  };
}

/** How frames become turns, in frames. */
export function turnLimits({ shape, config }: Pick<SpeakerModel, 'shape' | 'config'>): TurnLimits {
  const framesIn = (seconds: number) => (seconds * SPEECH_RATE) / shape.frameStep;
  return { longestGap: framesIn(config.minDurationOff), shortestTurn: framesIn(config.minDurationOn) };
}

/**
 * Frames in seconds. A frame stands for the middle of the sound that it sees.
 * @param samples of the recording, which turns never leave.
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
