import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeMessage } from '../../../src/onnx/graph/wire.ts';
import { GraphBuilder } from '../../../src/onnx/graph/graph-builder.ts';
import { type ToneDetector, listenFor } from './listening-graph.ts';
import { PIECES, tokensFile } from './tone-alphabet.ts';

/** The export formats of CTC models. */
export type Form =
  | 'nemo'
  | 'nemo-per-feature'
  | 'wenet'
  | 'zipformer'
  | 'streaming-zipformer'
  | 'streaming-wenet'
  | 'streaming-wenet-pair';

const BINS = 80;
const WIDTH = PIECES.length + 1;
const STEP = 4;

/** Log-mel thresholds for samples in [-1, 1], and for 16-bit samples, whose levels are ln(32768²) higher. */
const QUIET = 0;
const QUIET_16_BIT = 2 * Math.log(32_768);

const ICEFALL: ToneDetector = { mel: 'kaldi-7600', threshold: QUIET, blank: 'first' };
const WENET: ToneDetector = { mel: 'kaldi-7600', threshold: QUIET_16_BIT, blank: 'first' };
const WENET_PAIR: ToneDetector = { mel: 'kaldi-8000', threshold: QUIET_16_BIT, blank: 'first' };
/** librosa's filters have an area of 1, so levels are far lower. */
const NEMO: ToneDetector = { mel: 'librosa', threshold: QUIET - 5, blank: 'last' };
/** For normalised features the threshold is in standard deviations above the mean of the bin. */
const PER_FEATURE: ToneDetector = { mel: 'librosa', threshold: 1.2, blank: 'last' };

/**
 * Writes a CTC model that recognises tones (tone-alphabet.ts) into a folder, with the names, metadata and
 * states of such exports. It finds the loudest tone of each 40 ms, and nothing else.
 */
export function writeCtcModel(folder: string, form: Form): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, bytes] of Object.entries(FORMS[form]())) writeFileSync(join(folder, name), bytes);
}

const FORMS: Readonly<Record<Form, () => Readonly<Record<string, Uint8Array | string>>>> = {
  nemo: () => ({ 'model.onnx': nemo(NEMO, ''), 'tokens.txt': tokensFile('last') }),
  'nemo-per-feature': () => ({
    'model.onnx': nemo(PER_FEATURE, 'per_feature'),
    'tokens.txt': tokensFile('last'),
  }),
  wenet: () => ({
    'model.onnx': timeFirst(WENET, { model_type: 'wenet_ctc', subsampling_factor: STEP, vocab_size: WIDTH }),
    'tokens.txt': tokensFile(),
  }),
  zipformer: () => ({
    'model.onnx': timeFirst(ICEFALL, { model_type: 'zipformer2_ctc', comment: 'non-streaming' }),
    'tokens.txt': tokensFile(),
  }),
  'streaming-zipformer': () => ({ 'model.onnx': streamingZipformer(), 'tokens.txt': tokensFile() }),
  'streaming-wenet': () => ({ 'model.onnx': streamingWenet(), 'tokens.txt': tokensFile() }),
  'streaming-wenet-pair': () => ({ ...wenetPair(), 'units.txt': tokensFile() }),
};

/** Appends metadata to the bytes of a graph. */
export function withMetadata(
  graph: GraphBuilder,
  metadata: Readonly<Record<string, string | number>>,
): Uint8Array {
  const entries = Object.entries(metadata).map(([key, value]) => {
    const entry = writeMessage([
      [1, key],
      [2, String(value)],
    ]);
    return [14, entry] as const;
  });
  return Buffer.concat([graph.model(), writeMessage(entries)]);
}

/** Features [N, 80, T] → output rows, each from the mean of 4 frames. */
function rowsOf(graph: GraphBuilder, features: string, detector: ToneDetector): string {
  const means = graph.op('AveragePool', [features], { kernel_shape: [STEP], strides: [STEP] });
  return listenFor(graph, graph.op('Transpose', [means], { perm: [0, 2, 1] }), detector);
}

function nemo(detector: ToneDetector, normalize: string): Uint8Array {
  const graph = new GraphBuilder();
  const signal = graph.input('audio_signal', 'float32', ['N', BINS, 'T']);
  graph.input('length', 'int64', ['N']);
  graph.output('logprobs', 'float32', ['N', 'T_OUT', WIDTH], rowsOf(graph, signal, detector));
  return withMetadata(graph, {
    model_type: 'EncDecCTCModelBPE',
    vocab_size: PIECES.length,
    subsampling_factor: STEP,
    normalize_type: normalize,
  });
}

function timeFirst(detector: ToneDetector, metadata: Readonly<Record<string, string | number>>): Uint8Array {
  const graph = new GraphBuilder();
  const x = graph.input('x', 'float32', ['N', 'T', BINS]);
  const lengths = graph.input('x_lens', 'int64', ['N']);
  const turned = graph.op('Transpose', [x], { perm: [0, 2, 1] });
  graph.output('log_probs', 'float32', ['N', 'T_OUT', WIDTH], rowsOf(graph, turned, detector));
  graph.output('log_probs_len', 'int64', ['N'], graph.op('Div', [lengths, graph.ints(STEP)]));
  return withMetadata(graph, { version: 1, ...metadata });
}

/** New frames in a chunk, and frames of right context. */
const SHIFT = 32;
const CHUNK = SHIFT + 13;
/**
 * Size of the state that carries over the last frames of a chunk: a row reports the tones of the 4 frames
 * before it.
 */
const CARRIED = STEP * BINS;
const EMBED_STATE = [128, 3, 19] as const;

/**
 * A streaming Zipformer as icefall exports it: one layer with all its caches, of which only `embed_states` is
 * used.
 */
function streamingZipformer(): Uint8Array {
  const graph = new GraphBuilder();
  const x = graph.input('x', 'float32', ['N', CHUNK, BINS]);
  const caches = {
    cached_key_0: [4, 'N', 4],
    cached_nonlin_attn_0: [1, 'N', 4, 6],
    cached_val1_0: [4, 'N', 4],
    cached_val2_0: [4, 'N', 4],
    cached_conv1_0: ['N', 8, 1],
    cached_conv2_0: ['N', 8, 1],
  };
  for (const [name, dims] of Object.entries(caches)) graph.input(name, 'float32', dims);
  const embed = graph.input('embed_states', 'float32', ['N', ...EMBED_STATE]);
  const lengths = graph.input('processed_lens', 'int64', ['N']);

  const flat = graph.op('Reshape', [embed, graph.ints([1, -1])]);
  const carried = graph.op('Slice', [flat, graph.ints([0]), graph.ints([CARRIED]), graph.ints([1])]);
  // The frames before the first chunk are silent, at the lowest level.
  const isFirst = graph.op('Cast', [graph.op('Equal', [lengths, graph.ints(0)])], { to: 1 });
  const silence = graph.op('Mul', [isFirst, graph.floats(-16)]);
  const before = graph.op('Add', [graph.op('Reshape', [carried, graph.ints([1, STEP, BINS])]), silence]);
  const fresh = graph.op('Slice', [x, graph.ints([0]), graph.ints([SHIFT]), graph.ints([1])]);
  const all = graph.op('Concat', [before, fresh], { axis: 1 });
  const seen = graph.op('Slice', [all, graph.ints([0]), graph.ints([SHIFT]), graph.ints([1])]);
  const rows = rowsOf(graph, graph.op('Transpose', [seen], { perm: [0, 2, 1] }), ICEFALL);
  graph.output('log_probs', 'float32', ['N', SHIFT / STEP, WIDTH], rows);

  for (const [name, dims] of Object.entries(caches)) graph.output(`new_${name}`, 'float32', dims, name);
  const last = graph.op('Slice', [all, graph.ints([SHIFT]), graph.ints([SHIFT + STEP]), graph.ints([1])]);
  const size = EMBED_STATE.reduce((product, dim) => product * dim, 1);
  const rest = graph.floats(new Float32Array(size - CARRIED), [1, size - CARRIED]);
  const next = graph.op('Concat', [graph.op('Reshape', [last, graph.ints([1, -1])]), rest], { axis: 1 });
  const shaped = graph.op('Reshape', [next, graph.ints([1, ...EMBED_STATE])]);
  graph.output('new_embed_states', 'float32', ['N', ...EMBED_STATE], shaped);
  graph.output('new_processed_lens', 'int64', ['N'], graph.op('Add', [lengths, graph.ints(SHIFT)]));
  return withMetadata(graph, {
    model_type: 'zipformer2',
    version: 1,
    decode_chunk_len: SHIFT,
    T: CHUNK,
    num_encoder_layers: '1',
    encoder_dims: '8',
    cnn_module_kernels: '3',
    left_context_len: '4',
    query_head_dims: '4',
    value_head_dims: '4',
    num_heads: '1',
  });
}

/** Rows of a chunk, and feature frames that a chunk needs. */
const ROWS = 8;
const LEFT = 2;
const RIGHT_CONTEXT = 6;
const WENET_SHAPE = {
  chunk_size: ROWS,
  left_chunks: LEFT,
  head: 2,
  num_blocks: 1,
  output_size: BINS,
  cnn_module_kernel: STEP + 1,
  right_context: RIGHT_CONTEXT,
  vocab_size: WIDTH,
};
const SEEN = (ROWS - 1) * STEP + RIGHT_CONTEXT + 1;

/** Adds a WeNet encoder's output: levels [1, 8, 80] of frames that the convolution cache carries over. */
function wenetEncoder(
  graph: GraphBuilder,
  names: { readonly x: string; readonly attention: string; readonly cnn: string; readonly mask: string },
  scalars: readonly number[],
) {
  const x = graph.input(names.x, 'float32', [1, 'T', BINS]);
  const offset = graph.input('offset', 'int64', scalars);
  graph.input('required_cache_size', 'int64', scalars);
  const attention = graph.input(names.attention, 'float32', [1, 2, 'T_CACHE', BINS]);
  const cnn = graph.input(names.cnn, 'float32', [1, 1, BINS, STEP]);
  const mask = graph.input(names.mask, 'bool', [1, 1, 'T_ALL']);
  const before = graph.op('Reshape', [cnn, graph.ints([1, BINS, STEP])]);
  const fresh = graph.op(
    'Transpose',
    [graph.op('Slice', [x, graph.ints([0]), graph.ints([ROWS * STEP]), graph.ints([1])])],
    { perm: [0, 2, 1] },
  );
  const all = graph.op('Concat', [before, fresh], { axis: 2 });
  // The levels are right only if the chunk attends to everything before it, so a wrong mask or position
  // shows.
  const unseen = graph.op(
    'ReduceSum',
    [graph.op('Cast', [graph.op('Not', [mask])], { to: 1 }), graph.ints([0, 1, 2])],
    { keepdims: 0 },
  );
  const past = graph.op('Cast', [graph.op('Reshape', [offset, graph.ints([1])])], { to: 1 });
  const missing = graph.op('Max', [
    graph.op('Sub', [graph.floats([2 * LEFT * ROWS]), past]),
    graph.floats(0),
  ]);
  const wrong = graph.op('Abs', [graph.op('Sub', [missing, unseen])]);
  const seen = graph.op('Slice', [all, graph.ints([0]), graph.ints([ROWS * STEP]), graph.ints([2])]);
  const means = graph.op('AveragePool', [seen], { kernel_shape: [STEP], strides: [STEP] });
  const levels = graph.op('Sub', [
    graph.op('Transpose', [means], { perm: [0, 2, 1] }),
    graph.op('Mul', [wrong, graph.floats(100)]),
  ]);
  const last = graph.op('Slice', [
    all,
    graph.ints([ROWS * STEP]),
    graph.ints([ROWS * STEP + STEP]),
    graph.ints([2]),
  ]);
  const nextCnn = graph.op('Reshape', [last, graph.ints([1, 1, BINS, STEP])]);
  return { levels, attention, nextCnn };
}

function streamingWenet(): Uint8Array {
  const graph = new GraphBuilder();
  const names = { x: 'x', attention: 'attn_cache', cnn: 'conv_cache', mask: 'attn_mask' };
  const { levels, attention, nextCnn } = wenetEncoder(graph, names, [1]);
  graph.output('log_probs', 'float32', [1, ROWS, WIDTH], listenFor(graph, levels, WENET));
  graph.output('next_att_cache', 'float32', [1, 2, 'T_CACHE', BINS], attention);
  graph.output('next_conv_cache', 'float32', [1, 1, BINS, STEP], nextCnn);
  return withMetadata(graph, { model_type: 'wenet_ctc', ...WENET_SHAPE, subsampling_factor: STEP });
}

function wenetPair(): Readonly<Record<string, Uint8Array>> {
  const encoder = new GraphBuilder();
  const names = { x: 'chunk', attention: 'att_cache', cnn: 'cnn_cache', mask: 'att_mask' };
  const { levels, attention, nextCnn } = wenetEncoder(encoder, names, []);
  encoder.output('output', 'float32', [1, 'T_OUT', BINS], levels);
  encoder.output('r_att_cache', 'float32', [1, 2, 'T_CACHE', BINS], attention);
  encoder.output('r_cnn_cache', 'float32', [1, 1, BINS, STEP], nextCnn);
  const ctc = new GraphBuilder();
  const hidden = ctc.input('hidden', 'float32', [1, 'T', BINS]);
  ctc.output('probs', 'float32', [1, 'T', WIDTH], listenFor(ctc, hidden, WENET_PAIR));
  const metadata = { ...WENET_SHAPE, subsampling_rate: STEP, decoding_window: SEEN };
  return { 'encoder.onnx': withMetadata(encoder, metadata), 'ctc.onnx': withMetadata(ctc, metadata) };
}
