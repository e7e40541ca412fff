import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { seededRandom } from '../../../src/base/seeded-random.ts';
import { GraphBuilder } from '../../../src/onnx/graph/graph-builder.ts';
import { withMetadata } from '../ctc/generated-models.ts';

/** The export formats of transducers. */
export type TransducerForm =
  /** NeMo's for sherpa-onnx: three graphs with metadata. */
  | 'nemo-tdt'
  | 'nemo-rnnt'
  /** NeMo's for onnx-asr: `decoder_joint`, and no metadata. */
  | 'joint-tdt'
  | 'joint-rnnt'
  /** icefall's of Zipformer or Conformer, with a stateless prediction network. */
  | 'icefall';

/** Sizes of a generated transducer. */
export interface TransducerSizes {
  readonly bins: number;
  /** The width of an encoder row. */
  readonly rowWidth: number;
  /** The width of the prediction network. */
  readonly hidden: number;
  readonly layers: number;
}

const SMALL: TransducerSizes = { bins: 80, rowWidth: 48, hidden: 32, layers: 2 };

/**
 * The vocabulary: Chinese characters, because each is a word, so that hot words have a single tokenization.
 */
export const CHARACTERS = [...'天地玄黄宇宙洪荒日月盈昃辰宿列张寒来暑往秋收冬藏闰余成岁律吕调阳云腾致雨'];
const DURATIONS = 5;
const CONTEXT = 2;
/** The bias of blank's logit: about a third of the frames emit a token. */
const BLANK_BIAS: Readonly<Record<TransducerForm, number>> = {
  'nemo-tdt': 3,
  'nemo-rnnt': 10,
  'joint-tdt': 3,
  'joint-rnnt': 10,
  icefall: 4,
};

export interface RandomOptions {
  readonly seed?: number;
  readonly sizes?: TransducerSizes;
  /** The bias of blank's logit. */
  readonly blankBias?: number;
}

/**
 * Writes a transducer with random weights into a folder, with the names, metadata and tensors of such
 * exports: an encoder of one convolution, a prediction network of LSTMs (or of two embedded tokens), and a
 * joiner. The same `seed` gives the same model.
 */
export function writeRandomTransducer(
  folder: string,
  form: TransducerForm,
  { seed = 1, sizes = SMALL, blankBias = BLANK_BIAS[form] }: RandomOptions = {},
): void {
  mkdirSync(folder, { recursive: true });
  const random = weightsOf(seed);
  for (const [name, content] of Object.entries(filesOf(form, sizes, random, blankBias))) {
    writeFileSync(join(folder, name), content);
  }
}

export type Weights = (graph: GraphBuilder, dims: readonly number[], scale: number) => string;

/**
 * Normally distributed weights with a standard deviation of `scale` over the square root of the number of
 * inputs.
 */
export function weightsOf(seed: number): Weights {
  const uniform = seededRandom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
  return (graph, dims, scale) => {
    const size = dims.reduce((product, dim) => product * dim, 1);
    return graph.floats(
      Float32Array.from({ length: size }, () => scale * normal()),
      dims,
    );
  };
}

function filesOf(
  form: TransducerForm,
  sizes: TransducerSizes,
  weights: Weights,
  bias: number,
): Record<string, Uint8Array | string> {
  if (form === 'icefall') return icefallFiles(sizes, weights, bias);
  const durations = form.endsWith('tdt') ? DURATIONS : 0;
  const nemo = { ...sizes, durations, bias };
  if (form.startsWith('nemo')) {
    return {
      'encoder.onnx': withMetadata(nemoEncoder(sizes, weights), {
        model_type: 'EncDecRNNTBPEModel',
        version: 1,
        vocab_size: CHARACTERS.length,
        subsampling_factor: 8,
        normalize_type: 'per_feature',
        pred_rnn_layers: sizes.layers,
        pred_hidden: sizes.hidden,
        feat_dim: sizes.bins,
        url: `generated ${form}`,
      }),
      'decoder.onnx': nemoDecoder(sizes, weights).model(),
      'joiner.onnx': nemoJoiner(nemo, weights).model(),
      'tokens.txt': tokensFile([...CHARACTERS, '<blk>']),
    };
  }
  return {
    'encoder-model.onnx': nemoEncoder(sizes, weights).model(),
    'decoder_joint-model.onnx': decoderJoint(nemo, weights).model(),
    'vocab.txt': tokensFile([...CHARACTERS, '<blk>']),
    'config.json': JSON.stringify({
      model_type: durations > 0 ? 'nemo-conformer-tdt' : 'nemo-conformer-rnnt',
      features_size: sizes.bins,
      subsampling_factor: 8,
      max_tokens_per_step: 10,
    }),
  };
}

const tokensFile = (tokens: readonly string[]): string =>
  tokens.map((token, id) => `${token} ${id}\n`).join('');

/** [n, bins, frames] → [n, rowWidth, frames / 8] */
function nemoEncoder({ bins, rowWidth }: TransducerSizes, weights: Weights): GraphBuilder {
  const graph = new GraphBuilder();
  const signal = graph.input('audio_signal', 'float32', ['B', bins, 'T']);
  const length = graph.input('length', 'int64', ['B']);
  const kernel = weights(graph, [rowWidth, bins, 8], 1.5 / Math.sqrt(bins * 8));
  const rows = graph.op('Tanh', [graph.op('Conv', [signal, kernel], { kernel_shape: [8], strides: [8] })]);
  graph.output('outputs', 'float32', ['B', rowWidth, 'T_OUT'], rows);
  graph.output('encoded_lengths', 'int64', ['B'], graph.op('Div', [length, graph.ints(8)]));
  return graph;
}

/** Tokens [n, 1] and two states [layers, n, hidden] → [n, hidden, 1], and both states. */
function predictionOf(
  graph: GraphBuilder,
  targets: string,
  states: readonly [string, string],
  { hidden, layers }: TransducerSizes,
  weights: Weights,
): { readonly output: string; readonly states: readonly [string, string] } {
  const embedding = weights(graph, [CHARACTERS.length + 1, hidden], 1);
  const embedded = graph.op('Gather', [embedding, targets], { axis: 0 });
  // LSTM needs [1, n, hidden].
  let sequence = graph.op('Transpose', [embedded], { perm: [1, 0, 2] });
  const made: [string[], string[]] = [[], []];
  for (let layer = 0; layer < layers; layer++) {
    const at = (state: string) =>
      graph.op('Slice', [state, graph.ints([layer]), graph.ints([layer + 1]), graph.ints([0])]);
    const scale = 1.5 / Math.sqrt(hidden);
    const input = weights(graph, [1, 4 * hidden, hidden], scale);
    const recurrence = weights(graph, [1, 4 * hidden, hidden], scale);
    const bias = weights(graph, [1, 8 * hidden], 0.1);
    const [all, last, cell] = graph.ops(
      'LSTM',
      [sequence, input, recurrence, bias, '', at(states[0]), at(states[1])],
      3,
      { hidden_size: hidden },
    );
    sequence = graph.op('Squeeze', [all!, graph.ints([1])]);
    made[0].push(last!);
    made[1].push(cell!);
  }
  return {
    output: graph.op('Transpose', [sequence], { perm: [1, 2, 0] }),
    states: [graph.op('Concat', made[0], { axis: 0 }), graph.op('Concat', made[1], { axis: 0 })],
  };
}

function nemoDecoder(sizes: TransducerSizes, weights: Weights): GraphBuilder {
  const graph = new GraphBuilder();
  const { hidden, layers } = sizes;
  const targets = graph.input('targets', 'int32', ['B', 1]);
  const length = graph.input('target_length', 'int32', ['B']);
  const states = [
    graph.input('states.1', 'float32', [layers, 'B', hidden]),
    graph.input('onnx::Slice_3', 'float32', [layers, 'B', hidden]),
  ] as const;
  const made = predictionOf(graph, targets, states, sizes, weights);
  graph.output('outputs', 'float32', ['B', hidden, 1], made.output);
  graph.output('prednet_lengths', 'int32', ['B'], length);
  graph.output('states', 'float32', [layers, 'B', hidden], made.states[0]);
  graph.output('162', 'float32', [layers, 'B', hidden], made.states[1]);
  return graph;
}

interface JoinerSizes extends TransducerSizes {
  readonly durations: number;
  readonly bias: number;
}

/** [n, rowWidth, 1] and [n, hidden, 1] → [n, 1, 1, tokens + durations] */
function joinerOf(
  graph: GraphBuilder,
  rows: string,
  predictions: string,
  { rowWidth, hidden, durations, bias }: JoinerSizes,
  weights: Weights,
): string {
  const width = CHARACTERS.length + 1 + durations;
  const flat = (value: string, size: number) =>
    graph.op('MatMul', [
      graph.op('Transpose', [value], { perm: [0, 2, 1] }),
      weights(graph, [size, hidden], 1.5 / Math.sqrt(size)),
    ]);
  const sum = graph.op('Add', [flat(rows, rowWidth), flat(predictions, hidden)]);
  const scores = graph.op('MatMul', [
    graph.op('Relu', [sum]),
    weights(graph, [hidden, width], 6 / Math.sqrt(hidden)),
  ]);
  const shift = new Float32Array(width);
  shift[CHARACTERS.length] = bias;
  return graph.op('Unsqueeze', [graph.op('Add', [scores, graph.floats(shift)]), graph.ints([1])]);
}

function nemoJoiner(sizes: JoinerSizes, weights: Weights): GraphBuilder {
  const graph = new GraphBuilder();
  const rows = graph.input('encoder_outputs', 'float32', ['B', sizes.rowWidth, 1]);
  const predictions = graph.input('decoder_outputs', 'float32', ['B', sizes.hidden, 1]);
  const width = CHARACTERS.length + 1 + sizes.durations;
  graph.output('outputs', 'float32', ['B', 1, 1, width], joinerOf(graph, rows, predictions, sizes, weights));
  return graph;
}

function decoderJoint(sizes: JoinerSizes, weights: Weights): GraphBuilder {
  const graph = new GraphBuilder();
  const { hidden, layers } = sizes;
  const rows = graph.input('encoder_outputs', 'float32', ['B', sizes.rowWidth, 1]);
  const targets = graph.input('targets', 'int32', ['B', 1]);
  const length = graph.input('target_length', 'int32', ['B']);
  const states = [
    graph.input('input_states_1', 'float32', [layers, 'B', hidden]),
    graph.input('input_states_2', 'float32', [layers, 'B', hidden]),
  ] as const;
  const made = predictionOf(graph, targets, states, sizes, weights);
  const width = CHARACTERS.length + 1 + sizes.durations;
  graph.output('outputs', 'float32', ['B', 1, 1, width], joinerOf(graph, rows, made.output, sizes, weights));
  graph.output('prednet_lengths', 'int32', ['B'], length);
  graph.output('output_states_1', 'float32', [layers, 'B', hidden], made.states[0]);
  graph.output('output_states_2', 'float32', [layers, 'B', hidden], made.states[1]);
  return graph;
}

function icefallFiles({ bins, rowWidth, hidden }: TransducerSizes, weights: Weights, bias: number) {
  const vocabulary = CHARACTERS.length + 3;
  const encoder = new GraphBuilder();
  const x = encoder.input('x', 'float32', ['N', 'T', bins]);
  const lengths = encoder.input('x_lens', 'int64', ['N']);
  // Levels of speech lie about -6 with a deviation of 4.
  const level = encoder.op('Mul', [encoder.op('Add', [x, encoder.floats(6)]), encoder.floats(0.25)]);
  const kernel = weights(encoder, [rowWidth, bins, 4], 1.5 / Math.sqrt(bins * 4));
  const turned = encoder.op('Transpose', [level], { perm: [0, 2, 1] });
  const rows = encoder.op('Tanh', [
    encoder.op('Conv', [turned, kernel], { kernel_shape: [4], strides: [4] }),
  ]);
  const out = encoder.op('Transpose', [rows], { perm: [0, 2, 1] });
  encoder.output('encoder_out', 'float32', ['N', 'T_OUT', rowWidth], out);
  encoder.output('encoder_out_lens', 'int64', ['N'], encoder.op('Div', [lengths, encoder.ints(4)]));

  const decoder = new GraphBuilder();
  const y = decoder.input('y', 'int64', ['N', CONTEXT]);
  // The id -1, before the first token, has an embedding of zeros.
  const known = decoder.op('Cast', [decoder.op('GreaterOrEqual', [y, decoder.ints(0)])], { to: 1 });
  const embedding = weights(decoder, [vocabulary, hidden], 1);
  const embedded = decoder.op('Mul', [
    decoder.op('Gather', [embedding, decoder.op('Max', [y, decoder.ints(0)])], { axis: 0 }),
    decoder.op('Unsqueeze', [known, decoder.ints([2])]),
  ]);
  const flat = decoder.op('Reshape', [embedded, decoder.ints([0, CONTEXT * hidden])]);
  const mixed = decoder.op('Relu', [
    decoder.op('MatMul', [flat, weights(decoder, [CONTEXT * hidden, rowWidth], 1.5 / Math.sqrt(hidden))]),
  ]);
  decoder.output('decoder_out', 'float32', ['N', rowWidth], mixed);

  const joiner = new GraphBuilder();
  const rowIn = joiner.input('encoder_out', 'float32', ['N', rowWidth]);
  const predictionIn = joiner.input('decoder_out', 'float32', ['N', rowWidth]);
  const scores = joiner.op('MatMul', [
    joiner.op('Tanh', [joiner.op('Add', [rowIn, predictionIn])]),
    weights(joiner, [rowWidth, vocabulary], 6 / Math.sqrt(rowWidth)),
  ]);
  const shift = new Float32Array(vocabulary);
  shift[0] = bias;
  shift[1] = -100;
  joiner.output('logit', 'float32', ['N', vocabulary], joiner.op('Add', [scores, joiner.floats(shift)]));

  return {
    'encoder.onnx': withMetadata(encoder, { model_type: 'zipformer2', version: 1, comment: 'non-streaming' }),
    'decoder.onnx': withMetadata(decoder, { context_size: CONTEXT, vocab_size: vocabulary }),
    'joiner.onnx': withMetadata(joiner, { joiner_dim: rowWidth }),
    'tokens.txt': tokensFile(['<blk>', '<sos/eos>', '<unk>', ...CHARACTERS]),
  };
}
