import type { GraphBuilder } from '../../../src/onnx/graph/graph-builder.ts';
import { type Dimensions, type ElementType, encodeTensor } from '../../../src/onnx/graph/tensor-proto.ts';

export interface DecoderOutput {
  readonly name: string;
  /** Default: float32. */
  readonly type?: ElementType;
  readonly dims: Dimensions;
}

export const declareOutputs = (graph: GraphBuilder, outputs: readonly DecoderOutput[]): void =>
  outputs.forEach(({ name, type = 'float32', dims }) => graph.output(name, type, dims));

/**
 * Adds one `If` node with a branch for the first and for later calls. For outputs that only the first call
 * has, the branch of later calls returns an empty tensor of `emptyDims`.
 */
export function mergeBranches(
  graph: GraphBuilder,
  decode: (branch: GraphBuilder, kind: 'first' | 'later') => readonly DecoderOutput[],
  emptyDims: readonly number[],
): void {
  const [later, first] = [graph.branch(), graph.branch()];
  const ofFirst = decode(first, 'first');
  const computed = decode(later, 'later');
  const ofLater = ofFirst.map(({ name, type = 'float32' }) => {
    const output = computed.find((output) => output.name === name);
    if (output) return output;
    const empty = type === 'float16' ? new Uint16Array(0) : new Float32Array(0);
    const value = { tensor: encodeTensor(name, type, empty, emptyDims) };
    later.op('Constant', [], { value }, { output: name });
    return { name, type, dims: emptyDims };
  });
  declareOutputs(first, ofFirst);
  declareOutputs(later, ofLater);
  graph.ops(
    'If',
    ['use_cache_branch'],
    ofFirst.map(({ name }) => name),
    { then_branch: { graph: later.graph() }, else_branch: { graph: first.graph() } },
  );
  declareOutputs(graph, ofFirst);
}
