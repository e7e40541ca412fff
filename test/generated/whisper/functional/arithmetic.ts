import type { Attributes } from '../../../../src/onnx/graph/node-proto.ts';
import type { GraphBuilder } from '../../../../src/onnx/graph/graph-builder.ts';

/** The name of a value in a graph, or a constant. */
export type Value = string | number;

/** The name of a boolean tensor in a graph. */
export interface Claim {
  readonly claim: string;
}

const FLOAT = 1;
const INT64 = 7;

/**
 * Adds nodes for float32 and boolean arithmetic to a graph. Each method returns the name of its result; a
 * call with the same arguments returns the earlier result. Shapes broadcast as in ONNX.
 */
export class Arithmetic {
  readonly graph: GraphBuilder;
  readonly #made = new Map<string, string>();

  constructor(graph: GraphBuilder) {
    this.graph = graph;
  }

  /** Adds a node to the graph. */
  op = (type: string, inputs: readonly string[], attributes: Attributes = {}): string =>
    this.#once([type, inputs, attributes], () => this.graph.op(type, inputs, attributes));

  /** A float32 constant of shape `dims`. */
  table = (values: readonly number[], dims: readonly number[] = [values.length]): string =>
    this.#once(['table', values, dims], () => this.graph.floats(values, dims));
  ints = (values: number | readonly number[]): string =>
    this.#once(['ints', values], () => this.graph.ints(values));

  add = (...values: readonly Value[]): string => this.#fold('Add', values);
  subtract = (a: Value, b: Value): string => this.#fold('Sub', [a, b]);
  multiply = (...values: readonly Value[]): string => this.#fold('Mul', values);
  divide = (a: Value, b: Value): string => this.#fold('Div', [a, b]);
  floor = (x: string): string => this.op('Floor', [x]);
  larger = (a: Value, b: Value): string => this.#fold('Max', [a, b]);
  smaller = (a: Value, b: Value): string => this.#fold('Min', [a, b]);

  equals = (a: Value, b: Value): Claim => ({ claim: this.#fold('Equal', [a, b]) });
  exceeds = (a: Value, b: Value): Claim => ({ claim: this.#fold('Greater', [a, b]) });
  reaches = (a: Value, b: Value): Claim => ({ claim: this.#fold('GreaterOrEqual', [a, b]) });
  not = ({ claim }: Claim): Claim => ({ claim: this.op('Not', [claim]) });
  all = (...claims: readonly Claim[]): Claim => this.#join('And', claims);
  any = (...claims: readonly Claim[]): Claim => this.#join('Or', claims);
  choose = ({ claim }: Claim, yes: Value, no: Value): string =>
    this.op('Where', [claim, this.#name(yes), this.#name(no)]);
  /** 1 for true, 0 for false. */
  count = ({ claim }: Claim): string => this.toFloat(claim);

  /** The sum over one axis. */
  sum = (x: string, axis: number): string => this.op('ReduceSum', [x, this.ints([axis])], { keepdims: 0 });
  /** The maximum over `axes`; with `keep` these stay with size 1. */
  largest = (x: string, axes: readonly number[], { keep = false } = {}): string =>
    this.op('ReduceMax', [x], { axes, keepdims: Number(keep) });
  /** The k largest values along an axis, and their indices. */
  top(x: string, k: number, axis: number): readonly [values: string, places: string] {
    const [values, places] = this.graph.ops('TopK', [x, this.ints([k])], 2, { axis });
    return [values!, this.toFloat(places!)];
  }
  /** The inclusive cumulative sum. */
  runningSum = (x: string, axis: number): string => this.op('CumSum', [x, this.ints(axis)]);
  matrix = (a: string, b: string): string => this.op('MatMul', [a, b]);

  /** Rows of a table by their indices, which may have any shape. */
  pick = (table: string, places: string): string => this.op('Gather', [table, this.toInt(places)]);
  /** Elements of each row by their indices [rows, n]. */
  pickOfRow = (rows: string, places: string): string =>
    this.op('GatherElements', [rows, this.toInt(places)], { axis: 1 });
  /** The values at one index of the last axis. */
  column = (x: string, place: number): string => this.op('Gather', [x, this.ints(place)], { axis: -1 });
  /** `x` with `values` added at the indices `places` of an axis. */
  addAt = (x: string, axis: number, places: string, values: string): string =>
    this.op('ScatterElements', [x, this.toInt(places), values], { axis, reduction: 'add' });

  /**
   * The indices from `start` to before `end` of an axis; each is a number or the name of an int64 value [1].
   */
  slice = (x: string, axis: number, start: Value, end: Value): string =>
    this.op('Slice', [x, this.#size(start), this.#size(end), this.ints([axis])]);
  join = (axis: number, ...parts: readonly string[]): string => this.op('Concat', parts, { axis });
  /** `x` with new axes of size 1. */
  spread = (x: string, ...axes: readonly number[]): string => this.op('Unsqueeze', [x, this.ints(axes)]);
  spreadClaim = ({ claim }: Claim, ...axes: readonly number[]): Claim => ({
    claim: this.spread(claim, ...axes),
  });
  drop = (x: string, ...axes: readonly number[]): string => this.op('Squeeze', [x, this.ints(axes)]);
  /** The size of an axis [1]. */
  sizeOf = (x: string, axis: number): string => this.op('Gather', [this.op('Shape', [x]), this.ints([axis])]);
  /** 0, 1, … `size` - 1. */
  upTo = (size: string): string =>
    this.toFloat(this.op('Range', [this.ints(0), this.op('Squeeze', [size]), this.ints(1)]));

  toFloat = (x: string): string => this.op('Cast', [x], { to: FLOAT });
  toInt = (x: string): string => this.op('Cast', [x], { to: INT64 });

  #fold = (type: string, [first, ...rest]: readonly Value[]): string =>
    rest.reduce<string>((result, value) => this.op(type, [result, this.#name(value)]), this.#name(first!));

  #join = (type: string, [first, ...rest]: readonly Claim[]): Claim =>
    rest.reduce((result, { claim }) => ({ claim: this.op(type, [result.claim, claim]) }), first!);

  #name = (value: Value): string => (typeof value === 'string' ? value : this.table([value], []));
  #size = (size: Value): string => (typeof size === 'string' ? size : this.ints([size]));

  #once(what: unknown, make: () => string): string {
    const key = JSON.stringify(what);
    const made = this.#made.get(key) ?? make();
    this.#made.set(key, made);
    return made;
  }
}
