import { countCleanFrames } from './embedding/clean-speech.ts';
import type { EmbeddingModel } from './embedding/embedding-model.ts';
import type { SegmentationModel } from './segmentation/segmentation-model.ts';

/** A local speaker of a window who speaks alone in some of its frames. */
export interface LocalSpeaker {
  readonly speaker: number;
  /** Frames in which no other speaker talks. */
  readonly cleanFrames: number;
  /** float32 [dimensions], of any length. */
  readonly embedding: Float32Array;
}

/** The results of the models for one window. */
export interface AnalyzedWindow {
  /** uint8 [frames]: the local speakers that talk, as bit masks. */
  readonly activity: Uint8Array;
  /** Absent if embeddings were not requested for the window. */
  readonly speakers: readonly LocalSpeaker[] | undefined;
}

/** The windows to analyze. */
export interface AnalyzeRequest {
  /** float32 [count × window samples]. */
  readonly samples: Float32Array;
  readonly count: number;
  /** The number of samples in the last window that are not padding. */
  readonly lastSamples: number;
  /** For each window, whether its speakers' embeddings are needed. */
  readonly needsVoices: readonly boolean[];
}

/** Analyzes windows: returns when each local speaker talks, and the embeddings of their voices. */
export async function analyzeWindows(
  segmentation: SegmentationModel,
  embedding: EmbeddingModel,
  { samples, count, lastSamples, needsVoices }: AnalyzeRequest,
  signal: AbortSignal,
): Promise<readonly AnalyzedWindow[]> {
  const { windowSamples } = segmentation;
  const activities = await segmentation.segment(samples, count);
  const windows: AnalyzedWindow[] = [];
  for (const [index, activity] of activities.entries()) {
    signal.throwIfAborted();
    const window = samples.subarray(index * windowSamples, (index + 1) * windowSamples);
    const length = index === count - 1 ? lastSamples : windowSamples;
    windows.push({
      activity,
      speakers: needsVoices[index]
        ? await voicesOf(segmentation.speakers, embedding, window, activity, length, signal)
        : undefined,
    });
  }
  return windows;
}

async function voicesOf(
  speakers: number,
  embedding: EmbeddingModel,
  window: Float32Array,
  activity: Uint8Array,
  length: number,
  signal: AbortSignal,
): Promise<readonly LocalSpeaker[]> {
  const voices: LocalSpeaker[] = [];
  for (let speaker = 0; speaker < speakers; speaker++) {
    signal.throwIfAborted();
    const vector = await embedding.embed(window, activity, speaker, length);
    if (vector === undefined) continue;
    voices.push({ speaker, cleanFrames: countCleanFrames(activity, speaker), embedding: vector });
  }
  return voices;
}

/**
 * The embedding of a sample with a single voice.
 * @param sample float32, 16 kHz.
 * @returns `undefined` if it contains no speech.
 */
export async function embedSample(
  segmentation: SegmentationModel,
  embedding: EmbeddingModel,
  sample: Float32Array,
  signal: AbortSignal,
): Promise<Float32Array | undefined> {
  const { windowSamples, frames } = segmentation;
  const count = Math.max(1, Math.ceil(sample.length / windowSamples));
  const padded = new Float32Array(count * windowSamples);
  padded.set(sample);
  const activities = await segmentation.segment(padded, count);
  signal.throwIfAborted();
  // There is only one voice, so the windows' local speakers are not distinguished.
  const activity = new Uint8Array(count * frames);
  activities.forEach((window, index) =>
    activity.set(
      window.map((mask) => (mask > 0 ? 1 : 0)),
      index * frames,
    ),
  );
  return embedding.embed(padded, activity, 0, sample.length);
}
