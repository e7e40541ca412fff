import { basename } from 'node:path';
import { joinArrays } from '../../../base/join-arrays.ts';
import { brokenModelFile } from '../../../onnx/broken-model-file.ts';
import type { Provider } from '../../../onnx/device.ts';
import { openSession } from '../../../onnx/session.ts';
import { float32, floats, int64, type Tensor } from '../../../onnx/tensor.ts';
import { createFbank, normalizePerFeature } from '../../frames/features/fbank.ts';
import { createFrameMeasure } from '../../frames/features/frame-measure.ts';
import { metadataOf } from '../segmentation/segmentation-model.ts';
import type { VoiceDistances } from '../clustering/cluster-voices.ts';
import { type EmbeddingKind, embeddingKind } from './embedding-kinds.ts';
import { cleanMask, cleanParts } from './clean-speech.ts';

/** Computes embeddings of voices. */
export interface EmbeddingModel {
  /** The size of an embedding. */
  readonly dimensions: number;
  /** The distances between voices of different speakers. */
  readonly clustering: VoiceDistances;
  /**
   * The embedding of a local speaker of a window, from the frames where no other speaker talks.
   * @param window float32, 16 kHz, of which `samples` are not padding; `activity` uint8 [frames] of bit
   * masks.
   * @returns float32 [dimensions], of any length; `undefined` if the speaker talks too little.
   */
  embed(
    window: Float32Array,
    activity: Uint8Array,
    speaker: number,
    samples: number,
  ): Promise<Float32Array | undefined>;
}

/** NeMo's encoders take frames in groups of this size. */
const FRAME_GROUP = 16;

/**
 * Opens an embedding model of any kind in `embedding-kinds.ts`.
 * @throws VoiceError `invalid_manifest` for other kinds.
 */
export async function openEmbeddingModel(path: string, provider: Provider): Promise<EmbeddingModel> {
  const file = basename(path);
  const metadata = await metadataOf(path);
  const session = await openSession(path, { provider, sizesVary: true });
  const names = session.inputs.map(({ name }) => name);
  const kind = embeddingKind(metadata, names, file);
  const measure = createFrameMeasure(kind.fbank);
  // NeMo's graphs output the logits of the training speakers before the embedding.
  const output = session.outputs.find(({ name }) => name.startsWith('emb')) ?? session.outputs.at(-1)!;

  function featuresOf(samples: Float32Array): Float32Array {
    const fbank = createFbank(kind.fbank, measure);
    const features = joinArrays([fbank.push(samples), fbank.finish()], (length) => new Float32Array(length));
    normalize(features, kind);
    return features;
  }

  async function run(features: Float32Array, weights: Float32Array): Promise<Float32Array | undefined> {
    if (features.length === 0) return undefined;
    const outputs = await session.run(feedsOf(kind, names, features, weights), [output.name]);
    const embedding = floats(outputs[output.name]!);
    return embedding.every(Number.isFinite) ? embedding.slice() : undefined;
  }

  const probe = await run(featuresOf(noise()), new Float32Array(NOISE_FRAMES).fill(1)).catch(() => undefined);
  if (probe === undefined || probe.length > MOST_DIMENSIONS)
    throw brokenModelFile(file, 'is not an embedding model: it returns no vector for one second of audio');
  /** The features of the latest window, whose speakers are embedded one after another. */
  let last: { readonly window: Float32Array; readonly features: Float32Array } | undefined;
  return {
    dimensions: probe.length,
    clustering: kind.clustering,
    async embed(window, activity, speaker, samples) {
      if (kind.layout !== 'weighted') {
        const speech = cleanParts(window, activity, speaker, samples);
        return speech && run(featuresOf(speech), new Float32Array(0));
      }
      const weights = cleanMask(activity, speaker);
      if (weights === undefined) return undefined;
      if (last?.window !== window) last = { window, features: featuresOf(window) };
      return run(last.features, weights);
    },
  };
}

const MOST_DIMENSIONS = 4096;
const NOISE_FRAMES = 100;

/** One second of noise, which is not silence for any model. */
const noise = () => Float32Array.from({ length: 16_000 }, (_, index) => (((index * 7919) % 13) - 6) / 100);

function normalize(features: Float32Array, { normalization, fbank: { bins } }: EmbeddingKind): void {
  if (normalization === 'per_feature') normalizePerFeature(features, bins);
  if (normalization !== 'mean') return;
  const frames = features.length / bins;
  for (let bin = 0; bin < bins; bin++) {
    let sum = 0;
    for (let at = bin; at < features.length; at += bins) sum += features[at]!;
    for (let at = bin; at < features.length; at += bins) features[at]! -= sum / frames;
  }
}

function feedsOf(
  { layout, fbank: { bins } }: EmbeddingKind,
  names: readonly string[],
  features: Float32Array,
  weights: Float32Array,
): Readonly<Record<string, Tensor>> {
  const frames = features.length / bins;
  if (layout === 'bins') {
    const width = Math.ceil(frames / FRAME_GROUP) * FRAME_GROUP;
    const turned = new Float32Array(bins * width);
    for (let frame = 0; frame < frames; frame++)
      for (let bin = 0; bin < bins; bin++) turned[bin * width + frame] = features[frame * bins + bin]!;
    const length = names.find((name) => name !== 'audio_signal')!;
    return {
      audio_signal: float32(turned, [1, bins, width]),
      [length]: int64(BigInt64Array.of(BigInt(frames)), [1]),
    };
  }
  const input = names.find((name) => name !== 'weights')!;
  return {
    [input]: float32(features, [1, frames, bins]),
    ...(layout === 'weighted' && { weights: float32(weights, [1, weights.length]) }),
  };
}
