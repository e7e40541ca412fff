import { GraphBuilder } from '../../../../src/onnx/graph/graph-builder.ts';
import { STYLE_SIZE } from '../graph.ts';
import { VOCABULARY_SIZE } from '../vocabulary.ts';
import { Layers } from './layers.ts';
import { addVocoder } from './vocoder.ts';

const HALF = STYLE_SIZE / 2;
const WIDTH = 512;
const ALBERT = { embedding: 128, width: 768, heads: 12, inner: 2048, layers: 12, positions: 512 };
const MOST_FRAMES = 50;

/**
 * Kokoro-82M with every layer in its true size (StyleTTS 2, arXiv 2306.07691; iSTFTNet, arXiv 2203.02395;
 * sizes from its authors' `config.json` and code) and random weights: its output is noise, and takes as long
 * as real speech. A symbol lasts about 3 frames of 25 ms. Inputs, outputs and the inner durations are those
 * of the stock export.
 */
export function randomKokoroGraph(): { readonly model: Uint8Array; readonly weights: number } {
  const graph = new GraphBuilder();
  const layers = new Layers(graph);
  const ids = graph.input('input_ids', 'int64', [1, 'sequence_length']);
  const styles = graph.input('style', 'float32', [1, STYLE_SIZE]);
  const speed = graph.input('speed', 'float32', [1]);
  const [soundStyle, style] = graph.ops('Split', [styles, graph.ints([HALF, HALF])], 2, { axis: 1 });

  const read = layers.linear(albert(graph, layers, ids), ALBERT.width, WIDTH);
  const paced = durationEncoder(graph, layers, read, style!);
  const steps = layers.linear(layers.lstm(paced, WIDTH + HALF, WIDTH), WIDTH, MOST_FRAMES, 0.5);
  // Each of a symbol's 50 steps counts as about one sixteenth of a frame.
  const each = graph.op('Sigmoid', [graph.op('Sub', [steps, graph.floats(2.75)])]);
  const lengths = graph.op('Div', [graph.op('ReduceSum', [each, graph.ints([-1])], { keepdims: 0 }), speed]);
  const rounded = graph.op('Clip', [graph.op('Round', [lengths]), graph.floats(1), '']);
  const durations = graph.op('Cast', [rounded], { to: 7 }, { output: '/encoder/Cast_output_0' });
  const index = symbolOfFrame(graph, durations);
  const byFrame = (text: string) => graph.op('Gather', [text, index], { axis: 1 });

  const shared = layers.upright(layers.lstm(byFrame(paced), WIDTH + HALF, WIDTH));
  const curve = () => {
    let x = layers.residual(shared, WIDTH, WIDTH, style!);
    x = layers.residual(x, WIDTH, WIDTH / 2, style!, true);
    x = layers.residual(x, WIDTH / 2, WIDTH / 2, style!);
    return layers.convolution(x, WIDTH / 2, 1, { kernel: 1 });
  };
  const hertz = graph.op('Add', [graph.op('Mul', [curve(), graph.floats(20)]), graph.floats(150)]);
  const energy = curve();
  const sounds = layers.upright(byFrame(textEncoder(graph, layers, ids)));
  const waveform = addVocoder(graph, layers, { sounds, hertz, energy, style: soundStyle! });
  graph.output(
    'waveform',
    'float32',
    [1, 'num_samples'],
    graph.op('Reshape', [waveform, graph.ints([1, -1])]),
  );
  return { model: graph.model(), weights: layers.weights };
}

/** PL-BERT: an ALBERT, whose layers share weights. */
function albert(graph: GraphBuilder, layers: Layers, ids: string): string {
  const { embedding, width, heads, inner, positions } = ALBERT;
  const symbols = graph.op('Gather', [layers.weight([VOCABULARY_SIZE, embedding], 1), ids]);
  const length = graph.op('Gather', [graph.op('Shape', [ids]), graph.ints(1)]);
  const places = graph.op('Range', [graph.ints(0), length, graph.ints(1)]);
  const placed = graph.op('Add', [
    symbols,
    graph.op('Gather', [layers.weight([positions, embedding], 1), places]),
  ]);
  const typed = graph.op('Add', [
    placed,
    graph.op('Gather', [layers.weight([2, embedding], 0.1), graph.ints(0)]),
  ]);
  let x = layers.linear(layers.layerNorm(typed, embedding), embedding, width);

  const dense = (from: number, to: number) => {
    const [weight, bias] = [layers.weight([from, to], 1 / Math.sqrt(from)), layers.weight([to], 0.05)];
    return (x: string) => graph.op('Add', [graph.op('MatMul', [x, weight]), bias]);
  };
  const norm = () => {
    const [gain, bias] = [
      graph.floats(new Float32Array(width).fill(1)),
      graph.floats(new Float32Array(width)),
    ];
    return (x: string, y: string) =>
      graph.op('LayerNormalization', [graph.op('Add', [x, y]), gain, bias], { axis: -1 });
  };
  const [query, key, value, out] = [
    dense(width, width),
    dense(width, width),
    dense(width, width),
    dense(width, width),
  ];
  const [up, down, first, second] = [dense(width, inner), dense(inner, width), norm(), norm()];
  const split = (x: string, perm: readonly number[]) =>
    graph.op('Transpose', [graph.op('Reshape', [x, graph.ints([1, -1, heads, width / heads])])], { perm });
  for (let layer = 0; layer < ALBERT.layers; layer++) {
    const scores = graph.op('MatMul', [split(query(x), [0, 2, 1, 3]), split(key(x), [0, 2, 3, 1])]);
    const shares = graph.op('Softmax', [graph.op('Mul', [scores, graph.floats(Math.sqrt(heads / width))])], {
      axis: -1,
    });
    const mixed = graph.op('Transpose', [graph.op('MatMul', [shares, split(value(x), [0, 2, 1, 3])])], {
      perm: [0, 2, 1, 3],
    });
    x = first(x, out(graph.op('Reshape', [mixed, graph.ints([1, -1, width])])));
    x = second(x, down(graph.op('Gelu', [up(x)], {}, { domain: 'com.microsoft' })));
  }
  return x;
}

/** DurationEncoder: text concatenated with the style. */
function durationEncoder(graph: GraphBuilder, layers: Layers, text: string, style: string): string {
  const rows = graph.op('Shape', [text]);
  const length = graph.op('Slice', [rows, graph.ints([1]), graph.ints([2])]);
  const shape = graph.op('Concat', [graph.ints([1]), length, graph.ints([HALF])], { axis: 0 });
  const everywhere = graph.op('Expand', [graph.op('Unsqueeze', [style, graph.ints([1])]), shape]);
  const withStyle = (x: string) => graph.op('Concat', [x, everywhere], { axis: 2 });
  let x = withStyle(text);
  for (let layer = 0; layer < 3; layer++)
    x = withStyle(layers.adaptiveLayerNorm(layers.lstm(x, WIDTH + HALF, WIDTH), WIDTH, style));
  return x;
}

function textEncoder(graph: GraphBuilder, layers: Layers, ids: string): string {
  let x = graph.op('Gather', [layers.weight([VOCABULARY_SIZE, WIDTH], 1), ids]);
  for (let layer = 0; layer < 3; layer++) {
    const heard = layers.upright(layers.convolution(layers.upright(x), WIDTH, WIDTH, { kernel: 5 }));
    x = layers.leaky(layers.layerNorm(heard, WIDTH));
  }
  return layers.lstm(x, WIDTH, WIDTH);
}

/** The index of the symbol of each frame [frames]. */
function symbolOfFrame(graph: GraphBuilder, durations: string): string {
  const ends = graph.op('CumSum', [graph.op('Reshape', [durations, graph.ints([-1])]), graph.ints(0)]);
  const total = graph.op('ReduceMax', [ends], { keepdims: 0 });
  const frames = graph.op('Range', [graph.ints(0), total, graph.ints(1)]);
  const column = graph.op('Unsqueeze', [frames, graph.ints([1])]);
  const passed = graph.op('Cast', [graph.op('GreaterOrEqual', [column, ends])], { to: 7 });
  return graph.op('ReduceSum', [passed, graph.ints([1])], { keepdims: 0 });
}
