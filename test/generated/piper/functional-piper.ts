/**
 * A Piper voice that works without training: two files as on the hub, and a graph with the same inputs and
 * output in which every phoneme id is a tone. Speakers differ in pitch. The graph's noise changes tones and
 * durations as far as the scales allow.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GraphBuilder } from '../../../src/onnx/graph/graph-builder.ts';

export interface FunctionalPiperOptions {
  /** Default: `xx_XX-tones-medium`. */
  readonly name?: string;
  /** Fields to add to the JSON of every voice. */
  readonly config?: object;
  readonly speakers?: number;
  readonly rate?: number;
}

export const FRAME_SAMPLES = 64;
const LARGEST_ID = 256;

/** The frames of an id at length scale 1, without noise. */
export const framesOfId = (id: number): number => 2 + (id % 3);

/** The part of Piper's usual symbols that tests need, in their order. */
const SYMBOLS = [
  ..."_^$ !'(),-.:;?abcdefhijklmnopqrstuvwxyz",
  ...'æçðøħŋœɐɑɒɔəɚɛɜɟɡɣɥɪɫɬɯɲɹɾʁʃʊʌʎʏʒʔʲˈˌːβθχᵻg0123456789\u0327\u0303\u032a\u032f\u0329ʰ"',
];

export const PHONEME_IDS: Readonly<Record<string, readonly number[]>> = Object.fromEntries(
  SYMBOLS.map((symbol, id) => [symbol, [id]]),
);

/** Writes the two files of a voice, with the same bytes every time. */
export function writeFunctionalPiper(
  folder: string,
  { name = 'xx_XX-tones-medium', config = {}, speakers = 1, rate = 22_050 }: FunctionalPiperOptions = {},
): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.onnx`), piperGraph(speakers, rate));
  const speaker_id_map = Object.fromEntries(
    speakers === 1 ? [] : Array.from({ length: speakers }, (_, number) => [`s${number}`, number]),
  );
  const file = {
    audio: { sample_rate: rate, quality: 'medium' },
    espeak: { voice: 'en-us' },
    inference: { noise_scale: 0.667, length_scale: 1, noise_w: 0.8 },
    phoneme_type: 'espeak',
    phoneme_id_map: PHONEME_IDS,
    num_symbols: LARGEST_ID,
    num_speakers: speakers,
    speaker_id_map,
    hop_length: FRAME_SAMPLES,
    ...config,
  };
  writeFileSync(join(folder, `${name}.onnx.json`), JSON.stringify(file));
}

/** A graph with the inputs and output of Piper's exports (`piper.train.export_onnx`). */
export function piperGraph(speakers: number, rate: number): Uint8Array {
  const graph = new GraphBuilder();
  const ids = graph.input('input', 'int64', ['batch_size', 'phonemes']);
  graph.input('input_lengths', 'int64', ['batch_size']);
  const scales = graph.input('scales', 'float32', [3]);
  const speaker = speakers > 1 ? graph.input('sid', 'int64', [1]) : undefined;
  const scale = (index: number) => graph.op('Gather', [scales, graph.ints([index])]);
  const symbols = graph.op('Reshape', [ids, graph.ints([-1])]);
  const table = (name: string, value: (id: number) => number) =>
    graph.op('Gather', [
      graph.initializer(
        name,
        'float32',
        Float32Array.from({ length: LARGEST_ID }, (_, id) => value(id)),
        [LARGEST_ID],
      ),
      symbols,
    ]);

  const plain = table('frames', (id) => framesOfId(id) - 0.5);
  const spread = graph.op('Mul', [graph.op('Abs', [graph.op('RandomNormalLike', [plain])]), scale(2)]);
  const lengths = graph.op('Mul', [graph.op('Add', [plain, spread]), scale(1)]);
  const widths = graph.op('Ceil', [graph.op('Reshape', [lengths, graph.ints([1, 1, -1])])]);
  const durations = graph.op('Cast', [graph.op('Reshape', [widths, graph.ints([-1])])], { to: 7 });

  const ends = graph.op('CumSum', [durations, graph.ints(0)]);
  const total = graph.op('ReduceMax', [ends], { keepdims: 0 });
  const frames = graph.op('Range', [graph.ints(0), total, graph.ints(1)]);
  const column = graph.op('Unsqueeze', [frames, graph.ints([1])]);
  const passed = graph.op('Cast', [graph.op('GreaterOrEqual', [column, ends])], { to: 7 });
  const index = graph.op('ReduceSum', [passed, graph.ints([1])], { keepdims: 0 });
  const hertz = graph.op('Gather', [table('hertz', (id) => (id < 4 ? 0 : 150 + 6 * id)), index]);
  const raised = speaker
    ? graph.op('Mul', [hertz, graph.op('Add', [graph.op('Cast', [speaker], { to: 1 }), graph.floats(1)])])
    : hertz;
  const within = graph.floats(Array.from({ length: FRAME_SAMPLES }, (_, at) => (2 * Math.PI * at) / rate));
  const phase = graph.op('Mul', [
    graph.op('Unsqueeze', [raised, graph.ints([1])]),
    graph.op('Unsqueeze', [within, graph.ints([0])]),
  ]);
  const tones = graph.op('Mul', [graph.op('Sin', [phase]), graph.floats(0.3)]);
  const hiss = graph.op('Mul', [
    graph.op('Mul', [graph.op('RandomNormalLike', [tones]), scale(0)]),
    graph.floats(0.01),
  ]);
  const sound = graph.op('Add', [tones, hiss]);
  graph.output(
    'output',
    'float32',
    ['batch_size', 1, 1, 'time'],
    graph.op('Reshape', [sound, graph.ints([1, 1, 1, -1])]),
  );
  return graph.model();
}
