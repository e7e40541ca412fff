import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { brokenModelFile } from '../../../../onnx/broken-model-file.ts';
import { openSession, type Session } from '../../../../onnx/session.ts';

/** The inputs and outputs of each graph (moonshine-ai/moonshine, `core/moonshine-streaming-model.cpp`). */
const GRAPHS = {
  /** Sound → features, with the state between two pieces of sound. */
  frontend: {
    inputs: ['audio_chunk', 'sample_buffer', 'sample_len', 'conv1_buffer', 'conv2_buffer', 'frame_count'],
    outputs: [
      'features',
      'sample_buffer_out',
      'sample_len_out',
      'conv1_buffer_out',
      'conv2_buffer_out',
      'frame_count_out',
    ],
  },
  /** Features → encoded frames. */
  encoder: { inputs: ['features'], outputs: ['encoded'] },
  /** Encoded frames and the position of the first → frames of the decoder's memory. */
  adapter: { inputs: ['encoded', 'pos_offset'], outputs: ['memory'] },
  /** Memory → keys and values of the cross-attention. */
  cross_kv: { inputs: ['memory'], outputs: ['k_cross', 'v_cross'] },
  /** Tokens and both caches → logits. */
  decoder_kv: {
    inputs: ['token', 'k_self', 'v_self', 'out_k_cross', 'out_v_cross'],
    outputs: ['logits', 'out_k_self', 'out_v_self'],
  },
} as const;

type GraphName = keyof typeof GRAPHS;

/** The five graphs of a streaming Moonshine, opened in this thread. */
export type StreamingGraphs = Readonly<Record<GraphName, Session>>;

const NAMES = Object.keys(GRAPHS) as readonly GraphName[];

/** Both formats of ONNX Runtime; older exports are plain ONNX. */
const ENDINGS = ['.ort', '.onnx'] as const;

/**
 * The same decoder with the attention of each layer as additional outputs, if present: see {@link
 * attentionOutputs}.
 */
const WITH_ATTENTION = 'decoder_kv_with_attention';

const fileOf = (name: GraphName, exists: (file: string) => boolean): string | undefined =>
  [...(name === 'decoder_kv' ? [WITH_ATTENTION] : []), name]
    .flatMap((stem) => ENDINGS.map((ending) => stem + ending))
    .find(exists);

const ATTENTION = 'cross_attentions.';

/** The outputs with the cross-attention weights, by layer: [1, heads, tokens, frames]. */
export const attentionOutputs = ({ decoder_kv }: StreamingGraphs): readonly string[] =>
  decoder_kv.outputs
    .map(({ name }) => name)
    .filter((name) => name.startsWith(ATTENTION))
    .toSorted((one, other) => layerOf(one) - layerOf(other));

const layerOf = (output: string): number => Number(output.slice(ATTENTION.length));

/** Whether one of the files is a decoder that outputs its attention, which word times need. */
export const showsAttention = (files: readonly string[]): boolean =>
  files.some((file) => file.startsWith(WITH_ATTENTION));

/** The graphs of a streaming Moonshine among the names of a folder's files; `undefined` if one is missing. */
export function streamingGraphsAmong(names: readonly string[]): readonly string[] | undefined {
  const files = NAMES.flatMap((name) => fileOf(name, (file) => names.includes(file)) ?? []);
  return files.length === NAMES.length ? files : undefined;
}

/**
 * Opens the graphs in a folder.
 * @throws VoiceError `invalid_manifest` when one is missing or has other inputs and outputs.
 */
export async function openStreamingGraphs(folder: string): Promise<StreamingGraphs> {
  const graphs: Partial<Record<GraphName, Session>> = {};
  for (const name of NAMES) {
    const file = fileOf(name, (file) => existsSync(join(folder, file))) ?? `${name}${ENDINGS[0]}`;
    const session = await openSession(join(folder, file), { sizesVary: true });
    requireNames(file, session, GRAPHS[name]);
    graphs[name] = session;
  }
  return graphs as StreamingGraphs;
}

function requireNames(
  file: string,
  session: Session,
  wanted: { readonly inputs: readonly string[]; readonly outputs: readonly string[] },
): void {
  for (const side of ['inputs', 'outputs'] as const) {
    const found = new Set(session[side].map(({ name }) => name));
    const missing = wanted[side].find((name) => !found.has(name));
    if (missing !== undefined)
      throw brokenModelFile(
        file,
        `is not a graph of a streaming Moonshine: it has no ${side.slice(0, -1)} '${missing}'`,
      );
  }
}
