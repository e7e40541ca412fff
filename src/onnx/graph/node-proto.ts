import { joinArrays } from '../../base/join-arrays.ts';
import { type Writable, writeMessage } from './wire.ts';

/** Field numbers of NodeProto and AttributeProto (onnx.proto3). */
const NODE = { input: 1, output: 2, name: 3, opType: 4, attribute: 5, domain: 7 } as const;
const ATTRIBUTE = { name: 1, float: 2, int: 3, text: 4, tensor: 5, graph: 6, floats: 7, ints: 8, type: 20 };
const ATTRIBUTE_TYPE = { float: 1, int: 2, text: 3, tensor: 4, graph: 5, floats: 6, ints: 7 } as const;

/** The wire type of four raw bytes, which `writeMessage` does not support. */
const FIXED_32 = 5;

/** The value of an operator's attribute. Plain numbers are integers; other types are named. */
export type Attribute =
  | number
  | readonly number[]
  | string
  | { readonly float: number }
  | { readonly floats: readonly number[] }
  | { readonly tensor: Uint8Array }
  | { readonly graph: Uint8Array };

export type Attributes = Readonly<Record<string, Attribute>>;

export interface Operator {
  readonly type: string;
  /** Names of values; '' for an optional input that is left out. */
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly attributes: Attributes;
  /** '' for ONNX's own operators. */
  readonly domain: string;
}

/** A NodeProto, named for its first output. */
export function encodeNode({ type, inputs, outputs, attributes, domain }: Operator): Uint8Array {
  return writeMessage([
    ...inputs.map((input) => [NODE.input, input] as const),
    ...outputs.map((output) => [NODE.output, output] as const),
    [NODE.name, `${type}:${outputs[0]}`],
    [NODE.opType, type],
    ...Object.entries(attributes).map((entry) => [NODE.attribute, encodeAttribute(...entry)] as const),
    ...(domain ? [[NODE.domain, domain] as const] : []),
  ]);
}

function encodeAttribute(name: string, value: Attribute): Uint8Array {
  const message = (kind: keyof typeof ATTRIBUTE_TYPE, ...values: readonly Writable[]) =>
    writeMessage([
      [ATTRIBUTE.name, name],
      ...values.map((value) => [ATTRIBUTE[kind], value] as const),
      [ATTRIBUTE.type, ATTRIBUTE_TYPE[kind]],
    ]);
  if (typeof value === 'number') return message('int', wholeNumber(name, value));
  if (typeof value === 'string') return message('text', value);
  if ('float' in value) return joinBytes(message('float'), floatField(ATTRIBUTE.float, value.float));
  if ('floats' in value) return message('floats', floatBytes(value.floats));
  if ('tensor' in value) return message('tensor', value.tensor);
  if ('graph' in value) return message('graph', value.graph);
  return message('ints', ...value.map((int) => wholeNumber(name, int)));
}

function wholeNumber(name: string, value: number): number {
  if (Number.isInteger(value)) return value;
  throw new RangeError(`The attribute '${name}' is ${value}: write { float: ${value} }.`);
}

const floatField = (number: number, value: number): Uint8Array =>
  joinBytes(Uint8Array.of((number << 3) | FIXED_32), floatBytes([value]));

const floatBytes = (values: readonly number[]): Uint8Array =>
  new Uint8Array(Float32Array.from(values).buffer);

const joinBytes = (...parts: readonly Uint8Array[]): Uint8Array =>
  joinArrays(parts, (length) => new Uint8Array(length));
