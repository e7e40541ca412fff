import { fromHalf } from '../half.ts';
import { joinArrays } from '../../base/join-arrays.ts';
import { readFields, readVarints, writeMessage } from './wire.ts';

/** Field numbers of onnx.proto3 (ONNX IR specification), as far as they are used here. */
const MODEL = { graph: 7 } as const;
const GRAPH = { node: 1, name: 2, initializer: 5, input: 11, output: 12 } as const;
const NODE = { input: 1, output: 2, name: 3, opType: 4, attribute: 5 } as const;
const ATTRIBUTE = { name: 1, graph: 6 } as const;
const TENSOR = {
  dims: 1,
  dataType: 2,
  floatData: 4,
  int32Data: 5,
  int64Data: 7,
  name: 8,
  rawData: 9,
} as const;
const FLOAT_TENSOR = 1;
const UINT8_TENSOR = 2;
const INT64_TENSOR = 7;
const HALF_TENSOR = 10;

/** Elements of the tensors whose numbers are read, by TensorProto.DataType. */
const ELEMENTS = new Map<number, Float32ArrayConstructor | Uint8ArrayConstructor | Int8ArrayConstructor>([
  [FLOAT_TENSOR, Float32Array],
  [UINT8_TENSOR, Uint8Array],
  [3, Int8Array],
]);

/** Something with a name and its bytes as they stand in the file. */
export interface Named {
  readonly name: string;
  readonly raw: Uint8Array;
}

export interface GraphNode extends Named {
  readonly opType: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
}

/** The parts of a graph. Nodes are in topological order, as ONNX demands. */
export interface Graph {
  readonly nodes: readonly GraphNode[];
  readonly initializers: readonly Named[];
  readonly inputs: readonly Named[];
  readonly outputs: readonly Named[];
}

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** The graph of an ONNX file's bytes. */
export function readModel(model: Uint8Array): Graph {
  for (const { number, type, value } of readFields(model)) {
    if (number === MODEL.graph && type === 'bytes') return readGraph(value);
  }
  throw new RangeError('The file has no graph.');
}

/** Reads a GraphProto. @throws RangeError if the bytes are not a GraphProto. */
export function readGraph(bytes: Uint8Array): Graph {
  const graph = {
    nodes: [] as GraphNode[],
    initializers: [] as Named[],
    inputs: [] as Named[],
    outputs: [] as Named[],
  };
  for (const { number, type, value } of readFields(bytes)) {
    if (type !== 'bytes') continue;
    if (number === GRAPH.node) graph.nodes.push(readNode(value));
    else if (number === GRAPH.initializer)
      graph.initializers.push({ name: nameOf(value, TENSOR.name), raw: value });
    else if (number === GRAPH.input) graph.inputs.push({ name: nameOf(value, 1), raw: value });
    else if (number === GRAPH.output) graph.outputs.push({ name: nameOf(value, 1), raw: value });
  }
  return graph;
}

function readNode(raw: Uint8Array): GraphNode {
  const inputs: string[] = [];
  const outputs: string[] = [];
  let opType = '';
  let name = '';
  for (const { number, type, value } of readFields(raw)) {
    if (type !== 'bytes') continue;
    if (number === NODE.input) inputs.push(text(value));
    else if (number === NODE.output) outputs.push(text(value));
    else if (number === NODE.name) name = text(value);
    else if (number === NODE.opType) opType = text(value);
  }
  return { name, opType, inputs, outputs, raw };
}

const nameOf = (message: Uint8Array, field: number): string =>
  text(firstMessage(message, field) ?? new Uint8Array(0));

/** The dimensions of a tensor that is a graph's input or output; free ones are `undefined`. */
export function dimensionsOf({ raw }: Named): readonly (number | undefined)[] {
  const shape = [2, 1, 2].reduce<Uint8Array | undefined>(
    (message, field) => message && firstMessage(message, field),
    raw,
  );
  return [...readFields(shape ?? new Uint8Array(0))].map(({ value }) => {
    if (!(value instanceof Uint8Array)) return undefined;
    const [size] = readFields(value);
    return size?.type === 'varint' ? Number(size.value) : undefined;
  });
}

function firstMessage(message: Uint8Array, field: number): Uint8Array | undefined {
  for (const { number, type, value } of readFields(message)) {
    if (number === field && type === 'bytes') return value;
  }
  return undefined;
}

/** The graphs inside a node (`If`, `Loop`), by the name of their attribute. */
export function subgraphsOf({ raw }: GraphNode): ReadonlyMap<string, Graph> {
  const found = new Map<string, Graph>();
  for (const { number, type, value } of readFields(raw)) {
    if (number !== NODE.attribute || type !== 'bytes') continue;
    for (const field of readFields(value)) {
      if (field.number === ATTRIBUTE.graph && field.type === 'bytes') {
        found.set(nameOf(value, ATTRIBUTE.name), readGraph(field.value));
      }
    }
  }
  return found;
}

/** The file of `graph` with everything else (versions, operator sets) as in `original`. */
export function renderModel(
  original: Uint8Array,
  { nodes, initializers, inputs, outputs }: Graph,
): Uint8Array {
  const graph = writeMessage([
    ...nodes.map(({ raw }) => [GRAPH.node, raw] as const),
    [GRAPH.name, 'graph'],
    ...initializers.map(({ raw }) => [GRAPH.initializer, raw] as const),
    ...inputs.map(({ raw }) => [GRAPH.input, raw] as const),
    ...outputs.map(({ raw }) => [GRAPH.output, raw] as const),
  ]);
  const fields = [...readFields(original)].map(
    ({ number, value }) => [number, number === MODEL.graph ? graph : value] as const,
  );
  return writeMessage(fields);
}

/**
 * The sizes and numbers of a constant of float32, float16 (widened), uint8, int8 or int64 (53 bits).
 * @throws RangeError for other types.
 */
export function readNumbers({ name, raw }: Named): {
  readonly dims: readonly number[];
  readonly numbers: Float32Array | Float64Array | Uint8Array | Int8Array;
} {
  const dims: number[] = [];
  const bytes: Uint8Array[] = [];
  const whole: number[] = [];
  let type = 0;
  for (const field of readFields(raw)) {
    if (field.number === TENSOR.dims && field.type === 'varint') dims.push(Number(field.value));
    else if (field.number === TENSOR.dims && field.type === 'bytes') dims.push(...readVarints(field.value));
    else if (field.number === TENSOR.dataType) type = Number(field.value);
    else if (field.number === TENSOR.int32Data || field.number === TENSOR.int64Data)
      whole.push(...(field.type === 'bytes' ? readVarints(field.value) : [Number(field.value)]));
    else if (field.number === TENSOR.floatData || field.number === TENSOR.rawData)
      bytes.push(field.value as Uint8Array);
  }
  const Elements = ELEMENTS.get(type);
  const count = dims.reduce((product, dim) => product * dim, 1);
  const data = joinArrays(bytes, (length) => new Uint8Array(length));
  if (type === HALF_TENSOR && data.length === 2 * count)
    return { dims, numbers: fromHalf(new Uint16Array(data.buffer)) };
  if (type === HALF_TENSOR && whole.length === count)
    return { dims, numbers: fromHalf(Uint16Array.from(whole)) };
  if (type === INT64_TENSOR && data.length === 8 * count)
    return { dims, numbers: Float64Array.from(new BigInt64Array(data.slice().buffer), Number) };
  if (type === INT64_TENSOR && whole.length === count) return { dims, numbers: Float64Array.from(whole) };
  const numbers = Elements && (whole.length > 0 ? Elements.from(whole) : new Elements(data.slice().buffer));
  if (numbers?.length !== count) throw new RangeError(`The numbers of '${name}' cannot be read.`);
  return { dims, numbers };
}
