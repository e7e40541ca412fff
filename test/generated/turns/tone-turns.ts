import { GraphBuilder } from '../../../src/onnx/graph/graph-builder.ts';

/** Mel bins of tones from about 1400 Hz to 1800 Hz. */
const BAND = [34, 41] as const;
/** Frames of the last word before a pause of 200 ms. */
const LAST_WORD = [745, 775] as const;

/**
 * A graph of smart-turn's shape that hears a turn end with a high tone: the probability is near 1 where the
 * frames before the last pause have one, else near 0.
 * @param bins of the features; smart-turn's are 80.
 */
export function toneTurns(bins = 80): Uint8Array {
  const graph = new GraphBuilder();
  const features = graph.input('input_features', 'float32', ['s6', bins, 800]);
  const slice = (value: string, [from, to]: readonly [number, number], axis: number) =>
    graph.op('Slice', [value, graph.ints([from]), graph.ints([to]), graph.ints([axis])]);
  const word = slice(slice(features, BAND, 1), LAST_WORD, 2);
  const loudest = graph.op('ReduceMax', [features], { axes: [1, 2], keepdims: 0 });
  const high = graph.op('ReduceMax', [word], { axes: [1, 2], keepdims: 0 });
  const above = graph.op('Add', [graph.op('Sub', [high, loudest]), graph.floats(0.3)]);
  const probability = graph.op('Sigmoid', [graph.op('Mul', [above, graph.floats(20)])]);
  graph.output('logits', 'float32', ['s6', 1], graph.op('Unsqueeze', [probability, graph.ints([1])]));
  return graph.model();
}
