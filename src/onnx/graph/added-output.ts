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
 * The bytes that, behind an ONNX file's own, make the int64 value `value` inside its graph an output `name`:
 * a parser joins the two parts of the graph, as the encoding of protobuf promises for a field that comes
 * twice. So the file need not be written anew. `undefined` where the graph has no such value, or has such an
 * output.
 * @throws RangeError for what is no ONNX file.
 */
export function addedOutput(model: Uint8Array, value: string, name: string): Uint8Array | undefined {
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
