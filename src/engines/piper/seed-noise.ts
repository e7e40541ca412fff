import { seededRandom } from '../../base/seeded-random.ts';
import { makeTensor } from '../../onnx/graph/make-parts.ts';
import { type Graph } from '../../onnx/graph/model-proto.ts';
import { NodeMaker, type Replacement, replaceNodes } from '../../onnx/graph/rewrite-model.ts';
import { encodeValueInfo } from '../../onnx/graph/tensor-proto.ts';

/** The input that {@link seedNoise} adds: int64 [1], the offset into the noise. */
export const NOISE_START = 'noise_start';

/**
 * The size of the noise table: a prime, so that repeated noise falls on other channels; 12 s for 192
 * channels.
 */
const NUMBERS = 262_139;
const TABLE = 'seeded_noise/numbers';

/** The distance between the starts of two operators in the table. */
const APART = 100_003;

/** The seed of the table; changing it would change the sound of all voices. */
const SEED = 1;

/**
 * Replaces the graph's random noise (`RandomNormalLike`) with a table of normally distributed numbers in the
 * graph, read cyclically from `noise_start` on, so that the same start gives the same sound. A graph without
 * noise stays as it is.
 */
export function seedNoise(graph: Graph): Graph {
  const drawing = graph.nodes.filter(({ opType }) => opType === 'RandomNormalLike');
  if (drawing.length === 0) return graph;
  const replacements = drawing.map((node, index): Replacement => {
    const make = new NodeMaker(`${node.outputs[0]}/seeded_noise`);
    const like = node.inputs[0]!;
    const scalar = (value: string) => make.op('Squeeze', [value]);
    const first = scalar(make.op('Add', [NOISE_START, make.ints(index * APART)]));
    const last = make.op('Add', [first, make.op('Size', [like])]);
    const places = make.op('Range', [first, last, scalar(make.ints(1))]);
    const numbers = make.op('Gather', [TABLE, make.op('Mod', [places, make.ints(NUMBERS)])]);
    make.op('Reshape', [numbers, make.op('Shape', [like])], {}, { output: node.outputs[0]! });
    const table = index === 0 ? [makeTensor(TABLE, normalNumbers(), [NUMBERS])] : [];
    return { replaced: node, nodes: make.nodes, constants: [...make.constants, ...table] };
  });
  const start = { name: NOISE_START, raw: encodeValueInfo(NOISE_START, 'int64', [1]) };
  return replaceNodes({ ...graph, inputs: [...graph.inputs, start] }, replacements);
}

/** The offset into the noise for a sentence; it depends on the seed and the ids. */
export function noiseStart(seed: number, ids: readonly number[]): number {
  // FNV-1a.
  let hash = 0x811c9dc5;
  for (const value of [seed & 0xffff, seed >>> 16, ...ids])
    hash = Math.imul(hash ^ (value & 0xffff), 0x01000193);
  return (hash >>> 0) % NUMBERS;
}

/** Normally distributed numbers by the Box-Muller transform. */
function normalNumbers(): Float32Array {
  const random = seededRandom(SEED);
  const numbers = new Float32Array(NUMBERS + 1);
  for (let at = 0; at < NUMBERS; at += 2) {
    const size = Math.sqrt(-2 * Math.log(1 - random()));
    const angle = 2 * Math.PI * random();
    numbers[at] = size * Math.cos(angle);
    numbers[at + 1] = size * Math.sin(angle);
  }
  return numbers.slice(0, NUMBERS);
}
