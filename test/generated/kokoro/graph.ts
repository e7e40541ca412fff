import { GraphBuilder } from '../../../src/onnx/graph/graph-builder.ts';
import { VOCABULARY_SIZE } from './vocabulary.ts';

/**
 * Kokoro's exports: `stock` has durations only as an inner value, `timestamped` has them as an output, and in
 * `untold` inner values have other names, so that no program finds durations.
 */
export type KokoroForm = 'stock' | 'timestamped' | 'untold';

export const STYLE_SIZE = 256;
const HALF = STYLE_SIZE / 2;
const FRAME_SAMPLES = 600;
const RATE = 24_000;
const RAMP_SAMPLES = 120;

const SPACE = 16;
const STRESS: ReadonlySet<number> = new Set([156, 157]);

/** The frames of a symbol at speed 1, in a voice whose second half is zeros. */
export function plainFrames(id: number): number {
  if (id === 0) return 14;
  if (id === SPACE) return 4;
  if (id < SPACE) return 8;
  return STRESS.has(id) ? 1 : 3 + (id % 3);
}

const loudness = (id: number) => (id <= SPACE ? 0 : 0.4);
const hertz = (id: number) => 100 + 4 * id;
const tableOf = (value: (id: number) => number) =>
  Float32Array.from({ length: VOCABULARY_SIZE }, (_, id) => value(id));

/**
 * A Kokoro graph that renders each symbol as its own tone, with the inputs and outputs of
 * `onnx-community/Kokoro-82M-v1.0-ONNX`. The first half of the style raises the pitch, the second half
 * lengthens everything. Speed divides durations, which are whole frames and at least one. Padding, spaces and
 * punctuation are silent.
 */
export function kokoroGraph(form: KokoroForm): Uint8Array {
  const graph = new GraphBuilder();
  const ids = graph.input('input_ids', 'int64', [1, 'sequence_length']);
  const style = graph.input('style', 'float32', [1, STYLE_SIZE]);
  const speed = graph.input('speed', 'float32', [1]);
  const half = (from: number) => {
    const part = graph.op('Slice', [style, graph.ints([from]), graph.ints([from + HALF]), graph.ints([1])]);
    return graph.op('ReduceMean', [part], { axes: [1], keepdims: 1 });
  };
  const symbols = graph.op('Reshape', [ids, graph.ints([-1])]);
  const lookUp = (value: (id: number) => number) =>
    graph.op('Gather', [
      graph.initializer(`table_${value.name}`, 'float32', tableOf(value), [VOCABULARY_SIZE]),
      symbols,
    ]);

  const stretch = graph.op('Add', [graph.op('Mul', [half(HALF), graph.floats(0.25)]), graph.floats(1)]);
  const lengths = graph.op('Div', [graph.op('Mul', [lookUp(plainFrames), stretch]), speed]);
  const rounded = graph.op('Clip', [graph.op('Round', [lengths]), graph.floats(1), '']);
  const inner = form === 'untold' ? 'durations_of_another_name' : '/encoder/Cast_output_0';
  const durations = graph.op('Cast', [rounded], { to: 7 }, { output: inner });

  const ends = graph.op('CumSum', [durations, graph.ints(1)]);
  const total = graph.op('ReduceMax', [ends], { keepdims: 0 });
  const frames = graph.op('Range', [graph.ints(0), total, graph.ints(1)]);
  const column = graph.op('Unsqueeze', [frames, graph.ints([1])]);
  const passed = graph.op('Cast', [graph.op('GreaterOrEqual', [column, ends])], { to: 7 });
  const index = graph.op('ReduceSum', [passed, graph.ints([1])], { keepdims: 0 });

  const ofFrame = (values: string, flat = values) =>
    graph.op('Unsqueeze', [graph.op('Gather', [flat, index]), graph.ints([1])]);
  const flat = (values: string) => graph.op('Reshape', [values, graph.ints([-1])]);
  const samples = (frames: string) =>
    graph.op('Mul', [graph.op('Cast', [frames], { to: 1 }), graph.floats(FRAME_SAMPLES)]);
  const starts = graph.op('Sub', [flat(ends), flat(durations)]);
  const within = graph.initializer(
    'within',
    'float32',
    Float32Array.from({ length: FRAME_SAMPLES }, (_, at) => at),
    [1, FRAME_SAMPLES],
  );
  const local = graph.op('Add', [samples(graph.op('Sub', [column, ofFrame(starts)])), within]);
  const left = graph.op('Sub', [samples(ofFrame(flat(durations))), local]);
  const ramp = graph.op('Min', [graph.floats(1), perRamp(local), perRamp(left)]);

  const raise = graph.op('Add', [graph.op('Mul', [half(0), graph.floats(0.1)]), graph.floats(1)]);
  const tone = graph.op('Mul', [ofFrame(lookUp(hertz)), raise]);
  const phase = graph.op('Mul', [graph.op('Mul', [local, tone]), graph.floats((2 * Math.PI) / RATE)]);
  const loud = graph.op('Mul', [ofFrame(lookUp(loudness)), ramp]);
  const waveform = graph.op('Mul', [graph.op('Sin', [phase]), loud]);
  graph.output(
    'waveform',
    'float32',
    [1, 'num_samples'],
    graph.op('Reshape', [waveform, graph.ints([1, -1])]),
  );
  if (form === 'timestamped') graph.output('durations', 'int64', [1, 'sequence_length'], durations);
  return graph.model();

  function perRamp(samples: string): string {
    return graph.op('Div', [samples, graph.floats(RAMP_SAMPLES)]);
  }
}
