import { basename } from 'node:path';
import { VoiceError } from '../../domain/errors.ts';
import { brokenModelFile } from '../../onnx/broken-model-file.ts';
import type { SessionOptions } from '../../onnx/session.ts';
import { floatTensor, int64, type Tensor, widened } from '../../onnx/tensor.ts';
import type { AcousticModel, Rows } from '../frames/acoustic/acoustic-model.ts';
import { GIGA_AM, ICEFALL, NEMO_OF_SHERPA, NEMO_TRAINING } from '../frames/acoustic/fbank-kinds.ts';
import { metadataNumber } from '../frames/acoustic/metadata-number.ts';
import { declaredBins, isNormalized, transpose } from '../frames/acoustic/offline.ts';
import { openGraph, type OpenedGraph } from '../frames/acoustic/open-graph.ts';
import { batchRequests } from '../../base/batch-requests.ts';
import { FRAME_SECONDS, type FbankOptions } from '../frames/features/fbank.ts';
import type { FoundTransducer } from './model-files.ts';
import { streamingNemo } from '../frames/acoustic/nemo-streaming.ts';
import { streamingZipformer } from '../frames/acoustic/zipformer-streaming.ts';

const ICEFALL_SUBSAMPLING = 4;
/** The subsampling of NeMo's FastConformer, for exports without metadata. */
const NEMO_SUBSAMPLING = 8;
const NEMO_BINS = 128;
/**
 * The least feature frames: shorter audio has no speech, and is too short for the convolutions before an
 * encoder.
 */
const LEAST_FRAMES = 10;
/** NeMo's exports have relative positions for about 35 s; other models do not gain from more. */
const LONGEST_SECONDS = 32;
/** icefall and sherpa-onnx pad features with the logarithm of 1e-10. */
const SILENCE = Math.log(1e-10);

/** An encoder, open in this thread. Its output is one row for each subsampled frame. */
export interface Encoder extends AcousticModel {
  readonly family: 'nemo' | 'icefall';
  /** The number of tokens in the encoder's metadata, without the blank. */
  readonly vocabularySize?: number;
}

export interface EncoderOptions extends SessionOptions {
  /** The most clips in one run. */
  readonly batchRows: number;
}

/** The features of a clip, [frames x bins]. */
interface Features {
  readonly values: Float32Array;
  readonly frames: number;
}

/**
 * Opens the encoder of a transducer: NeMo's (`audio_signal` [n, bins, frames], `length`), or icefall's (`x`
 * [n, frames, bins], `x_lens`).
 * @throws VoiceError `invalid_manifest` if the file has the wrong content, `unsupported` for unknown
 * encoders.
 */
export async function openEncoder(
  files: Pick<FoundTransducer, 'encoder' | 'layout' | 'exported'>,
  { batchRows, ...options }: EncoderOptions,
): Promise<Encoder> {
  const graph = await openGraph(files.encoder, options);
  const streaming = streamingEncoder(graph);
  if (streaming) return streaming;
  const inputs = graph.session.inputs.map(({ name }) => name);
  if (inputs.length === 2 && inputs[0] === 'audio_signal')
    return wholeClips(graph, nemoKind(graph, files), batchRows);
  if (inputs.length === 2 && inputs[0] === 'x') return wholeClips(graph, icefallKind(graph), batchRows);
  throw new VoiceError(
    'unsupported',
    `The model file '${basename(files.encoder)}' is not an encoder that voice knows: its inputs are ${inputs.slice(0, 5).join(', ')}. Known are NeMo's (audio_signal, length) and icefall's (x, x_lens).`,
  );
}

function nemoKind(
  graph: OpenedGraph,
  { layout, exported }: Pick<FoundTransducer, 'layout' | 'exported'>,
): EncoderKind {
  const { metadata, path } = graph;
  const file = basename(path);
  const normalize = isNormalized(metadata, file, layout === 'joint' ? 'per_feature' : '');
  const subsampling = metadata.has('subsampling_factor')
    ? metadataNumber(metadata, 'subsampling_factor', file, { most: 64 })
    : (exported.subsampling_factor ?? NEMO_SUBSAMPLING);
  const features =
    metadata.get('is_giga_am') === '1' ? GIGA_AM : layout === 'joint' ? NEMO_TRAINING : NEMO_OF_SHERPA;
  const bins = metadata.has('feat_dim')
    ? metadataNumber(metadata, 'feat_dim', file, { least: 20, most: 256 })
    : (declaredBins(graph, 1) ?? exported.features_size ?? (layout === 'joint' ? NEMO_BINS : features.bins));
  return {
    family: 'nemo',
    features: { ...features, bins },
    normalize: normalize && (layout === 'joint' ? 'sample' : 'population'),
    subsampling,
    ...(metadata.has('vocab_size') && { vocabularySize: metadataNumber(metadata, 'vocab_size', file) }),
  };
}

const icefallKind = (graph: OpenedGraph): EncoderKind => ({
  family: 'icefall',
  features: { ...ICEFALL, bins: declaredBins(graph, 2) ?? ICEFALL.bins },
  normalize: false,
  subsampling: ICEFALL_SUBSAMPLING,
});

interface EncoderKind extends Pick<Encoder, 'family' | 'normalize' | 'vocabularySize'> {
  readonly features: FbankOptions;
  /** Feature frames per row. */
  readonly subsampling: number;
}

function wholeClips(
  { session, path }: OpenedGraph,
  { subsampling, ...kind }: EncoderKind,
  batchRows: number,
): Encoder {
  const [signal, lengths] = session.inputs;
  const [output, counts] = session.outputs;
  const file = basename(path);
  if (!signal || !lengths || !output || !counts) throw brokenModelFile(file, 'has no output for the lengths');
  const { bins } = kind.features;
  const isNemo = kind.family === 'nemo';
  const declared = output.shape[isNemo ? 1 : 2];

  async function encode(clips: readonly Features[]): Promise<readonly Rows[]> {
    const frames = Math.max(...clips.map((clip) => clip.frames));
    const padded = new Float32Array(clips.length * frames * bins);
    for (const [index, clip] of clips.entries()) {
      const own = padded.subarray(index * frames * bins, (index + 1) * frames * bins);
      if (isNemo) own.set(transpose(clip.values, bins, frames));
      else own.fill(SILENCE).set(clip.values);
    }
    const dims = isNemo ? [clips.length, bins, frames] : [clips.length, frames, bins];
    const outputs = await session.run({
      [signal!.name]: floatTensor(signal!.type === 'float16' ? 'float16' : 'float32', padded, dims),
      [lengths!.name]: int64(
        BigInt64Array.from(clips, (clip) => BigInt(clip.frames)),
        [clips.length],
      ),
    });
    return rowsOfClips(outputs[output!.name], outputs[counts!.name], { clips: clips.length, isNemo, file });
  }

  const encodeLong = batchRequests(encode, batchRows);
  const encodeTogether = async (clip: Features): Promise<Rows> =>
    clip.frames < LEAST_FRAMES ? { values: new Float32Array(0), frames: 0 } : encodeLong(clip);

  return {
    ...kind,
    width: typeof declared === 'number' ? declared : 0,
    blankIsLast: isNemo,
    frameSeconds: FRAME_SECONDS * subsampling,
    longestSeconds: LONGEST_SECONDS,
    start: () => ({ run: (values, frames) => encodeTogether({ values, frames }) }),
  };
}

/** Splits NeMo's [n, width, frames], or icefall's [n, frames, width], into the rows of each clip. */
function rowsOfClips(
  tensor: Tensor | undefined,
  counts: Tensor | undefined,
  { clips, isNemo, file }: { readonly clips: number; readonly isNemo: boolean; readonly file: string },
): readonly Rows[] {
  const [made, second = 0, third = 0] = tensor?.dims ?? [];
  if (!tensor || tensor.dims.length !== 3 || made !== clips || counts?.size !== clips) {
    throw brokenModelFile(file, `returns something other than rows and row counts of ${clips} clips`);
  }
  const [width, frames] = isNemo ? [second, third] : [third, second];
  const values = widened(tensor);
  return Array.from({ length: clips }, (_, clip) => {
    const own = values.subarray(clip * width * frames, (clip + 1) * width * frames);
    const count = Math.max(0, Math.min(frames, Number(counts.data[clip])));
    const rows = isNemo ? transpose(own, frames) : own;
    return { values: rows.slice(0, count * width), frames: count };
  });
}

/**
 * Opens the encoder of a streaming transducer: icefall's Zipformer (of either generation), or NeMo's
 * cache-aware FastConformer; `undefined` for graphs that encode whole clips.
 * @throws VoiceError `invalid_manifest` if inputs, outputs and metadata do not fit together.
 */
function streamingEncoder(graph: OpenedGraph): Encoder | undefined {
  const { session, metadata, path } = graph;
  const inputs = session.inputs.map(({ name }) => name);
  if (inputs.includes('cache_last_channel')) {
    const vocabularySize = metadataNumber(metadata, 'vocab_size', basename(path), { most: 1_000_000 });
    return { ...streamingNemo(graph), family: 'nemo', vocabularySize };
  }
  if (inputs[0] === 'x' && metadata.has('decode_chunk_len'))
    return { ...streamingZipformer(graph, 0), family: 'icefall' };
  return undefined;
}
