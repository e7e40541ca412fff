import { basename } from 'node:path';
import { VoiceError } from '../../../domain/errors.ts';
import type { Provider } from '../../../onnx/device.ts';
import type { Metadata } from './metadata.ts';
import type { AcousticModel } from './acoustic-model.ts';
import { nemoModel, wenetModel, zipformerModel } from './offline.ts';
import { openGraph, type OpenedGraph } from './open-graph.ts';
import { streamingWenet, streamingWenetPair } from './wenet-streaming.ts';
import { streamingZipformer } from './zipformer-streaming.ts';

/** Absolute paths of a model's graphs. */
export type GraphFiles =
  | { readonly kind: 'single'; readonly model: string }
  /** WeNet's own export: the encoder, and the layer above it that scores tokens. */
  | { readonly kind: 'pair'; readonly encoder: string; readonly ctc: string };

/** The supported kinds of graphs; metadata and inputs distinguish them. */
export type GraphKind = 'nemo' | 'wenet' | 'zipformer' | 'streaming-wenet' | 'streaming-zipformer';

const MODELS: Readonly<Record<GraphKind, (graph: OpenedGraph, vocabulary: number) => AcousticModel>> = {
  nemo: nemoModel,
  wenet: wenetModel,
  zipformer: zipformerModel,
  'streaming-wenet': streamingWenet,
  'streaming-zipformer': streamingZipformer,
};

/**
 * Opens a model's graphs in this thread.
 * @param tokens the number of tokens, which is the width of a row if the graph does not declare it.
 * @throws VoiceError `invalid_manifest` if a file has the wrong content, `unsupported` for unknown kinds of
 * models, `unavailable` if `provider` is not available.
 */
export async function openAcousticModel(
  graphs: GraphFiles,
  tokens: number,
  provider: Provider,
): Promise<AcousticModel> {
  if (graphs.kind === 'pair') {
    const encoder = await openGraph(graphs.encoder, { provider });
    return streamingWenetPair(encoder, await openGraph(graphs.ctc, { provider }), tokens);
  }
  const graph = await openGraph(graphs.model, { provider });
  const inputs = graph.session.inputs.map(({ name }) => name);
  const kind = kindOf(inputs, graph.metadata);
  if (!kind) throw unknownKind(basename(graphs.model), inputs);
  return MODELS[kind](graph, tokens);
}

/** Returns the kind of a graph with these inputs and this metadata; `undefined` if it is unknown. */
export function kindOf(inputs: readonly string[], metadata: Metadata): GraphKind | undefined {
  const type = metadata.get('model_type') ?? '';
  if (inputs.includes('attn_cache') && inputs.includes('conv_cache')) return 'streaming-wenet';
  if (metadata.has('decode_chunk_len') && inputs.includes('cached_key_0')) return 'streaming-zipformer';
  if (inputs.length > 2) return undefined;
  if (inputs[0] === 'audio_signal' || /^EncDec(CTC|HybridRNNTCTC)/.test(type)) return 'nemo';
  if (inputs[0] !== 'x') return undefined;
  return type === 'wenet_ctc' ? 'wenet' : 'zipformer';
}

function unknownKind(name: string, inputs: readonly string[]): VoiceError {
  return new VoiceError(
    'unsupported',
    `The model file '${name}' is not a CTC model that voice knows: its inputs are ${inputs.slice(0, 5).join(', ')}. Known are the exports of sherpa-onnx for NeMo, WeNet and Zipformer, and WeNet's encoder.onnx with ctc.onnx.`,
  );
}
