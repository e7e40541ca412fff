import { basename } from 'node:path';
import { brokenModelFile } from '../../../onnx/broken-model-file.ts';
import type { Session } from '../../../onnx/session.ts';
import { type Tensor, widened } from '../../../onnx/tensor.ts';
import type { Rows } from './acoustic-model.ts';

/** The row width that the graph's output declares; `undefined` if it is dynamic. */
export function declaredWidth({ outputs }: Session): number | undefined {
  const width = outputs[0]?.shape.at(-1);
  return typeof width === 'number' && width > 1 ? width : undefined;
}

/** The error for the graph at `path`, which lacks an input or output of its kind of model. */
export const withoutTensors = (path: string) =>
  brokenModelFile(basename(path), 'lacks an input or an output of its kind of model; export it again');

/**
 * A copy of the first clip's rows of an output [1, frames, width].
 * @param most the number of valid rows; the rest is padding.
 * @throws VoiceError `invalid_manifest` if the output has another shape.
 */
export function readRows(tensor: Tensor | undefined, width: number, file: string, most = Infinity): Rows {
  const [, rows = 0, made] = tensor?.dims ?? [];
  if (!tensor || tensor.dims.length !== 3 || made !== width) {
    throw brokenModelFile(file, `has an output of another shape than [1, frames, ${width}]`);
  }
  const frames = Math.min(rows, most);
  // A copy, because the tensor's memory may belong to ONNX Runtime.
  return { values: widened(tensor).slice(0, frames * width), frames };
}

/**
 * Copies of the rows of each stream, from an output [streams, frames, width].
 * @throws VoiceError `invalid_manifest` if the output has another shape.
 */
export function splitRows(
  tensor: Tensor | undefined,
  width: number,
  file: string,
  streams: number,
): readonly Rows[] {
  const [rows = 0, frames = 0, made] = tensor?.dims ?? [];
  if (!tensor || rows !== streams || made !== width)
    throw brokenModelFile(file, `has an output of another shape than [${streams}, frames, ${width}]`);
  const values = widened(tensor);
  const size = frames * width;
  return Array.from({ length: streams }, (_, row) => ({
    values: values.slice(row * size, (row + 1) * size),
    frames,
  }));
}
