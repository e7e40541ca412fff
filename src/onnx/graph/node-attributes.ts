import type { GraphNode } from './model-proto.ts';
import { readFields, readVarints } from './wire.ts';

/** Field numbers of NodeProto and AttributeProto (onnx.proto3). */
const NODE = { attribute: 5 } as const;
const ATTRIBUTE = { name: 1, int: 3, text: 4, ints: 8 } as const;

/** The whole numbers of an attribute, at least zero; `undefined` if the node has no such attribute. */
export function wholeNumbersOf(node: GraphNode, name: string): readonly number[] | undefined {
  const fields = attribute(node, name);
  return fields?.flatMap(({ number, type, value }) => {
    if (number !== ATTRIBUTE.int && number !== ATTRIBUTE.ints) return [];
    return type === 'bytes' ? readVarints(value) : [Number(value)];
  });
}

/** The text of an attribute; `undefined` if the node has no such attribute. */
export function stringOf(node: GraphNode, name: string): string | undefined {
  const field = attribute(node, name)?.find(({ number }) => number === ATTRIBUTE.text);
  return field?.type === 'bytes' ? new TextDecoder().decode(field.value) : undefined;
}

/** The attributes of a convolution over one axis (`Conv`, `ConvInteger`). */
export interface ConvolutionShape {
  readonly dilation: number;
  readonly stride: number;
  readonly groups: number;
  /** Zeros before the first sample and behind the last; `undefined` if `auto_pad` decides. */
  readonly pads: readonly [before: number, after: number] | undefined;
}

/** The attributes of a 1-D convolution, with ONNX's defaults. */
export function convolutionShapeOf(node: GraphNode): ConvolutionShape {
  const first = (name: string) => wholeNumbersOf(node, name)?.[0] ?? 1;
  const [before = 0, after = 0] = wholeNumbersOf(node, 'pads') ?? [];
  const isExplicit = (stringOf(node, 'auto_pad') ?? 'NOTSET') === 'NOTSET';
  return {
    dilation: first('dilations'),
    stride: first('strides'),
    groups: first('group'),
    pads: isExplicit ? [before, after] : undefined,
  };
}

function attribute({ raw }: GraphNode, name: string) {
  for (const { number, type, value } of readFields(raw)) {
    if (number !== NODE.attribute || type !== 'bytes') continue;
    const fields = [...readFields(value)];
    const own = fields.find((field) => field.number === ATTRIBUTE.name);
    if (own?.type === 'bytes' && new TextDecoder().decode(own.value) === name) return fields;
  }
  return undefined;
}
