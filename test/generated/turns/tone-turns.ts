import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { turnSourceManifest } from '../../../src/engines/smart-turn/model-files.ts';
import { renderManifest } from '../../../src/models/manifest.ts';
import { GraphBuilder } from '../../../src/onnx/graph/graph-builder.ts';

/** The file name of the graph, as in pipecat. */
export const TURN_GRAPH = 'smart-turn-v3.2-cpu.onnx';

/** Installs `graph` as the model that finds the ends of turns. */
export function installTurns(modelsDir: string, graph = toneTurns()): void {
  const folder = join(modelsDir, 'turns');
  mkdirSync(folder);
  writeFileSync(join(folder, TURN_GRAPH), graph);
  writeFileSync(join(folder, 'voice.yaml'), renderManifest(turnSourceManifest([TURN_GRAPH], 'turns')!));
}

/** Mel bins of tones from about 1400 Hz to 1800 Hz. */
const BAND = [34, 41] as const;
/** The frames of the last word before a final pause of 200 ms. */
const LAST_WORD = [745, 775] as const;

/**
 * A graph with smart-turn's inputs and outputs that takes a high tone for the end of a turn: the probability
 * is near 1 if the frames before the last pause have the tone, else near 0.
 * @param options `bins` of the features (80 in smart-turn), and `range`, how far below the loudest value the
 * tone may be.
 */
export function toneTurns({ bins = 80, range = 0.3 } = {}): Uint8Array {
  const graph = new GraphBuilder();
  const features = graph.input('input_features', 'float32', ['s6', bins, 800]);
  const slice = (value: string, [from, to]: readonly [number, number], axis: number) =>
    graph.op('Slice', [value, graph.ints([from]), graph.ints([to]), graph.ints([axis])]);
  const word = slice(slice(features, BAND, 1), LAST_WORD, 2);
  const loudest = graph.op('ReduceMax', [features], { axes: [1, 2], keepdims: 0 });
  const high = graph.op('ReduceMax', [word], { axes: [1, 2], keepdims: 0 });
  const above = graph.op('Add', [graph.op('Sub', [high, loudest]), graph.floats(range)]);
  const probability = graph.op('Sigmoid', [graph.op('Mul', [above, graph.floats(20)])]);
  graph.output('logits', 'float32', ['s6', 1], graph.op('Unsqueeze', [probability, graph.ints([1])]));
  return graph.model();
}
