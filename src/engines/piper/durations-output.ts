import { makeNode } from '../../onnx/graph/make-parts.ts';
import { type Graph } from '../../onnx/graph/model-proto.ts';
import { encodeValueInfo } from '../../onnx/graph/tensor-proto.ts';

/** The output that {@link addDurationsOutput} adds: float32 [1, 1, ids], frames of each id. */
export const DURATIONS = 'durations';

/**
 * Makes the frames of each id an output: they are what the only `Ceil` of the graph gives (Piper's
 * `patch_voice_with_alignment`). A graph with none or several stays as it is.
 */
export function addDurationsOutput(graph: Graph): Graph {
  const [rounding, ...others] = graph.nodes.filter(({ opType }) => opType === 'Ceil');
  if (rounding === undefined || others.length > 0) return graph;
  return {
    ...graph,
    nodes: [...graph.nodes, makeNode('Identity', [rounding.outputs[0]!], DURATIONS)],
    outputs: [
      ...graph.outputs,
      { name: DURATIONS, raw: encodeValueInfo(DURATIONS, 'float32', ['batch', 'one', 'ids']) },
    ],
  };
}
