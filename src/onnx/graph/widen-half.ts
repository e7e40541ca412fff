import { makeTensor } from './make-parts.ts';
import { type Graph, type Named, readNumbers } from './model-proto.ts';
import { mapField, mapFields, readFields } from './wire.ts';

/** Field numbers of NodeProto, AttributeProto, TensorProto, ValueInfoProto and TypeProto (onnx.proto3). */
const NODE = { attribute: 5 } as const;
const ATTRIBUTE = { name: 1, int: 3, tensor: 5 } as const;
const TENSOR = { dataType: 2 } as const;
const VALUE = { type: 2 } as const;
const TYPE = { tensor: 1 } as const;
const TENSOR_TYPE = { element: 1 } as const;

/** TensorProto.DataType. */
const FLOAT32 = 1;
const FLOAT16 = 10n;

/** Attributes that name a type: of `Cast`, and of operators that make numbers. */
const TYPE_ATTRIBUTES: ReadonlySet<string> = new Set(['to', 'dtype']);

/**
 * Turns a graph of float16 into one of float32: constants, inputs and outputs, and the operators that name a
 * type. A processor without float16 kernels computes in float32 in any case, with a `Cast` around each
 * operator. A graph without float16 stays as it is; graphs inside of a node are not looked into.
 */
export function widenHalf(graph: Graph): Graph {
  const nodes = changed(graph.nodes, widenedNode);
  const initializers = changed(graph.initializers, widenedConstant);
  const inputs = changed(graph.inputs, widenedInfo);
  const outputs = changed(graph.outputs, widenedInfo);
  const isSame =
    nodes === graph.nodes &&
    initializers === graph.initializers &&
    inputs === graph.inputs &&
    outputs === graph.outputs;
  return isSame ? graph : { nodes, initializers, inputs, outputs };
}

/** Returns `parts` itself if `widen` changes no part. */
function changed<T extends Named>(parts: readonly T[], widen: (part: Named) => Uint8Array): readonly T[] {
  const widened = parts.map((part) => ({ ...part, raw: widen(part) }));
  return widened.every(({ raw }, index) => raw === parts[index]!.raw) ? parts : widened;
}

/** Returns a TensorProto with float32 instead of float16. */
function widenedConstant({ name, raw }: Named): Uint8Array {
  const isHalf = [...readFields(raw)].some(
    ({ number, value }) => number === TENSOR.dataType && value === FLOAT16,
  );
  if (!isHalf) return raw;
  const { dims, numbers } = readNumbers({ name, raw });
  return makeTensor(name, Float32Array.from(numbers), dims).raw;
}

const widenedInfo = ({ raw }: Named): Uint8Array =>
  mapField(raw, VALUE.type, (type) =>
    mapField(type, TYPE.tensor, (tensor) => withoutHalf(tensor, TENSOR_TYPE.element)),
  );

const widenedNode = ({ raw }: Named): Uint8Array =>
  mapField(raw, NODE.attribute, (attribute) => {
    const name = [...readFields(attribute)].find(({ number }) => number === ATTRIBUTE.name);
    const namesType = name?.type === 'bytes' && TYPE_ATTRIBUTES.has(new TextDecoder().decode(name.value));
    return namesType
      ? withoutHalf(attribute, ATTRIBUTE.int)
      : mapField(attribute, ATTRIBUTE.tensor, (tensor) => widenedConstant({ name: '', raw: tensor }));
  });

/** Returns `message` with float32 instead of float16 in the type field `field`. */
const withoutHalf = (message: Uint8Array, field: number): Uint8Array =>
  mapFields(message, ({ number, value }) => (number === field && value === FLOAT16 ? FLOAT32 : value));
