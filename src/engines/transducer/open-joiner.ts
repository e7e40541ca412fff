import { basename } from 'node:path';
import { brokenModelFile } from '../../onnx/broken-model-file.ts';
import type { SessionOptions, TensorInfo } from '../../onnx/session.ts';
import { floatTensor, type Tensor, widened } from '../../onnx/tensor.ts';
import { metadataNumber } from '../frames/acoustic/metadata-number.ts';
import { openGraph, type OpenedGraph } from '../frames/acoustic/open-graph.ts';
import type {
  TransducerJoiner,
  JoinerScores,
  JoinerStep,
  PredictorOutput,
  PredictorState,
} from './joiner.ts';
import type { TransducerFiles } from './model-files.ts';
import { isFloat, predictionInputs, sizeOf } from './prediction-inputs.ts';

/** The size of a model's token table, known before its graphs are open. */
export interface TokenNumbers {
  /** The number of tokens, including blank. */
  readonly vocabulary: number;
  readonly blank: number;
}

/** The most durations; NeMo has 0 to 4 frames. A row that is wider by more does not fit the token list. */
const MOST_DURATIONS = 32;
/** The number of cached outputs of stateless decoders, by context: a few MB. */
const KEPT_OUTPUTS = 2048;

/**
 * Opens the prediction network and the joiner of a transducer: icefall's (`y` → `decoder_out`; `encoder_out`,
 * `decoder_out` → `logit`), NeMo's with LSTM states in two graphs, or in one (`decoder_joint`).
 * @throws VoiceError `invalid_manifest` if a file has the wrong content, or does not fit `tokens`.
 */
export async function openJoiner(
  files: Pick<TransducerFiles, 'decoder' | 'joiner' | 'layout'>,
  tokens: TokenNumbers,
  options: SessionOptions,
): Promise<TransducerJoiner> {
  const decoder = await openGraph(files.decoder, options);
  if (files.layout === 'joint') return finished(jointNetwork(decoder), tokens, files.joiner);
  const joiner = await openGraph(files.joiner, options);
  return finished(separateNetworks(decoder, joiner), tokens, files.joiner);
}

/** Graphs of one layout, before the width of a row of scores is known. */
interface Networks {
  /** The number of tokens that the prediction network takes. */
  readonly contextSize: number;
  /** The width of an encoder row. */
  readonly rowWidth: number;
  /** The sizes of the hidden states of one row: [layers, width]. */
  readonly hidden: readonly (readonly [number, number])[];
  /** The token before the first: blank for NeMo, or -1, which icefall's decoders embed as zeros. */
  readonly before: 'blank' | 'nothing';
  join(steps: readonly JoinerStep[]): Promise<JoinerScores>;
}

/** Runs once on zeros, which shows the width of a row, and that the graphs fit each other. */
async function finished(
  networks: Networks,
  { vocabulary, blank }: TokenNumbers,
  file: string,
): Promise<TransducerJoiner> {
  const { contextSize, rowWidth, hidden, before, join } = networks;
  const context = Array.from({ length: contextSize }, () => (before === 'blank' ? blank : -1));
  context[contextSize - 1] = blank;
  const begin = (): PredictorState => ({
    context,
    hidden: hidden.map(([layers, width]) => new Float32Array(layers * width)),
  });
  const { width } = await join([{ row: new Float32Array(rowWidth), state: begin() }]);
  const durations = width - vocabulary;
  if (durations < 0 || durations > MOST_DURATIONS || durations === 1) {
    throw brokenModelFile(basename(file), `scores ${width} tokens, but the list has ${vocabulary}`);
  }
  return {
    vocabulary,
    durations,
    rowWidth,
    begin,
    advance: ({ context, output }, token) => ({
      context: [...context.slice(1), token],
      hidden: output!.hidden,
    }),
    join,
  };
}

/** icefall's and sherpa-onnx's layout: the prediction network is a separate graph, run once per token. */
function separateNetworks(decoder: OpenedGraph, joiner: OpenedGraph): Networks {
  const network = predictionInputs(decoder);
  const [rows, predictions] = joiner.session.inputs;
  const [scores] = joiner.session.outputs;
  const [output] = decoder.session.outputs;
  if (!rows || !predictions || !scores || !output) {
    throw brokenModelFile(basename(joiner.path), 'is not a joiner with two inputs and one output');
  }
  const rowWidth = sizeOf(rows, 1) ?? metadataNumber(joiner.metadata, 'joiner_dim', basename(joiner.path));
  /** Only for stateless decoders, whose outputs depend on the context alone. */
  const kept = new Map<string, PredictorOutput>();

  function remember(state: PredictorState, made: PredictorOutput): void {
    state.output = made;
    if (network.states.length > 0) return;
    if (kept.size >= KEPT_OUTPUTS) kept.clear();
    kept.set(state.context.join(' '), made);
  }

  async function predict(states: readonly PredictorState[]): Promise<void> {
    const fresh: PredictorState[] = [];
    const seen = new Set<PredictorState>();
    for (const state of states) {
      if (state.output !== undefined || seen.has(state)) continue;
      const known = network.states.length > 0 ? undefined : kept.get(state.context.join(' '));
      if (known) state.output = known;
      else fresh.push(state);
      seen.add(state);
    }
    if (fresh.length === 0) return;
    const outputs = await decoder.session.run(network.feeds(fresh));
    const values = rowsOf(outputs[output!.name], fresh.length, basename(decoder.path));
    const hidden = network.hiddenOf(outputs, fresh.length);
    for (const [index, state] of fresh.entries()) {
      remember(state, { values: values.row(index), hidden: hidden[index]! });
    }
  }

  return {
    contextSize: network.contextSize,
    rowWidth,
    hidden: network.states.map(({ size }) => size),
    before: network.states.length > 0 ? 'blank' : 'nothing',
    async join(steps) {
      await predict(steps.map(({ state }) => state));
      const outputs = await joiner.session.run({
        [rows.name]: stacked(
          rows,
          steps.map(({ row }) => row),
        ),
        [predictions.name]: stacked(
          predictions,
          steps.map(({ state }) => state.output!.values!),
        ),
      });
      return rowsOf(outputs[scores.name], steps.length, basename(joiner.path));
    },
  };
}

/**
 * onnx-asr's `decoder_joint`: the prediction network runs with every step, and its new states are used only
 * if a token is emitted.
 */
function jointNetwork(graph: OpenedGraph): Networks {
  const network = predictionInputs(graph);
  const rows = graph.session.inputs.find(({ name, type }) => isFloat(type) && !network.names.has(name));
  const [scores] = graph.session.outputs;
  if (!rows || !scores) throw brokenModelFile(basename(graph.path), 'has no input for rows of the encoder');
  const rowWidth = sizeOf(rows, 1);
  if (rowWidth === undefined)
    throw brokenModelFile(basename(graph.path), 'does not declare the width of an input row');
  return {
    contextSize: network.contextSize,
    rowWidth,
    hidden: network.states.map(({ size }) => size),
    before: 'blank',
    async join(steps) {
      const outputs = await graph.session.run({
        ...network.feeds(steps.map(({ state }) => state)),
        [rows.name]: stacked(
          rows,
          steps.map(({ row }) => row),
        ),
      });
      const hidden = network.hiddenOf(outputs, steps.length);
      for (const [index, { state }] of steps.entries()) state.output ??= { hidden: hidden[index]! };
      return rowsOf(outputs[scores.name], steps.length, basename(graph.path));
    },
  };
}

/** Stacks rows as [n, width] or [n, width, 1], as the graph declares. */
function stacked(info: TensorInfo, rows: readonly Float32Array[]): Tensor {
  const width = rows[0]!.length;
  const all = new Float32Array(rows.length * width);
  for (const [index, row] of rows.entries()) all.set(row, index * width);
  const dims = info.shape.length === 3 ? [rows.length, width, 1] : [rows.length, width];
  return floatTensor(info.type === 'float16' ? 'float16' : 'float32', all, dims);
}

/** Splits a tensor [rows, …] into rows of one width. */
function rowsOf(tensor: Tensor | undefined, rows: number, file: string) {
  if (!tensor || !isFloat(tensor.type) || tensor.dims[0] !== rows || tensor.size < rows) {
    throw brokenModelFile(file, `does not return a row for each of ${rows} inputs`);
  }
  const values = widened(tensor);
  const width = tensor.size / rows;
  return { values, width, row: (index: number) => values.slice(index * width, (index + 1) * width) };
}
