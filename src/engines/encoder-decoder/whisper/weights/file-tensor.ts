import { bytesOf, ELEMENT_LAYOUTS, type StoredType } from './element-types.ts';
import type { WeightFile } from './weight-file.ts';
import type { StoredTensor } from './weights.ts';

/** The position of a tensor in a file. */
export interface TensorPlace {
  readonly file: WeightFile;
  readonly type: StoredType;
  /** Row-major. */
  readonly dims: readonly number[];
  /** The position of the first byte of its values. */
  readonly at: number;
  /** For quantised values: the scale of each row, or of all values. */
  readonly multipliers?: TensorPlace;
}

export const elementsOf = (dims: readonly number[]): number =>
  dims.reduce((product, size) => product * size, 1);

/** @throws RangeError if the values extend beyond the file. */
export function checkPlace({ file, type, dims, at }: TensorPlace): void {
  const count = elementsOf(dims);
  if (!Number.isSafeInteger(count) || at < 0 || at + bytesOf(type, count) > file.size)
    throw new RangeError('is incomplete, a tensor ends beyond it: download it again');
}

/** Rows of a matrix, or values of a vector, as a separate tensor. */
export function rowsOf(place: TensorPlace, from: number, count: number): TensorPlace {
  const { dims, type, at, multipliers } = place;
  const row = elementsOf(dims.slice(1));
  const hasMany = multipliers !== undefined && elementsOf(multipliers.dims) > 1;
  return {
    ...place,
    dims: [count, ...dims.slice(1)],
    at: at + bytesOf(type, from * row),
    ...(hasMany && { multipliers: rowsOf(multipliers, from, count) }),
  };
}

/** The tensor at a place, read again at each call. */
export function fileTensor(place: TensorPlace): StoredTensor {
  const { file, type, dims, at, multipliers } = place;
  const load = () => file.load(at, bytesOf(type, elementsOf(dims)));
  const floats = async () => {
    const values = ELEMENT_LAYOUTS[type].decode(await load());
    if (multipliers) scaleRows(values, await scalesOf(multipliers));
    return values;
  };
  const hasRowScales = type === 'int8' && multipliers && elementsOf(multipliers.dims) === dims[0];
  if (!hasRowScales) return { dims, floats };
  return {
    dims,
    floats,
    int8: async () => ({
      values: new Int8Array((await load()).buffer),
      scales: await scalesOf(multipliers),
    }),
  };
}

/** Scales of stored values, per row or for all: 1 / multiplier, and 0 for a row of zeros. */
const scalesOf = async (multipliers: TensorPlace): Promise<Float32Array> =>
  (await fileTensor(multipliers).floats()).map((factor) => (factor === 0 ? 0 : 1 / factor));

/** Multiplies each row by its scale; the number of rows is that of scales. */
function scaleRows(values: Float32Array, scales: Float32Array): void {
  const row = values.length / scales.length;
  scales.forEach((scale, index) => {
    for (let at = index * row; at < (index + 1) * row; at++) values[at]! *= scale;
  });
}
