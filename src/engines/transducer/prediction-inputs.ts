import { basename } from 'node:path';
import { brokenModelFile } from '../../onnx/broken-model-file.ts';
import type { TensorInfo } from '../../onnx/session.ts';
import { floatTensor, int32, int64, type Tensor, widened } from '../../onnx/tensor.ts';
import { metadataNumber } from '../frames/acoustic/metadata-number.ts';
import type { OpenedGraph } from '../frames/acoustic/open-graph.ts';
import type { PredictorState } from './joiner.ts';

const MOST_CONTEXT = 16;
/** The most values of one layer of a state, far above those of any model. */
const MOST_STATE = 1024 * 1024;
/**
 * The inputs and outputs of a prediction network: tokens, their number if required, and hidden states.
 * @throws VoiceError `invalid_manifest` if the graph is not a prediction network.
 */
export function predictionInputs({ session, metadata, path }: OpenedGraph) {
  const file = basename(path);
  const [tokens, count] = session.inputs.filter(({ type }) => type === 'int64' || type === 'int32');
  const floats = session.inputs.filter(({ type }) => isFloat(type));
  // In a graph with the joiner, the rows of the encoder come first.
  const inputs = floats.filter(({ shape }) => shape.length === 3).slice(-2);
  const isStateless = floats.length === 0;
  const outputs = session.outputs.slice(session.outputs.length - (isStateless ? 0 : inputs.length));
  if (!tokens || (!isStateless && (inputs.length !== 2 || session.outputs.length < 3))) {
    throw brokenModelFile(file, 'is not the prediction network of a transducer');
  }
  const states = (isStateless ? [] : inputs).map((info) => {
    const layers = sizeOf(info, 0) ?? metadataNumber(metadata, 'pred_rnn_layers', file, { most: 64 });
    const width = sizeOf(info, 2) ?? metadataNumber(metadata, 'pred_hidden', file);
    if (layers * width > MOST_STATE)
      throw brokenModelFile(file, `has a state '${info.name}' of an impossible size`);
    return { info, size: [layers, width] as const };
  });
  const contextSize = isStateless
    ? (sizeOf(tokens, 1) ?? metadataNumber(metadata, 'context_size', file, { most: MOST_CONTEXT }))
    : 1;
  if (contextSize > MOST_CONTEXT)
    throw brokenModelFile(file, 'takes more tokens of context than voice supports');
  const integers = (info: TensorInfo, values: readonly number[], dims: readonly number[]): Tensor =>
    info.type === 'int32'
      ? int32(Int32Array.from(values), dims)
      : int64(BigInt64Array.from(values, BigInt), dims);

  return {
    contextSize,
    states,
    names: new Set([tokens.name, ...(count ? [count.name] : []), ...states.map(({ info }) => info.name)]),
    feeds(rows: readonly PredictorState[]): Record<string, Tensor> {
      const feeds: Record<string, Tensor> = {
        [tokens.name]: integers(
          tokens,
          rows.flatMap(({ context }) => context),
          [rows.length, contextSize],
        ),
      };
      if (count)
        feeds[count.name] = integers(
          count,
          rows.map(() => contextSize),
          [rows.length],
        );
      for (const [index, { info, size }] of states.entries()) {
        feeds[info.name] = interleaved(
          info,
          size,
          rows.map(({ hidden }) => hidden[index]!),
        );
      }
      return feeds;
    },
    /** The hidden states after these rows, by row. */
    hiddenOf(made: Readonly<Record<string, Tensor>>, rows: number): readonly (readonly Float32Array[])[] {
      const apart = states.map(({ size }, index) => separated(made[outputs[index]!.name], size, rows, file));
      return Array.from({ length: rows }, (_, row) => apart.map((of) => of[row]!));
    },
  };
}

export const isFloat = (type: string | undefined) => type === 'float32' || type === 'float16';

/** A size that a graph declares. */
export function sizeOf({ shape }: TensorInfo, dimension: number): number | undefined {
  const size = shape[dimension];
  return typeof size === 'number' && size > 0 ? size : undefined;
}

/** Interleaves the states of several rows, each [layers x width], as [layers, n, width]. */
function interleaved(
  info: TensorInfo,
  [layers, width]: readonly [number, number],
  rows: readonly Float32Array[],
): Tensor {
  const all = new Float32Array(layers * rows.length * width);
  for (let layer = 0; layer < layers; layer++) {
    for (const [index, row] of rows.entries()) {
      all.set(row.subarray(layer * width, (layer + 1) * width), (layer * rows.length + index) * width);
    }
  }
  const dims = [layers, rows.length, width];
  return floatTensor(info.type === 'float16' ? 'float16' : 'float32', all, dims);
}

/** Undoes `interleaved`. */
function separated(
  tensor: Tensor | undefined,
  [layers, width]: readonly [number, number],
  rows: number,
  file: string,
): readonly Float32Array[] {
  if (!tensor || !isFloat(tensor.type) || tensor.size !== layers * rows * width) {
    throw brokenModelFile(file, `returns states of another shape than [${layers}, ${rows}, ${width}]`);
  }
  const values = widened(tensor);
  return Array.from({ length: rows }, (_, row) => {
    const own = new Float32Array(layers * width);
    for (let layer = 0; layer < layers; layer++) {
      const at = (layer * rows + row) * width;
      own.set(values.subarray(at, at + width), layer * width);
    }
    return own;
  });
}
