import { makeNode } from './make-parts.ts';
import { readModel } from './model-proto.ts';
import { writeMessage } from './wire.ts';

/** Field numbers of onnx.proto3. */
const MODEL = { graph: 7 } as const;
const GRAPH = { node: 1, output: 12 } as const;
const VALUE = { name: 1, type: 2 } as const;
const TYPE = { tensor: 1 } as const;
const TENSOR = { elementType: 1 } as const;
const INT64 = 7;

/**
 * Returns bytes that, appended to an ONNX file, make the int64 value `value` of its graph an output `name`. A
 * protobuf parser merges the two parts of the graph, so the file need not be rewritten. `undefined` if the
 * graph has no such value, or has that output already.
 * @throws RangeError if it is not an ONNX file.
 */
export function addOutput(model: Uint8Array, value: string, name: string): Uint8Array | undefined {
  const { nodes, outputs } = readModel(model);
  if (outputs.some((output) => output.name === name)) return undefined;
  if (!nodes.some((node) => node.outputs.includes(value))) return undefined;
  const tensor = writeMessage([[TENSOR.elementType, INT64]]);
  const info = writeMessage([
    [VALUE.name, name],
    [VALUE.type, writeMessage([[TYPE.tensor, tensor]])],
  ]);
  const graph = writeMessage([
    [GRAPH.node, makeNode('Identity', [value], name).raw],
    [GRAPH.output, info],
  ]);
  return writeMessage([[MODEL.graph, graph]]);
}
