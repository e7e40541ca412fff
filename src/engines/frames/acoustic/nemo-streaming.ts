import { basename } from 'node:path';
import { joinArrays } from '../../../base/join-arrays.ts';
import { brokenModelFile } from '../../../onnx/broken-model-file.ts';
import { float32, int64, type Tensor, widened } from '../../../onnx/tensor.ts';
import { FRAME_SECONDS } from '../features/fbank.ts';
import type { AcousticModel, Rows } from './acoustic-model.ts';
import { NEMO } from './fbank-kinds.ts';
import type { Metadata } from './metadata.ts';
import { metadataNumber } from './metadata-number.ts';
import { declaredBins, isNormalized, transpose } from './offline.ts';
import type { OpenedGraph } from './open-graph.ts';
import { readLanguagePrompts } from './prompts.ts';
import { requireValidState, type StateTensor } from './state-tensors.ts';
import { startStreams } from './streaming-graph.ts';

/** The names of the caches in NeMo's exports: as an input, and as the output that replaces it. */
const CACHES = [
  ['cache_last_channel', 'cache_last_channel_next'],
  ['cache_last_time', 'cache_last_time_next'],
  ['cache_last_channel_len', 'cache_last_channel_next_len'],
] as const;

const MOST_FRAMES = 3000;

/**
 * NeMo's cache-aware FastConformer as exported by sherpa-onnx (Noroozi et al. 2024, arXiv 2312.17279): inputs
 * `audio_signal` [N, bins, window_size], `length` and three caches; outputs `outputs` [N, width, rows], their
 * number and the caches for the next chunk. The windows of two chunks overlap by the frames that the
 * convolutions before the encoder look back to. A multilingual model also takes `prompt_index`, which selects
 * the language.
 * @throws VoiceError `invalid_manifest` if inputs, outputs and metadata do not fit together.
 */
export function streamingNemo(graph: OpenedGraph): AcousticModel {
  const { session, metadata, path } = graph;
  const name = basename(path);
  const length = metadataNumber(metadata, 'window_size', name, { most: MOST_FRAMES });
  const shift = metadataNumber(metadata, 'chunk_shift', name, { most: length });
  const subsampling = metadataNumber(metadata, 'subsampling_factor', name, { most: 64 });
  const states = readCaches(graph);
  const [signal, lengths] = session.inputs;
  const [rows, counts] = session.outputs;
  const width = rows?.shape[1];
  const isWhole = !signal || !lengths || !rows || !counts;
  if (isWhole || typeof width !== 'number' || isNormalized(metadata, name))
    throw brokenModelFile(name, 'is not a cache-aware encoder that takes features without normalization');
  const features = { ...NEMO, bins: declaredBins(graph, 1) ?? NEMO.bins };
  const takesPrompt = session.inputs.some((input) => input.name === PROMPT);
  const prompts = takesPrompt ? readLanguagePrompts(metadata, name) : undefined;

  return {
    features,
    normalize: false,
    width,
    blankIsLast: true,
    frameSeconds: FRAME_SECONDS * subsampling,
    chunk: { length, shift },
    ...(prompts && { languages: prompts.languages }),
    start: startStreams({
      session,
      states,
      inputsOf(chunks) {
        const turned = joinArrays(
          chunks.map((chunk) => transpose(chunk.features, features.bins)),
          (size) => new Float32Array(size),
        );
        return {
          [signal.name]: float32(turned, [chunks.length, features.bins, length]),
          [lengths.name]: numbers(chunks.map(() => length)),
          ...(prompts && { [PROMPT]: numbers(chunks.map(({ language }) => prompts.idOf(language))) }),
        };
      },
      rowsOf: (outputs, streams) =>
        turnedRows(outputs[rows.name], outputs[counts.name], { width, streams, name }),
    }),
  };
}

const PROMPT = 'prompt_index';

const numbers = (values: readonly number[]) => int64(BigInt64Array.from(values, BigInt), [values.length]);

/** The sizes of the caches are only in the metadata; the graph declares them as dynamic. */
function readCaches({ session, metadata, path }: OpenedGraph): readonly StateTensor[] {
  const name = basename(path);
  const inputs = new Set(session.inputs.map((input) => input.name));
  const outputs = new Set(session.outputs.map((output) => output.name));
  return CACHES.map(([cache, next]) => {
    if (!inputs.has(cache) || !outputs.has(next)) throw brokenModelFile(name, `has no cache '${cache}'`);
    const isCount = cache.endsWith('_len');
    const dims = isCount ? [1] : [1, ...sizesOf(cache, metadata, name)];
    return requireValidState(
      { name: cache, next, type: isCount ? 'int64' : 'float32', dims, streamAxis: 0 },
      name,
    );
  });
}

const sizesOf = (cache: string, metadata: Metadata, file: string): readonly number[] =>
  [1, 2, 3].map((dimension) => metadataNumber(metadata, `${cache}_dim${dimension}`, file));

/** [streams, width, frames] → the valid rows of each stream. */
function turnedRows(
  tensor: Tensor | undefined,
  counts: Tensor | undefined,
  { width, streams, name }: { readonly width: number; readonly streams: number; readonly name: string },
): readonly Rows[] {
  const [made = 0, bins = 0, frames = 0] = tensor?.dims ?? [];
  if (!tensor || !counts || made !== streams || bins !== width || tensor.dims.length !== 3)
    throw brokenModelFile(name, `has an output of another shape than [${streams}, ${width}, frames]`);
  const size = width * frames;
  return Array.from({ length: streams }, (_, row) => {
    const turned = transpose(widened(tensor).subarray(row * size, (row + 1) * size), frames);
    const count = Math.min(frames, Number(counts.data[row] ?? frames));
    return { values: turned.subarray(0, count * width), frames: count };
  });
}
