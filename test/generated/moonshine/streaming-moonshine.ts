/**
 * A streaming Moonshine (v2) with random weights: the five graphs, the configuration and the tokenizer of
 * such exports. Its text depends on the audio, and ends by itself.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GraphBuilder } from '../../../src/onnx/graph/graph-builder.ts';
import { type Weights, weightsOf } from '../transducer/random-transducer.ts';

const SIZES = { encoder: 32, decoder: 24, depth: 2, heads: 2, head: 12, frontend: 20, channels: 28 } as const;
const LOOKAHEAD = 16;
const LEFT = 16;
const LONGEST = 448;
const END = 2;

const FRAME = 80;
const BUFFER = FRAME - 1;
const TAPS = 5;
/** The frames of 20 ms that a token lasts. */
const FRAMES_PER_TOKEN = 6;
/** The largest number of frames of memory: 60 s. */
const POSITIONS = 3_000;

const SPACE = '▁';
const LETTERS = [...'etaoinshrdlcumwfgypbvkjxqz'];
const SYLLABLES = ['th', 'in', 'er', 'an', 'ou', 'the', 'and', 'ing'];

/** The tokens: three special ones, all bytes, and pieces of words. */
const TOKENS: readonly Buffer[] = [
  ...['<unk>', '<s>', '</s>'].map((token) => Buffer.from(token)),
  ...Array.from({ length: 256 }, (_, byte) => Buffer.of(byte)),
  ...[SPACE, ...LETTERS, ...SYLLABLES.flatMap((syllable) => [syllable, SPACE + syllable])].map((piece) =>
    Buffer.from(piece),
  ),
  Buffer.from('<<ST_0>>'),
];
const VOCABULARY = TOKENS.length;
/** The id of the first piece of a word; tokens below it are unlikely. */
const FIRST_PIECE = 259;

export interface StreamingMoonshineOptions {
  readonly seed?: number;
  /** Whether the decoder outputs its attention. Default: false. */
  readonly attention?: boolean;
}

/** Writes the files into a folder, with the same bytes for the same seed. */
export function writeStreamingMoonshine(
  folder: string,
  { seed = 1, attention = false }: StreamingMoonshineOptions = {},
): void {
  mkdirSync(folder, { recursive: true });
  const weights = weightsOf(seed);
  const graphs = {
    frontend: frontend(weights),
    encoder: encoder(weights),
    adapter: adapter(weights),
    cross_kv: crossAttentionCache(weights),
    [attention ? 'decoder_kv_with_attention' : 'decoder_kv']: decoder(weights, attention),
  };
  for (const [name, graph] of Object.entries(graphs)) writeFileSync(join(folder, `${name}.onnx`), graph);
  writeFileSync(join(folder, 'streaming_config.json'), JSON.stringify(CONFIG));
  writeFileSync(join(folder, 'tokenizer.bin'), tokenizerFile(TOKENS));
}

export const CONFIG = {
  encoder_dim: SIZES.encoder,
  decoder_dim: SIZES.decoder,
  depth: SIZES.depth,
  nheads: SIZES.heads,
  head_dim: SIZES.head,
  vocab_size: VOCABULARY,
  bos_id: 1,
  eos_id: END,
  frame_len: FRAME,
  total_lookahead: LOOKAHEAD,
  d_model_frontend: SIZES.frontend,
  c1: SIZES.channels,
  c2: SIZES.encoder,
  max_seq_len: LONGEST,
} as const;

/** Each token after its length, which takes one byte below 128, else two. */
export const tokenizerFile = (tokens: readonly Uint8Array[]): Buffer =>
  Buffer.concat(
    tokens.flatMap((token) => [
      token.length < 128
        ? Buffer.of(token.length)
        : Buffer.of(128 + (token.length % 128), Math.floor(token.length / 128)),
      token,
    ]),
  );

/** Frames of 80 samples, and two causal convolutions of stride 2. */
function frontend(weights: Weights): Uint8Array {
  const graph = new GraphBuilder();
  const { frontend: width, channels, encoder: out } = SIZES;
  const audio = graph.input('audio_chunk', 'float32', [1, 'samples']);
  const buffer = graph.input('sample_buffer', 'float32', [1, BUFFER]);
  const held = graph.input('sample_len', 'int64', [1]);
  const first = graph.input('conv1_buffer', 'float32', [1, width, TAPS - 1]);
  const second = graph.input('conv2_buffer', 'float32', [1, channels, TAPS - 1]);
  const count = graph.input('frame_count', 'int64', [1]);
  const [zero, one, two] = [graph.ints([0]), graph.ints([1]), graph.ints([2])];
  const slice = (x: string, start: string, end: string, axis: string, step = one) =>
    graph.op('Slice', [x, start, end, axis, step]);
  const end = graph.ints([2 ** 31 - 1]);
  const parity = (x: string) => graph.op('Mod', [x, two]);

  const all = graph.op('Concat', [slice(buffer, zero, held, one), audio], { axis: 1 });
  const length = graph.op('Shape', [all], { start: 1, end: 2 });
  const frames = graph.op('Div', [length, graph.ints([FRAME])]);
  const used = graph.op('Mul', [frames, graph.ints([FRAME])]);
  const rows = graph.op('Reshape', [slice(all, zero, used, one), graph.ints([1, -1, FRAME])]);
  const framed = graph.op('Tanh', [graph.op('MatMul', [rows, weights(graph, [FRAME, width], 2)])]);
  const x = graph.op('Concat', [first, graph.op('Transpose', [framed], { perm: [0, 2, 1] })], { axis: 2 });
  const conv = (input: string, outputs: number, inputs: number, start: string) => {
    const scale = 1 / Math.sqrt(inputs * TAPS);
    const whole = graph.op('Conv', [input, weights(graph, [outputs, inputs, TAPS], 2 * scale)]);
    return graph.op('Tanh', [slice(whole, start, end, two, two)]);
  };
  const hidden = conv(x, channels, width, parity(count));
  const y = graph.op('Concat', [second, hidden], { axis: 2 });
  const half = graph.op('Div', [graph.op('Add', [count, one]), two]);
  const features = graph.op('Transpose', [conv(y, out, channels, parity(half))], { perm: [0, 2, 1] });
  graph.output('features', 'float32', [1, 'frames', out], features);
  const rest = graph.op(
    'Concat',
    [slice(all, used, end, one), graph.floats(new Float32Array(BUFFER), [1, BUFFER])],
    {
      axis: 1,
    },
  );
  graph.output('sample_buffer_out', 'float32', [1, BUFFER], slice(rest, zero, graph.ints([BUFFER]), one));
  graph.output('sample_len_out', 'int64', [1], graph.op('Sub', [length, used]));
  const last = (value: string) => slice(value, graph.ints([1 - TAPS]), end, two);
  graph.output('conv1_buffer_out', 'float32', [1, width, TAPS - 1], last(x));
  graph.output('conv2_buffer_out', 'float32', [1, channels, TAPS - 1], last(y));
  graph.output('frame_count_out', 'int64', [1], graph.op('Add', [count, frames]));
  return graph.model();
}

/** Layers that attend 16 frames back, and together 16 frames ahead. */
function encoder(weights: Weights): Uint8Array {
  const graph = new GraphBuilder();
  const { encoder: width, depth } = SIZES;
  const ahead = LOOKAHEAD / depth;
  let x = graph.op('Transpose', [graph.input('features', 'float32', [1, 'frames', width])], {
    perm: [0, 2, 1],
  });
  for (let layer = 0; layer < depth; layer++) {
    const before = graph.op('Conv', [x, weights(graph, [width, width, TAPS], 1 / Math.sqrt(width))], {
      dilations: [LEFT / (TAPS - 1)],
      pads: [LEFT, 0],
    });
    const behind = graph.op('Conv', [x, weights(graph, [width, width, 3], 1 / Math.sqrt(width))], {
      dilations: [ahead / 2],
      pads: [0, ahead],
    });
    x = graph.op('Tanh', [graph.op('Add', [x, graph.op('Add', [before, behind])])]);
  }
  graph.output('encoded', 'float32', [1, 'frames', width], graph.op('Transpose', [x], { perm: [0, 2, 1] }));
  return graph.model();
}

function adapter(weights: Weights): Uint8Array {
  const graph = new GraphBuilder();
  const encoded = graph.input('encoded', 'float32', [1, 'frames', SIZES.encoder]);
  const offset = graph.input('pos_offset', 'int64', [1]);
  const places = positions(graph, graph.op('Squeeze', [offset]), encoded);
  const position = graph.op('Gather', [weights(graph, [POSITIONS, SIZES.decoder], 1), places]);
  const adapted = graph.op('MatMul', [
    encoded,
    weights(graph, [SIZES.encoder, SIZES.decoder], 2 / Math.sqrt(SIZES.encoder)),
  ]);
  graph.output('memory', 'float32', [1, 'frames', SIZES.decoder], graph.op('Add', [adapted, position]));
  return graph.model();
}

/** Indices of the frames of a cache [1, frames]. */
const crossFrames = (graph: GraphBuilder, keys: string): string =>
  graph.op('Reshape', [
    graph.op('Slice', [keys, graph.ints([0, 0, 0, 0, 0]), graph.ints([1, 1, 1, 2 ** 31 - 1, 1])]),
    graph.ints([1, -1]),
  ]);

/** Positions `first`, `first` + 1, …, one for each row of `rows` [1, n, ..]. */
function positions(graph: GraphBuilder, first: string, rows: string): string {
  const count = graph.op('Squeeze', [graph.op('Shape', [rows], { start: 1, end: 2 })]);
  return graph.op('Range', [first, graph.op('Add', [first, count]), graph.ints(1)]);
}

function crossAttentionCache(weights: Weights): Uint8Array {
  const graph = new GraphBuilder();
  const { decoder: width, depth, heads, head } = SIZES;
  const memory = graph.input('memory', 'float32', [1, 'frames', width]);
  for (const name of ['k_cross', 'v_cross']) {
    const all = graph.op('MatMul', [
      memory,
      weights(graph, [width, depth * heads * head], 1.5 / Math.sqrt(width)),
    ]);
    const split = graph.op('Reshape', [all, graph.ints([1, -1, depth, heads, head])]);
    const layers = graph.op('Transpose', [split], { perm: [2, 0, 3, 1, 4] });
    graph.output(name, 'float32', [depth, 1, heads, 'frames', head], layers);
  }
  return graph.model();
}

function decoder(weights: Weights, showsAttention: boolean): Uint8Array {
  const graph = new GraphBuilder();
  const { decoder: width, depth, heads, head } = SIZES;
  const token = graph.input('token', 'int64', [1, 'tokens']);
  const cache = (name: string, length: string) =>
    graph.input(name, 'float32', [depth, 1, heads, length, head]);
  const [pastKeys, pastValues] = [cache('k_self', 'past'), cache('v_self', 'past')];
  const [crossKeys, crossValues] = [cache('out_k_cross', 'frames'), cache('out_v_cross', 'frames')];
  const matrix = (x: string, inputs: number, outputs: number, scale = 1) =>
    graph.op('MatMul', [x, weights(graph, [inputs, outputs], scale / Math.sqrt(inputs))]);
  const split = (x: string) =>
    graph.op('Transpose', [graph.op('Reshape', [x, graph.ints([1, -1, heads, head])])], {
      perm: [0, 2, 1, 3],
    });
  const layerOf = (values: string, layer: number) =>
    graph.op('Gather', [values, graph.ints(layer)], { axis: 0 });

  const past = graph.op('Squeeze', [graph.op('Shape', [pastKeys], { start: 3, end: 4 })]);
  const places = positions(graph, past, token);
  const all = graph.op('Range', [
    graph.ints(0),
    graph.op('Add', [past, graph.op('Squeeze', [graph.op('Shape', [token], { start: 1, end: 2 })])]),
    graph.ints(1),
  ]);
  const isLater = graph.op('Greater', [all, graph.op('Unsqueeze', [places, graph.ints([1])])]);
  const mask = graph.op('Where', [isLater, graph.floats(-1e9), graph.floats(0)]);
  // Each token attends to the sound around its position, because tokens are spoken one after the other.
  const sound = graph.op('Mul', [
    graph.op('Cast', [positions(graph, graph.ints(0), crossFrames(graph, crossKeys))], { to: 1 }),
    graph.floats(1 / FRAMES_PER_TOKEN),
  ]);
  const distance = graph.op('Sub', [
    graph.op('Unsqueeze', [graph.op('Cast', [places], { to: 1 }), graph.ints([1])]),
    sound,
  ]);
  const nearness = graph.op('Mul', [graph.op('Mul', [distance, distance]), graph.floats(-2)]);
  const attend = (query: string, keys: string, values: string, crossLayer?: number) => {
    const scaled = graph.op('Mul', [query, graph.floats(3 / Math.sqrt(head))]);
    const scores = graph.op('MatMul', [scaled, graph.op('Transpose', [keys], { perm: [0, 1, 3, 2] })]);
    const weighted = graph.op(
      'Softmax',
      [graph.op('Add', [scores, crossLayer === undefined ? mask : nearness])],
      { axis: -1 },
    );
    if (showsAttention && crossLayer !== undefined)
      graph.output(`cross_attentions.${crossLayer}`, 'float32', [1, heads, 'tokens', 'frames'], weighted);
    const seen = graph.op('Transpose', [graph.op('MatMul', [weighted, values])], { perm: [0, 2, 1, 3] });
    return matrix(graph.op('Reshape', [seen, graph.ints([1, -1, heads * head])]), heads * head, width, 2);
  };

  let x = graph.op('Add', [
    graph.op('Gather', [weights(graph, [VOCABULARY, width], 1), token]),
    graph.op('Gather', [weights(graph, [LONGEST, width], 1), places]),
  ]);
  const newKeys: string[] = [];
  const newValues: string[] = [];
  for (let layer = 0; layer < depth; layer++) {
    const query = split(matrix(x, width, heads * head));
    const join = (before: string, now: string) =>
      graph.op('Concat', [layerOf(before, layer), split(now)], { axis: 2 });
    const keys = join(pastKeys, matrix(x, width, heads * head));
    const values = join(pastValues, matrix(x, width, heads * head));
    newKeys.push(graph.op('Unsqueeze', [keys, graph.ints([0])]));
    newValues.push(graph.op('Unsqueeze', [values, graph.ints([0])]));
    x = graph.op('Tanh', [graph.op('Add', [x, attend(query, keys, values)])]);
    const looked = attend(
      split(matrix(x, width, heads * head)),
      layerOf(crossKeys, layer),
      layerOf(crossValues, layer),
      layer,
    );
    x = graph.op('Tanh', [graph.op('Add', [x, graph.op('Mul', [looked, graph.floats(2)])])]);
  }
  // The end of the text becomes likelier with each token, and bytes stay unlikely.
  const ramp = graph.op('Mul', [graph.op('Cast', [places], { to: 1 }), graph.floats(0.25)]);
  const isEnd = Array.from({ length: VOCABULARY }, (_, id) => Number(id === END));
  const ending = graph.op('MatMul', [
    graph.op('Unsqueeze', [ramp, graph.ints([1])]),
    graph.floats(isEnd, [1, VOCABULARY]),
  ]);
  const bias = graph.floats(
    Array.from({ length: VOCABULARY }, (_, id) => (id === END ? -4 : id < FIRST_PIECE ? -20 : 0)),
  );
  const scores = graph.op('Add', [matrix(x, width, VOCABULARY, 4), graph.op('Add', [ending, bias])]);
  graph.output('logits', 'float32', [1, 'tokens', VOCABULARY], scores);
  graph.output(
    'out_k_self',
    'float32',
    [depth, 1, heads, 'now', head],
    graph.op('Concat', newKeys, { axis: 0 }),
  );
  graph.output(
    'out_v_self',
    'float32',
    [depth, 1, heads, 'now', head],
    graph.op('Concat', newValues, { axis: 0 }),
  );
  return graph.model();
}
