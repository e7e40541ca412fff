import { writeMessage } from './wire.ts';

/** Field numbers of TensorProto, ValueInfoProto and the types in it (onnx.proto3). */
const TENSOR = { dims: 1, dataType: 2, name: 8, rawData: 9 } as const;
const VALUE = { name: 1, type: 2 } as const;
const TYPE = { tensor: 1 } as const;
const TENSOR_TYPE = { element: 1, shape: 2 } as const;
const SHAPE = { dimension: 1 } as const;
const DIMENSION = { size: 1, symbol: 2 } as const;

/** TensorProto.DataType. */
const ELEMENT_TYPES = {
  float32: 1,
  uint8: 2,
  int8: 3,
  int32: 6,
  int64: 7,
  bool: 9,
  float16: 10,
} as const;

export type ElementType = keyof typeof ELEMENT_TYPES;

/** Sizes; free ones by their names. */
export type Dimensions = readonly (number | string)[];

/** Elements row by row; float16 as the bits of each, bool as bytes of 0 and 1. */
export type Elements = Float32Array | BigInt64Array | Int32Array | Uint8Array | Int8Array | Uint16Array;

/** Encodes a TensorProto. @throws RangeError if the number of elements does not match `dims`. */
export function encodeTensor(
  name: string,
  type: ElementType,
  data: Elements,
  dims: readonly number[],
): Uint8Array {
  const size = dims.reduce((product, dim) => product * dim, 1);
  if (size !== data.length)
    throw new RangeError(`'${name}' has ${data.length} elements, but [${dims.join(', ')}] is ${size}.`);
  return writeMessage([
    ...dims.map((dim) => [TENSOR.dims, dim] as const),
    [TENSOR.dataType, ELEMENT_TYPES[type]],
    [TENSOR.name, name],
    [TENSOR.rawData, new Uint8Array(data.buffer, data.byteOffset, data.byteLength)],
  ]);
}

/** A ValueInfoProto: a graph's input or output. */
export function encodeValueInfo(name: string, type: ElementType, dims: Dimensions): Uint8Array {
  const shape = writeMessage(
    dims.map((dim) => {
      const field = typeof dim === 'number' ? DIMENSION.size : DIMENSION.symbol;
      return [SHAPE.dimension, writeMessage([[field, dim]])] as const;
    }),
  );
  const tensor = writeMessage([
    [TENSOR_TYPE.element, ELEMENT_TYPES[type]],
    [TENSOR_TYPE.shape, shape],
  ]);
  return writeMessage([
    [VALUE.name, name],
    [VALUE.type, writeMessage([[TYPE.tensor, tensor]])],
  ]);
}
