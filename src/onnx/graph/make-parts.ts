import { joinArrays } from '../../base/join-arrays.ts';
import type { GraphNode, Named } from './model-proto.ts';
import { type Attributes, encodeNode } from './node-proto.ts';
import { type Dimensions, encodeTensor, encodeValueInfo } from './tensor-proto.ts';
import { readFields, writeMessage } from './wire.ts';

/** The field number of a NodeProto's attributes (onnx.proto3). */
const NODE_ATTRIBUTE = 5;

/** The end of a `Slice` that keeps the rest of an axis. */
export const TO_THE_END = 2 ** 31 - 1;

/** An operator of ONNX with one output. */
export function makeNode(
  opType: string,
  inputs: readonly string[],
  output: string,
  attributes: Attributes = {},
): GraphNode {
  const outputs = [output];
  const raw = encodeNode({ type: opType, inputs, outputs, attributes, domain: '' });
  return { name: `${opType}:${output}`, opType, inputs, outputs, raw };
}

/** The operator `opType` with the attributes of `like`. */
export function makeNodeLike(
  like: GraphNode,
  opType: string,
  inputs: readonly string[],
  output: string,
): GraphNode {
  const attributes = [...readFields(like.raw)].filter(({ number }) => number === NODE_ATTRIBUTE);
  const node = makeNode(opType, inputs, output);
  const raw = joinArrays(
    [node.raw, writeMessage(attributes.map(({ number, value }) => [number, value] as const))],
    (length) => new Uint8Array(length),
  );
  return { ...node, raw };
}

/** A constant of `dims`: float32 or uint8, as `numbers` are. */
export const makeTensor = (
  name: string,
  numbers: Float32Array | Uint8Array,
  dims: readonly number[],
): Named => ({
  name,
  raw: encodeTensor(name, numbers instanceof Float32Array ? 'float32' : 'uint8', numbers, dims),
});

/** A constant: float32 without dimensions, or int64 [n]. */
export const makeConstant = (name: string, value: number | readonly number[]): Named => ({
  name,
  raw:
    typeof value === 'number'
      ? encodeTensor(name, 'float32', Float32Array.of(value), [])
      : encodeTensor(name, 'int64', BigInt64Array.from(value, BigInt), [value.length]),
});

/** A graph input or output: a float32 tensor; dimensions are sizes or names of free ones. */
export const makeFloatTensorInfo = (name: string, dims: Dimensions): Named => ({
  name,
  raw: encodeValueInfo(name, 'float32', dims),
});
