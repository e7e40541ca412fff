import { joinArrays } from '../../base/join-arrays.ts';
import { makeConstant, makeTensor, makeNodeLike } from './make-parts.ts';
import { type Graph, type GraphNode, type Named, readModel, renderModel } from './model-proto.ts';
import { type Attributes, encodeNode } from './node-proto.ts';
import { partOf } from './part.ts';
import { readFields, writeMessage } from './wire.ts';

/** Transforms a graph; returns `graph` itself if nothing changes. */
export type GraphPass = (graph: Graph) => Graph;

/** Field numbers of ModelProto and OperatorSetIdProto (onnx.proto3). */
const MODEL = { operatorSet: 8 } as const;
const OPERATOR_SET = { domain: 1, version: 2 } as const;

const CONTRIBUTED = 'com.microsoft';

/**
 * Applies `passes` to the graph of an ONNX file, in order.
 * @returns the new file, which may use the operators of `com.microsoft`, or `model` itself if no pass changed
 * anything.
 * @throws RangeError if `model` is not an ONNX file.
 */
export function rewriteModel(model: Uint8Array, passes: readonly GraphPass[]): Uint8Array {
  const before = readModel(model);
  const after = passes.reduce((graph, pass) => pass(graph), before);
  if (after === before) return model;
  const rendered = renderModel(model, after);
  if (operatorSetOf(model, CONTRIBUTED) !== undefined) return rendered;
  const imported = writeMessage([
    [OPERATOR_SET.domain, CONTRIBUTED],
    [OPERATOR_SET.version, 1],
  ]);
  return joinArrays(
    [rendered, writeMessage([[MODEL.operatorSet, imported]])],
    (length) => new Uint8Array(length),
  );
}

/** The version of the operators of `domain` that a file asks for; '' is ONNX's own domain. */
export function operatorSetOf(model: Uint8Array, domain: string): number | undefined {
  for (const { number, type, value } of readFields(model)) {
    if (number !== MODEL.operatorSet || type !== 'bytes') continue;
    const fields = [...readFields(value)];
    const named = fields.find((field) => field.number === OPERATOR_SET.domain)?.value ?? new Uint8Array(0);
    const version = fields.find((field) => field.number === OPERATOR_SET.version)?.value;
    if (new TextDecoder().decode(named as Uint8Array) === domain) return Number(version);
  }
  return undefined;
}

/** Nodes that replace one node, and the constants they need. */
export interface Replacement {
  /** Its last output must be made by the last of `nodes`. */
  readonly replaced: GraphNode;
  readonly nodes: readonly GraphNode[];
  readonly constants: readonly Named[];
}

/** The graph with `replacements`, without nodes and constants that are no longer used. */
export function replaceNodes(graph: Graph, replacements: readonly Replacement[]): Graph {
  if (replacements.length === 0) return graph;
  const replaced = new Map(replacements.map((replacement) => [replacement.replaced, replacement.nodes]));
  const nodes = graph.nodes.flatMap((node) => replaced.get(node) ?? [node]);
  const constants = [...graph.initializers, ...replacements.flatMap((replacement) => replacement.constants)];
  const wanted = graph.outputs.map(({ name }) => name);
  const part = partOf({ nodes }, constants, wanted, new Set(graph.inputs.map(({ name }) => name)));
  return { ...graph, ...part };
}

/** Replaces each operator of `types` by the result of `replace`; `undefined` keeps it. */
export function replaceOperators(
  graph: Graph,
  types: readonly string[],
  replace: (node: GraphNode, lookUp: GraphLookUp) => Replacement | undefined,
): Graph {
  const lookUp = lookUpIn(graph);
  const nodes = graph.nodes.filter(({ opType }) => types.includes(opType));
  return replaceNodes(
    graph,
    nodes.flatMap((node) => replace(node, lookUp) ?? []),
  );
}

/** Lookups of the constants, producers and consumers of a graph's values. */
export interface GraphLookUp {
  readonly constant: (name: string | undefined) => Named | undefined;
  readonly producer: (name: string | undefined) => GraphNode | undefined;
  readonly consumers: (name: string | undefined) => readonly GraphNode[];
  /** The only node that takes the value `name`. */
  readonly consumer: (name: string | undefined) => GraphNode | undefined;
}

/** Indexes a graph by the names of its values. */
function lookUpIn({ nodes, initializers }: Graph): GraphLookUp {
  const constants = new Map(initializers.map((constant) => [constant.name, constant]));
  const producers = new Map(nodes.flatMap((node) => node.outputs.map((output) => [output, node] as const)));
  const takers = new Map<string, GraphNode[]>();
  for (const node of nodes)
    for (const input of new Set(node.inputs)) {
      const found = takers.get(input);
      if (found) found.push(node);
      else takers.set(input, [node]);
    }
  const consumers = (name = '') => takers.get(name) ?? [];
  return {
    constant: (name = '') => constants.get(name),
    producer: (name = '') => producers.get(name),
    consumers,
    consumer: (name) => {
      const [first, ...others] = consumers(name);
      return others.length === 0 ? first : undefined;
    },
  };
}

/** Makes nodes and constants whose names begin with `stem`, which is unique in the graph. */
export class NodeMaker {
  readonly nodes: GraphNode[] = [];
  readonly constants: Named[] = [];
  readonly #stem: string;
  #made = 0;

  constructor(stem: string) {
    this.#stem = stem;
  }

  /** Adds a node with one output and returns the output's name. */
  op(
    type: string,
    inputs: readonly string[],
    attributes: Attributes = {},
    { output = this.#fresh(type), domain = '' } = {},
  ): string {
    const raw = encodeNode({ type, inputs, outputs: [output], attributes, domain });
    this.nodes.push({ name: `${type}:${output}`, opType: type, inputs, outputs: [output], raw });
    return output;
  }

  /** Like `op`, for an operator of `com.microsoft`. */
  contributed(type: string, inputs: readonly string[], attributes: Attributes, output?: string): string {
    return this.op(type, inputs, attributes, { domain: CONTRIBUTED, ...(output && { output }) });
  }

  /** Adds a copy of the node `like` with other inputs. */
  like(like: GraphNode, inputs: readonly string[]): void {
    this.nodes.push(makeNodeLike(like, like.opType, inputs, like.outputs[0]!));
  }

  /** A float32 or uint8 constant, as `values` are. */
  tensor(values: Float32Array | Uint8Array, dims: readonly number[]): string {
    return this.#keep(makeTensor(this.#fresh('tensor'), values, dims));
  }

  /** An int64 constant [n]. */
  ints(...values: readonly number[]): string {
    return this.#keep(makeConstant(this.#fresh('ints'), values));
  }

  #keep(constant: Named): string {
    this.constants.push(constant);
    return constant.name;
  }

  #fresh(type: string): string {
    return `${this.#stem}/${type}_${this.#made++}`;
  }
}
