import { writeMessage } from './wire.ts';
import { type Attributes, encodeNode } from './node-proto.ts';
import {
  type Dimensions,
  type ElementType,
  type Elements,
  encodeTensor,
  encodeValueInfo,
} from './tensor-proto.ts';

/** Field numbers of ModelProto, OperatorSetIdProto and GraphProto (onnx.proto3). */
const MODEL = { irVersion: 1, producer: 2, graph: 7, operatorSet: 8 } as const;
const OPERATOR_SET = { domain: 1, version: 2 } as const;
const GRAPH = { node: 1, name: 2, initializer: 5, input: 11, output: 12 } as const;

const IR_VERSION = 8;
const OPSETS = [
  ['', 17],
  ['com.microsoft', 1],
] as const;

/**
 * Puts an ONNX graph together, in the order in which it is computed. Values are their names: every method
 * answers with the name of what it made, to be given to the next. It leaves checks to onnxruntime.
 *
 * const graph = new GraphBuilder(); const x = graph.input('x', 'float32', ['batch', 3]); const y =
 * graph.op('MatMul', [x, graph.floats([1, 0, 0, 1, 1, 1], [3, 2])]); graph.output('y', 'float32', ['batch',
 * 2], graph.op('Softmax', [y], { axis: -1 })); const file = graph.model();
 */
export class GraphBuilder {
  readonly #nodes: Uint8Array[] = [];
  /**
   * The initializers of the whole model: exporters, too, keep the weights of branches in the outermost graph.
   */
  readonly #initializers: Uint8Array[];
  readonly #inputs: Uint8Array[] = [];
  readonly #outputs: Uint8Array[] = [];
  readonly #made: { count: number };
  readonly #around: GraphBuilder | undefined;

  constructor(around?: GraphBuilder) {
    this.#around = around;
    this.#made = around ? around.#made : { count: 0 };
    this.#initializers = around ? around.#initializers : [];
  }

  /**
   * A graph for an attribute such as `then_branch`: it may use every value that this graph has at that point.
   * Its weights and constants go to the outermost graph, as in exported models.
   */
  branch(): GraphBuilder {
    return new GraphBuilder(this);
  }

  input(name: string, type: ElementType, dims: Dimensions): string {
    this.#inputs.push(encodeValueInfo(name, type, dims));
    return name;
  }

  /** An output of the graph: the value of that name, or a copy of `value` under that name. */
  output(name: string, type: ElementType, dims: Dimensions, value = name): string {
    if (value !== name) this.op('Identity', [value], {}, { output: name });
    this.#outputs.push(encodeValueInfo(name, type, dims));
    return name;
  }

  /**
   * Adds a node with one output and returns the output's name, which is `output` if given. Omitted inputs are
   * ''. `{ float: 0.5 }` and `{ graph: branch.graph() }` are attributes of those types; whole numbers and
   * texts need no wrapper.
   */
  op(
    type: string,
    inputs: readonly string[],
    attributes: Attributes = {},
    { output = this.#fresh(type), domain = '' } = {},
  ): string {
    this.#nodes.push(encodeNode({ type, inputs, outputs: [output], attributes, domain }));
    return output;
  }

  /** Adds a node with several outputs, by number or by name. Returns their names. */
  ops(
    type: string,
    inputs: readonly string[],
    outputs: number | readonly string[],
    attributes: Attributes = {},
    { domain = '' } = {},
  ): string[] {
    const names =
      typeof outputs === 'number' ? Array.from({ length: outputs }, () => this.#fresh(type)) : [...outputs];
    this.#nodes.push(encodeNode({ type, inputs, outputs: names, attributes, domain }));
    return names;
  }

  /** A weight with a name. float16 is given as bits, bool as bytes of 0 and 1. */
  initializer(name: string, type: ElementType, data: Elements, dims: readonly number[]): string {
    this.#initializers.push(encodeTensor(name, type, data, dims));
    return name;
  }

  /** A float32 constant: of no dimensions for one number, otherwise [n] or `dims`. */
  floats(value: number | readonly number[] | Float32Array, dims?: readonly number[]): string {
    const data = typeof value === 'number' ? Float32Array.of(value) : Float32Array.from(value);
    const shape = dims ?? (typeof value === 'number' ? [] : [data.length]);
    return this.initializer(this.#fresh('floats'), 'float32', data, shape);
  }

  /** An int64 constant: of no dimensions for one number, otherwise [n] or `dims`. */
  ints(value: number | readonly number[], dims?: readonly number[]): string {
    const data = BigInt64Array.from([value].flat(), BigInt);
    const shape = dims ?? (typeof value === 'number' ? [] : [data.length]);
    return this.initializer(this.#fresh('ints'), 'int64', data, shape);
  }

  /** A bool constant: of no dimensions for one value, otherwise [n] or `dims`. */
  bools(value: boolean | readonly boolean[], dims?: readonly number[]): string {
    const data = Uint8Array.from([value].flat(), Number);
    const shape = dims ?? (typeof value === 'boolean' ? [] : [data.length]);
    return this.initializer(this.#fresh('bools'), 'bool', data, shape);
  }

  /** The GraphProto, for an attribute of a node around it. */
  graph(): Uint8Array {
    return writeMessage([
      ...this.#nodes.map((node) => [GRAPH.node, node] as const),
      [GRAPH.name, 'graph'],
      ...(this.#around ? [] : this.#initializers).map((weight) => [GRAPH.initializer, weight] as const),
      ...this.#inputs.map((input) => [GRAPH.input, input] as const),
      ...this.#outputs.map((output) => [GRAPH.output, output] as const),
    ]);
  }

  /** The bytes of an `.onnx` file: opset 17, and com.microsoft's operators. */
  model(): Uint8Array {
    return writeMessage([
      [MODEL.irVersion, IR_VERSION],
      [MODEL.producer, 'voice'],
      [MODEL.graph, this.graph()],
      ...OPSETS.map(([domain, version]) => {
        const fields = [
          [OPERATOR_SET.domain, domain],
          [OPERATOR_SET.version, version],
        ] as const;
        return [MODEL.operatorSet, writeMessage(fields)] as const;
      }),
    ]);
  }

  #fresh(stem: string): string {
    return `${stem}_${this.#made.count++}`;
  }
}
