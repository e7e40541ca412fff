import { basename } from 'node:path';
import { brokenModelFile } from '../../../onnx/broken-model-file.ts';
import { float32, int64, type Tensor } from '../../../onnx/tensor.ts';
import { FRAME_SECONDS, type FbankOptions } from '../features/fbank.ts';
import type { Metadata } from './metadata.ts';
import type { AcousticModel } from './acoustic-model.ts';
import { GIGA_AM, ICEFALL, NEMO, WENET_SINGLE } from './fbank-kinds.ts';
import { metadataNumber } from './metadata-number.ts';
import type { OpenedGraph } from './open-graph.ts';
import { declaredWidth, readRows, withoutTensors } from './rows.ts';

const ZIPFORMER_SUBSAMPLING = 4;

/**
 * A NeMo CTC model as published by sherpa-onnx: inputs `audio_signal` [1, bins, frames] and `length`. The
 * output has one row per subsampled frame of the clip.
 */
export function nemoModel(graph: OpenedGraph, width: number): AcousticModel {
  const { metadata, path } = graph;
  const normalize = isNormalized(metadata, basename(path));
  const subsampling = metadataNumber(metadata, 'subsampling_factor', basename(path), { most: 64 });
  const features = metadata.get('is_giga_am') === '1' ? GIGA_AM : NEMO;
  return wholeClip(graph, {
    features: { ...features, bins: declaredBins(graph, 1) ?? features.bins },
    normalize: normalize && 'population',
    subsampling,
    width,
    transposed: true,
    rowsOf: (_, frames) => Math.floor(frames / subsampling),
  });
}

/**
 * Whether a NeMo model needs each bin normalised over the clip.
 * @param fallback the normalization of a model whose metadata names none.
 * @throws VoiceError `invalid_manifest` for other normalizations.
 */
export function isNormalized(metadata: Metadata, file: string, fallback = ''): boolean {
  const normalize = metadata.get('normalize_type') ?? fallback;
  if (!['', 'NA', 'per_feature'].includes(normalize))
    throw brokenModelFile(file, `uses a feature normalization that voice does not support: '${normalize}'`);
  return normalize === 'per_feature';
}

/**
 * A WeNet model exported by sherpa-onnx: inputs `x` [1, frames, bins] and `x_lens`; outputs are the rows and
 * their number.
 */
export function wenetModel(graph: OpenedGraph, width: number): AcousticModel {
  const subsampling = metadataNumber(graph.metadata, 'subsampling_factor', basename(graph.path), {
    most: 64,
  });
  return timeFirst(graph, width, WENET_SINGLE, subsampling);
}

/** icefall's Zipformer; inputs and outputs as `wenetModel`. */
export function zipformerModel(graph: OpenedGraph, width: number): AcousticModel {
  return timeFirst(graph, width, ICEFALL, ZIPFORMER_SUBSAMPLING);
}

function timeFirst(
  graph: OpenedGraph,
  width: number,
  features: FbankOptions,
  subsampling: number,
): AcousticModel {
  return wholeClip(graph, {
    features: { ...features, bins: declaredBins(graph, 2) ?? features.bins },
    normalize: false,
    subsampling,
    width,
    transposed: false,
    rowsOf: (lengths) => Number(lengths?.data[0] ?? Infinity),
  });
}

interface WholeClip {
  readonly features: FbankOptions;
  readonly normalize: AcousticModel['normalize'];
  readonly subsampling: number;
  readonly width: number;
  /** Whether bins come before frames, as in NeMo. */
  readonly transposed: boolean;
  /** The number of valid rows of a clip of `frames` frames, from the graph's second output. */
  readonly rowsOf: (lengths: Tensor | undefined, frames: number) => number;
}

function wholeClip({ session, path }: OpenedGraph, clip: WholeClip): AcousticModel {
  const { features, normalize, subsampling, transposed, rowsOf } = clip;
  const [input, lengths] = session.inputs;
  const [output, counts] = session.outputs;
  if (!input || !output) throw withoutTensors(path);
  const width = declaredWidth(session) ?? clip.width;
  return {
    features,
    normalize,
    width,
    blankIsLast: transposed,
    frameSeconds: FRAME_SECONDS * subsampling,
    start: () => ({
      async run(data, frames) {
        if (frames === 0) return { values: new Float32Array(0), frames: 0 };
        const { bins } = features;
        const signal = transposed
          ? float32(transpose(data, bins), [1, bins, frames])
          : float32(data, [1, frames, bins]);
        const outputs = await session.run({
          [input.name]: signal,
          ...(lengths && { [lengths.name]: int64(BigInt64Array.of(BigInt(frames)), [1]) }),
        });
        const rows = rowsOf(counts && outputs[counts.name], frames);
        return readRows(outputs[output.name], width, basename(path), rows);
      },
    }),
  };
}

/**
 * The number of feature bins that the graph's first input declares in `dimension`; `undefined` if it is
 * dynamic.
 */
export function declaredBins({ session }: OpenedGraph, dimension: number): number | undefined {
  const bins = session.inputs[0]?.shape[dimension];
  return typeof bins === 'number' && bins >= 20 && bins <= 256 ? bins : undefined;
}

/** [frames x bins] → [bins x frames], or [bins x columns] with zeros at the end. */
export function transpose(
  features: Float32Array,
  bins: number,
  columns = features.length / bins,
): Float32Array {
  const frames = features.length / bins;
  const turned = new Float32Array(bins * columns);
  for (let frame = 0; frame < frames; frame++) {
    for (let bin = 0; bin < bins; bin++) turned[bin * columns + frame] = features[frame * bins + bin]!;
  }
  return turned;
}
